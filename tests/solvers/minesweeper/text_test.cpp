// The text form of Minesweeper: what it takes, and how it refuses the rest.
#include "solvers/malformed.hpp"
#include "solvers/minesweeper/board.hpp"
#include "tests/solvers/malformed_text.hpp"

#include <random>

#include <gtest/gtest.h>

namespace sightread::minesweeper {
namespace {

using test::Bad;
using test::expect_malformed;

TEST(MinesweeperText, ReadsWhatItWrites) {
    const std::string text = "2 4 mines=3\n0 1 # F\n8 ~ * 2\n";
    EXPECT_EQ(to_text(parse(text)), text);
    EXPECT_EQ(parse(text).mines, 3);
    EXPECT_EQ(parse(text).squares,
              (std::vector<Square>{0, 1, covered, flagged, 8, unknown, mine, 2}));
    EXPECT_EQ(parse("\r\n 2\t4 mines=3\r\n01#F\r\n8~ *2\n\n"), parse(text));
    EXPECT_FALSE(parse("1 1\n#\n").mines);
    EXPECT_EQ(to_text(parse("1 1\n#\n")), "1 1\n#\n");
}

class MinesweeperMalformed : public testing::TestWithParam<Bad> {};

TEST_P(MinesweeperMalformed, IsNamedWithItsLine) {
    expect_malformed([](std::string_view text) { return parse(text); }, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, MinesweeperMalformed,
    testing::Values(Bad{"", 0, "no board"}, Bad{"4\n", 1, "first line"},
                    Bad{"2 2 mines=1 2\n", 1, "first line"}, Bad{"101 2\n", 1, "not 1 to 100"},
                    Bad{"2 x\n", 1, "not a number"}, Bad{"2 2 1\n", 1, "is not mines=NUMBER"},
                    Bad{"1 2 mines=3\n##\n", 1, "from 0 to 2"},
                    Bad{"1 2 mines=-1\n##\n", 1, "no number of mines"},
                    Bad{"1 2 mines=1x\n##\n", 1, "no number of mines"},
                    Bad{"1 2 mines=\n##\n", 1, "no number of mines"},
                    Bad{"1 2\n#9\n", 2, "is not made of"}, Bad{"1 2\n###\n", 2, "3 cells, not 2"},
                    Bad{"2 2\n##\n", 2, "2 rows announced, 1 found"},
                    Bad{"1 2\n##\n##\n", 3, "1 rows announced, 2 found"},
                    Bad{"1 2\n# \x01\n", 2, "control character"}));

// Damaged texts are refused with a sentence or are boards; whatever is taken survives writing and
// reading.
TEST(MinesweeperText, NeverDoesAnythingElse) {
    std::mt19937 random(7);
    const std::string good = "3 4 mines=2\n0 1 # #\n0 1 F ~\n0 1 * 8\n";
    for (int round = 0; round < 20000; ++round) {
        std::string text = good;
        for (int damage = static_cast<int>(random() % 4); damage >= 0; --damage) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
                case 0:
                    text[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    text.erase(at, 1 + random() % 4);
                    break;
                default:
                    text.insert(at, 1, "01#F~*\n="[random() % 8]);
            }
            if (text.empty()) text = "1";
        }
        try {
            const Board board = parse(text);
            EXPECT_EQ(parse(to_text(board)), board);
        } catch (const Malformed& error) {
            EXPECT_GT(std::string(error.what()).size(), 10U);
        }
    }
}

}  // namespace
}  // namespace sightread::minesweeper
