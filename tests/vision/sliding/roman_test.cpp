#include "vision/sliding/roman.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

// Words as groups of glyphs, each letter by its place in `letters`.
std::vector<std::vector<std::size_t>> words_of(const std::vector<std::string>& texts,
                                               const std::string& letters) {
    std::vector<std::vector<std::size_t>> words;
    for (const std::string& text : texts) {
        words.emplace_back();
        for (const char letter : text) words.back().push_back(letters.find(letter));
    }
    return words;
}

const std::vector<std::string> to_fifteen = {"I",  "II", "III", "IV",  "V",    "VI",  "VII", "VIII",
                                             "IX", "X",  "XI",  "XII", "XIII", "XIV", "XV"};

TEST(RomanNumbers, AreToldWhateverTheirLettersLookLike) {
    std::mt19937 random(5);
    for (const std::size_t count : {3U, 8U, 11U, 15U})
        for (std::string letters : {"IVX", "IXV", "VIX", "VXI", "XIV", "XVI"}) {
            std::vector<int> numbers(count);
            for (std::size_t i = 0; i < count; ++i) numbers[i] = static_cast<int>(i) + 1;
            std::shuffle(numbers.begin(), numbers.end(), random);
            std::vector<std::string> texts;
            for (const int number : numbers)
                texts.push_back(to_fifteen[static_cast<std::size_t>(number) - 1]);
            EXPECT_EQ(roman_numbers(words_of(texts, letters), 3), numbers) << letters;
        }
}

// An I may look like another glyph where it stands alone.
TEST(RomanNumbers, AreToldWhereALetterHasTwoLooks) {
    const auto words = words_of({"V", "ii", "i", "IV", "iii"}, "IVi");
    EXPECT_EQ(roman_numbers(words, 3), (std::vector{5, 2, 1, 4, 3}));
}

TEST(RomanNumbers, AreNoneWhereOneIsMissingDoubleOrNoNumeral) {
    for (const std::vector<std::string>& texts : {std::vector<std::string>{"I", "II", "IV"},
                                                  {"I", "II", "II"},
                                                  {"I", "IIX", "III"},
                                                  {"I", "II", "IIII"},
                                                  {"1", "2", "3"}}) {
        EXPECT_EQ(roman_numbers(words_of(texts, "IVX123"), 6), std::vector<int>{}) << texts[2];
    }
    EXPECT_EQ(roman_numbers({{0}, {7}}, 8), std::vector<int>{});
    EXPECT_EQ(roman_numbers({}, 0), std::vector<int>{});
}

}  // namespace
}  // namespace sightread::sliding
