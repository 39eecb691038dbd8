// What the text forms of all games share: lines of tokens, a size, and quoting what is wrong.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sightread {

struct TextLine {
    int number;  // from 1
    std::vector<std::string_view> tokens;
};

// Lines with their tokens; blank lines before the board and after it are left out. The text must
// outlive them.
[[nodiscard]] std::vector<TextLine> lines_of(std::string_view text);

// Throws Malformed when there is a control character: this is no text.
void check_characters(std::string_view text);

// For messages: as it is when short, cut when long (never within a character of several bytes).
[[nodiscard]] std::string quoted(std::string_view token);

// A number of rows or columns (`what`), from 1 to `largest`. Throws Malformed when it is none.
[[nodiscard]] int parse_size(const TextLine& line, std::string_view token, std::string_view what,
                             int largest);

}  // namespace sightread
