// The text form of LYNE: what it takes, and how it refuses the rest.
#include "solvers/lyne/board.hpp"
#include "solvers/malformed.hpp"
#include "tests/practice/random.hpp"
#include "tests/solvers/malformed_text.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace sightread::lyne {
namespace {

using test::Bad;

constexpr std::string_view example = "4 3\n? A B\nc C 2\nC 3 2\nB c A\n";

TEST(LyneText, ReadsTheExampleOfTheContract) {
    const Board board = parse(example);
    EXPECT_EQ(board.rows, 4);
    EXPECT_EQ(board.columns, 3);
    EXPECT_EQ(board.at({0, 0}), Place{});
    EXPECT_EQ(board.at({0, 1}), Place::end(0));
    EXPECT_EQ(board.at({1, 0}), Place::node(2));
    EXPECT_EQ(board.at({2, 1}), Place::octagon(3));
    EXPECT_EQ(shapes(board), (std::vector<int>{0, 1, 2}));
    EXPECT_EQ(to_text(board), example);
}

TEST(LyneText, ForgivesBlanksAndLineEndings) {
    EXPECT_EQ(parse("\r\n  \n 4\t3 \r\n?  A B\r\nc C 2\r\nC 3 2\r\nB c A\r\n\r\n\n"),
              parse(example));
    EXPECT_EQ(parse("1 2\nA A"), parse("1 2\nA A\n"));
}

TEST(LyneText, TakesEveryShapeAndEveryOctagonUpToTheLargestSize) {
    Board board{largest_size, largest_size, std::vector<Place>(400)};
    for (int shape = 0; shape < most_shapes; ++shape) {
        board.places[2 * shape] = board.places[2 * shape + 1] = Place::end(shape);
        board.places[100 + shape] = Place::node(shape);
    }
    for (int holes = 1; holes <= most_holes; ++holes)
        board.places[200 + holes] = Place::octagon(holes);
    EXPECT_EQ(parse(to_text(board)), board);
    EXPECT_EQ(shapes(board).size(), 26u);
}

class LyneMalformed : public testing::TestWithParam<Bad> {};

TEST_P(LyneMalformed, IsNamedWithItsLine) {
    const Bad& bad = GetParam();
    try {
        (void)parse(bad.text);
        FAIL() << "was taken";
    } catch (const Malformed& error) {
        EXPECT_EQ(std::string_view(error.what()), bad.what);
        EXPECT_EQ(error.line(), bad.line);
    }
}

INSTANTIATE_TEST_SUITE_P(
    EveryFault, LyneMalformed,
    testing::Values(
        Bad{"", 0, "there is no board in the text"},
        Bad{" \n\t\r\n", 0, "there is no board in the text"},
        Bad{"\n3\nA\nA\na", 2,
            "the first line must give the rows and the columns, and nothing else"},
        Bad{"1 2 3\nA A", 1, "the first line must give the rows and the columns, and nothing else"},
        Bad{"x 2\nA A", 1, "the number of rows is 'x', not a number"},
        Bad{"1 2x\nA A", 1, "the number of columns is '2x', not a number"},
        Bad{"0 2\n", 1, "the number of rows is '0', not 1 to 20"},
        Bad{"-1 2\n", 1, "the number of rows is '-1', not 1 to 20"},
        Bad{"1 21\n", 1, "the number of columns is '21', not 1 to 20"},
        Bad{"1 99999999999999999999\nA A", 1,
            "the number of columns is '99999999999999999999', not 1 to 20"},
        Bad{"2 2\nA A", 2, "2 rows announced, 1 found"},
        Bad{"1 2\nA A\na a", 3, "1 row announced, 2 found"},
        Bad{"1 2", 1, "1 row announced, 0 found"},
        Bad{"1 2\nA A\n\nA A", 3, "1 row announced, 3 found"},
        Bad{"2 2\n\nA A\na a", 4, "2 rows announced, 3 found"},
        Bad{"1 2\nA", 2, "the row has 1 place, not 2"},
        Bad{"1 2\nA A a", 2, "the row has 3 places, not 2"},
        Bad{"1 2\nAA", 2, "the row has 1 place, not 2"},
        Bad{"1 3\nA 0 A", 2, "'0' is no octagon: an octagon has 1 to 9 holes"},
        Bad{"1 3\nA 1a A", 2, "'1a' is no octagon: an octagon has 1 to 9 holes"},
        Bad{"1 3\nA 10 A", 2, "'10' is no octagon: an octagon has 1 to 9 holes"},
        Bad{"1 3\nA # A", 2, "'#' is no place: it must be ?, a to z, A to Z or 1 to 9"},
        Bad{"1 3\nA ä A", 2, "'ä' is no place: it must be ?, a to z, A to Z or 1 to 9"},
        Bad{"1 3\nA aa A", 2, "'aa' is no place: it must be ?, a to z, A to Z or 1 to 9"},
        Bad{"1 2\nA ääääääääääääääääääää", 2,
            "'ääääääääääääääää...' is no place: it must be ?, a to z, A to Z or 1 to 9"},
        Bad{"2 2\na A\na a", 2, "the shape a has one end, it must have two"},
        Bad{"3 2\nA a\nA a\nA a", 4, "the shape a has 3 ends, it must have two"},
        Bad{"3 2\nA a\nA a\n? q", 4, "the shape q has no end, it must have two"},
        Bad{"2 2\n? ?\n? ?", 2, "the board has nothing but empty places"},
        Bad{std::string_view("1 2\nA \0", 7), 2,
            "a control character is no part of a board: this does not look like text"},
        Bad{"\x89PNG\r\n\x1a\n", 2,
            "a control character is no part of a board: this does not look like text"}));

TEST(LyneText, RefusesWhatIsTooLongWithoutReadingIt) {
    EXPECT_THROW((void)parse(std::string(longest_text + 1, ' ')), Malformed);
}

// A text that parse takes is a level that prints and parses back; any other is refused in one
// sentence.
bool is_taken(const std::string& text) {
    try {
        const Board board = parse(text);
        EXPECT_FALSE(defect(board)) << text;
        EXPECT_EQ(parse(to_text(board)), board) << text;
        return true;
    } catch (const Malformed& error) {
        const std::string_view what = error.what();
        EXPECT_FALSE(what.empty());
        EXPECT_LT(what.size(), 200u) << text;
        EXPECT_EQ(what.find('\n'), what.npos) << text;
        EXPECT_GE(error.line(), 0) << text;
        EXPECT_LE(error.line(), 1 + std::count(text.begin(), text.end(), '\n')) << text;
        return false;
    }
}

TEST(LyneText, SurvivesDamagedLevels) {
    practice::Random random(7);
    const std::string_view stock = "?aAbBzZ1239 \n\t\r0#-x\x01\xff";
    int taken = 0;
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text(example);
        for (int slip = random.between(1, 4); slip > 0 && !text.empty(); --slip) {
            const auto place =
                static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
            const char c = random.pick(stock);
            switch (random.below(4)) {
                case 0:
                    text[place] = c;
                    break;
                case 1:
                    text.insert(place, 1, c);
                    break;
                case 2:
                    text.erase(place, 1);
                    break;
                case 3:
                    text.resize(place);
                    break;
            }
        }
        ++(is_taken(text) ? taken : refused);
    }
    EXPECT_GT(taken, 100);
    EXPECT_GT(refused, 10'000);
}

TEST(LyneText, SurvivesNoise) {
    practice::Random random(8);
    for (int round = 0; round < 5'000; ++round) {
        std::string text;
        for (int length = random.below(80); length > 0; --length)
            text += static_cast<char>(random.below(256));
        is_taken(text);
        is_taken("3 3\n" + text);
    }
}

TEST(LyneText, PrintsAnswersFromOneAndArrowsForPeople) {
    const std::vector<Stroke> plan{{0, {{0, 1}, {1, 2}, {2, 1}, {3, 2}}},
                                   {2, {{2, 0}, {1, 0}, {1, 1}}}};
    EXPECT_EQ(to_text(plan), "A 1,2 2,3 3,2 4,3\nC 3,1 2,1 2,2\n");
    EXPECT_EQ(to_arrows(plan), "(1, 2)\n↘ ↙ ↘\n(3, 1)\n↑ →\n");
    const Cell center{1, 1};
    std::string all;
    for (const Cell to : {Cell{0, 0}, {0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}, {2, 2}}) {
        all += to_arrows({{0, {center, to}}})
                   .substr(std::string("(2, 2)\n").size(), std::string("↖").size());
    }
    EXPECT_EQ(all, "↖↑↗←→↙↓↘");
}

}  // namespace
}  // namespace sightread::lyne
