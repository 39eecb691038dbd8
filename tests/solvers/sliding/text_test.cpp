// The text form of the sliding puzzle: what it takes, and how it refuses the rest.
#include "solvers/malformed.hpp"
#include "solvers/sliding/board.hpp"
#include "tests/solvers/malformed_text.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

using test::Bad;
using test::expect_malformed;

TEST(SlidingText, ReadsABoardAndItsGoal) {
    const Puzzle puzzle = parse("2 3\n1 2 3\n4 0 5\n");
    EXPECT_EQ(puzzle.start.rows, 2);
    EXPECT_EQ(puzzle.start.columns, 3);
    EXPECT_EQ(puzzle.start.at({1, 2}), 5);
    EXPECT_EQ(blank_of(puzzle.start), (Cell{1, 1}));
    EXPECT_EQ(puzzle.goal, standard_goal(2, 3));
    EXPECT_EQ(to_text(puzzle), "2 3\n1 2 3\n4 0 5\n");
    const std::string other = "2 2\n1 2\n3 0\ngoal\n0 1\n3 2\n";
    EXPECT_EQ(to_text(parse(other)), other);
    EXPECT_EQ(blank_of(parse(other).goal), (Cell{0, 0}));
}

TEST(SlidingText, ForgivesBlanksAndLineEndings) {
    EXPECT_EQ(parse("\r\n \n2\t2\r\n 1  2\r\n3 0"), parse("2 2\n1 2\n3 0\n"));
}

TEST(SlidingText, WritesAnswersAsLettersOrArrows) {
    const std::vector<Slide> slides = {Slide::left, Slide::up, Slide::right, Slide::down};
    EXPECT_EQ(to_text(slides), "LURD\n");
    EXPECT_EQ(to_arrows(slides), "← ↑ → ↓\n");
    EXPECT_EQ(to_text(std::vector<Slide>{}), "\n");
}

class SlidingMalformed : public testing::TestWithParam<Bad> {};

TEST_P(SlidingMalformed, IsNamedWithItsLine) {
    expect_malformed([](std::string_view text) { return parse(text); }, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Texts, SlidingMalformed,
    testing::Values(
        Bad{"", 0, "no board"}, Bad{"4\n", 1, "first line"},
        Bad{"2 2 2\n1 2\n3 0\n", 1, "first line"}, Bad{"1 4\n1 2 3 0\n", 1, "rows is 1"},
        Bad{"4 1\n1\n2\n3\n0\n", 1, "columns is 1"}, Bad{"21 2\n", 1, "not 1 to 20"},
        Bad{"2 x\n", 1, "not a number"}, Bad{"2 2\n1 2\n", 2, "2 rows announced"},
        Bad{"2 2\n1 2 3\n0\n", 2, "3 tiles, not 2"}, Bad{"2 2\n1 2\n\n3 0\n", 3, "0 tiles"},
        Bad{"2 2\n1 2\n2 0\n", 3, "tile 2 is there twice"},
        Bad{"2 2\n1 0\n2 0\n", 3, "the blank is there twice"},
        Bad{"2 2\n1 2\n4 0\n", 3, "no tile '4'"}, Bad{"2 2\n1 2\n-1 0\n", 3, "no tile '-1'"},
        Bad{"2 2\n1 2\n3 .\n", 3, "'.' is no tile"},
        Bad{"2 2\n1 2\n3 99999999999999\n", 3, "no tile"},
        Bad{"2 2\n1 2\n3 0\n1 2\n", 4, "only a line 'goal'"},
        Bad{"2 2\n1 2\n3 0\ngoal\n", 4, "the goal has 0"},
        Bad{"2 2\n1 2\n3 0\ngoal\n1 2\n3 3\n", 6, "tile 3 is there twice"},
        Bad{"2 2\n1 2\n3 0\ngoal\n1 2\n3 0\n5\n", 7, "nothing may follow"},
        Bad{"2 2\n1 2\n3 \x01\n", 3, "control character"}));

// Damaged texts are refused with a sentence or are puzzles; whatever is taken survives writing and
// reading.
TEST(SlidingText, NeverDoesAnythingElse) {
    std::mt19937 random(3);
    const std::string alphabet = "0123456789 \n\tgoal-.x\r";
    const std::string good = "3 3\n1 2 3\n4 5 6\n7 8 0\ngoal\n0 1 2\n3 4 5\n6 7 8\n";
    int taken = 0;
    int refused = 0;
    for (int round = 0; round < 20000; ++round) {
        std::string text = good;
        for (unsigned edits = 1 + random() % 3; edits > 0; --edits) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
                case 0:
                    text[at] = alphabet[random() % alphabet.size()];
                    break;
                case 1:
                    text.erase(at, 1 + random() % 4);
                    break;
                default:
                    text.insert(at, 1, alphabet[random() % alphabet.size()]);
            }
            if (text.empty()) text = " ";
        }
        try {
            const Puzzle puzzle = parse(text);
            EXPECT_FALSE(defect(puzzle)) << text;
            EXPECT_EQ(parse(to_text(puzzle)), puzzle) << text;
            ++taken;
        } catch (const Malformed& error) {
            EXPECT_GT(std::string_view(error.what()).size(), 10u);
            ++refused;
        }
    }
    EXPECT_GT(taken, 100);
    EXPECT_GT(refused, 10000);
    EXPECT_THROW((void)parse(std::string(longest_text + 1, '\n')), Malformed);
}

}  // namespace
}  // namespace sightread::sliding
