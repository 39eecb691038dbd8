// What the words on buttons around a board of Runaway Robot mean, and those that tell how long a
// program is: those of the dictionary ("runaway") in Latin letters. A letter or two that were
// misread are allowed for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sightread::runaway {

enum class Role { unknown, right, down, erase, go, new_map, confirm };
[[nodiscard]] std::string_view to_text(Role role);

// Lower case, accents off, nothing but letters, digits and single spaces.
[[nodiscard]] std::string plain(const std::string& text);

// What a button does that says this.
[[nodiscard]] Role role_of(const std::string& words);

// What a word of a line about the length of a program may say: what is counted, from where to
// where, and how they are joined.
enum class Term {
    steps,
    length,
    level,
    minimum,
    maximum,
    exactly,
    demands,
    joins,
    of,
    counted,
    is_long
};
// word: plain.
[[nodiscard]] bool says(const std::string& word, Term term);

// By how many letters two words differ at least, one more or less counting as one (Levenshtein,
// 1966).
[[nodiscard]] std::size_t edits(std::string_view a, std::string_view b);

}  // namespace sightread::runaway
