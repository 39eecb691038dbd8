// The text form of Catch the Cat: what is read, and what is refused in one sentence.
#include "solvers/cat/board.hpp"
#include "solvers/malformed.hpp"

#include <random>

#include <gtest/gtest.h>

namespace sightread::cat {
namespace {

TEST(CatText, ReadsAndPrints) {
    const std::string text = "3 4 shift=even\n. # . _\n. C . .\n# . . .\n";
    const Board board = parse(text);
    EXPECT_EQ(board.rows, 3);
    EXPECT_EQ(board.columns, 4);
    EXPECT_EQ(board.shift, Shift::even);
    EXPECT_EQ(board.cat, (Cell{1, 1}));
    EXPECT_EQ(board.at({0, 1}), Place::blocked);
    EXPECT_EQ(board.at({0, 3}), Place::hole);
    EXPECT_EQ(board.at(board.cat), Place::free);
    EXPECT_EQ(to_text(board), text);
    EXPECT_EQ(parse("\n\n3 4 shift=even\r\n.   # . _\r\n. C . .\n# . . .\n\n"), board);
}

struct Fault {
    const char* name;
    const char* text;
    int line;
    const char* says;
};

class CatFaults : public testing::TestWithParam<Fault> {};

TEST_P(CatFaults, AreNamed) {
    try {
        (void)parse(GetParam().text);
        FAIL() << "accepted";
    } catch (const Malformed& error) {
        EXPECT_EQ(error.line(), GetParam().line) << error.what();
        EXPECT_NE(std::string(error.what()).find(GetParam().says), std::string::npos)
            << error.what();
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, CatFaults,
    testing::Values(
        Fault{"Nothing", "", 0, "no board"},
        Fault{"TwoCats", "2 2 shift=odd\nC .\n. C\n", 3, "second cat"},
        Fault{"NoCat", "2 2 shift=odd\n. .\n. .\n", 1, "no cat"},
        Fault{"CatOnAWall", "1 2 shift=odd\nC# .\n", 2, "'C#' is no cell"},
        Fault{"ShortRow", "2 2 shift=odd\nC .\n.\n", 3, "1 cells, not 2"},
        Fault{"LongRow", "2 2 shift=odd\nC . .\n. .\n", 2, "3 cells, not 2"},
        Fault{"RowsMissing", "3 2 shift=odd\nC .\n. .\n", 3, "3 rows announced, the board has 2"},
        Fault{"TooManyRows", "1 2 shift=odd\nC .\n. .\n", 3, "nothing may follow"},
        Fault{"ShiftBoth", "1 2 shift=both\nC .\n", 1, "shift is odd or even, not 'both'"},
        Fault{"NoShift", "1 2\nC .\n", 1, "shift=odd or shift=even"},
        Fault{"AnotherOption", "1 2 tilt=odd\nC .\n", 1, "'tilt=odd' stands where"},
        Fault{"NoNumber", "one 2 shift=odd\nC .\n", 1, "not a number"},
        Fault{"NoRows", "0 2 shift=odd\nC .\n", 1, "not 1 to 21"},
        Fault{"TooLarge", "22 2 shift=odd\nC .\n", 1, "not 1 to 21"},
        Fault{"OtherToken", "1 2 shift=odd\nC x\n", 2, "'x' is no cell"},
        Fault{"ControlCharacter", "1 2 shift=odd\nC \x01\n", 2, "control character"}),
    [](const auto& fault) { return fault.param.name; });

// Whatever comes: a board that prints and reads as itself, or Malformed.
TEST(CatText, SurvivesDamage) {
    const std::string good =
        "5 5 shift=odd\n. . . # .\n. # . . .\n. . C . _\n. . . . .\n# . . . .\n";
    std::mt19937 random(7);
    const std::string letters = "#.C_ \n0159=shift-\t\r\x01\xff";
    int accepted = 0;
    for (int round = 0; round < 3000; ++round) {
        std::string text = good;
        for (int change = 0; change <= round % 4; ++change) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
                case 0:
                    text[at] = letters[random() % letters.size()];
                    break;
                case 1:
                    text.erase(at, 1 + random() % 5);
                    break;
                default:
                    text.insert(at, 1, letters[random() % letters.size()]);
            }
            if (text.empty()) text = "C";
        }
        try {
            const Board board = parse(text);
            EXPECT_EQ(parse(to_text(board)), board);
            EXPECT_EQ(board.places.size(), static_cast<std::size_t>(board.rows * board.columns));
            EXPECT_EQ(board.at(board.cat), Place::free);
            ++accepted;
        } catch (const Malformed& error) {
            EXPECT_NE(std::string(error.what()), "");
        }
    }
    EXPECT_GT(accepted, 30);
    EXPECT_LT(accepted, 300);
}

}  // namespace
}  // namespace sightread::cat
