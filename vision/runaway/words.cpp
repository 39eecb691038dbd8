#include "vision/runaway/words.hpp"

#include "vision/text/dictionary.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <utility>
#include <vector>

#include <unicode/translit.h>

namespace sightread::runaway {
namespace {

struct Word {
    std::string text;  // plain
    Role role;
};

// Phrases of the dictionary as they are compared here; those in other letters than Latin ones are
// left out.
std::vector<std::string> plain_phrases(std::string_view meaning) {
    std::vector<std::string> made;
    for (const std::string& phrase : dictionary().phrases("runaway." + std::string(meaning)))
        if (std::string text = plain(phrase); !text.empty()) made.push_back(std::move(text));
    return made;
}

const std::vector<Word>& words_on_buttons() {
    static const std::vector<Word> words = [] {
        constexpr std::pair<const char*, Role> meanings[] = {
            {"right", Role::right}, {"down", Role::down},       {"erase", Role::erase},
            {"go", Role::go},       {"new_map", Role::new_map}, {"confirm", Role::confirm}};
        std::vector<Word> made;
        for (const auto& [meaning, role] : meanings)
            for (std::string& text : plain_phrases(meaning))
                made.push_back({std::move(text), role});
        return made;
    }();
    return words;
}

}  // namespace

std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t before = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t same = before + (a[i - 1] == b[j - 1] ? 0U : 1U);
            before = std::exchange(row[j], std::min({same, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

std::string_view to_text(Role role) {
    constexpr std::string_view names[] = {"unknown", "right",   "down",   "delete",
                                          "go",      "new map", "confirm"};
    return names[static_cast<std::size_t>(role)];
}

std::string plain(const std::string& text) {
    static const std::unique_ptr<icu::Transliterator> without_accents = [] {
        UErrorCode fault = U_ZERO_ERROR;
        return std::unique_ptr<icu::Transliterator>(icu::Transliterator::createInstance(
            "NFKD; [:Nonspacing Mark:] Remove; Latin-ASCII; Lower; NFC", UTRANS_FORWARD, fault));
    }();
    icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
    if (without_accents) without_accents->transliterate(letters);
    std::string latin;
    letters.toUTF8String(latin);
    std::string made;
    for (const char each : latin) {
        const auto byte = static_cast<unsigned char>(each);
        if (std::isalnum(byte) != 0)
            made += static_cast<char>(std::tolower(byte));
        else if (std::isspace(byte) != 0 && !made.empty() && made.back() != ' ')
            made += ' ';
    }
    while (!made.empty() && made.back() == ' ') made.pop_back();
    return made;
}

namespace {

// Without signs that stand alone before or behind the words: what a picture on the button was read
// as.
std::string without_signs(std::string text) {
    if (text.size() > 2 && text[1] == ' ') text.erase(0, 2);
    if (text.size() > 2 && text[text.size() - 2] == ' ') text.erase(text.size() - 2);
    return text;
}

Role role_of_plain(const std::string& text) {
    for (const Word& word : words_on_buttons())
        if (text == word.text) return word.role;
    // A misread letter or two in a longer word, as long as it is nearest to one role alone.
    Role best = Role::unknown;
    std::size_t least = 99;
    for (const Word& word : words_on_buttons()) {
        const std::size_t allowed = word.text.size() >= 8 ? 2 : word.text.size() >= 5 ? 1 : 0;
        const std::size_t off = edits(text, word.text);
        if (off > allowed || off > least) continue;
        if (off == least && best != word.role) return Role::unknown;
        least = off, best = word.role;
    }
    return best;
}

}  // namespace

Role role_of(const std::string& words) {
    const std::string text = plain(words), rest = without_signs(text);
    const Role role = role_of_plain(text);
    return role == Role::unknown && rest != text ? role_of_plain(rest) : role;
}

bool says(const std::string& word, Term term) {
    static const std::vector<std::vector<std::string>> words = [] {
        std::vector<std::vector<std::string>> made;  // in the order of Term
        for (const char* meaning : {"steps", "length", "level", "minimum", "maximum", "exactly",
                                    "demands", "joins", "of", "counted", "long"})
            made.push_back(plain_phrases(meaning));
        return made;
    }();
    constexpr std::size_t fewest_letters = 5;  // of a word with one misread
    return std::ranges::any_of(words[static_cast<std::size_t>(term)], [&](const std::string& each) {
        return word == each || (each.size() >= fewest_letters && edits(word, each) <= 1);
    });
}

}  // namespace sightread::runaway
