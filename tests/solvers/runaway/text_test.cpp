// The text forms of a minefield: what they take, and how they refuse the rest.
#include "solvers/malformed.hpp"
#include "solvers/runaway/board.hpp"
#include "tests/solvers/malformed_text.hpp"

#include <random>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace sightread::runaway {
namespace {

using test::Bad;
using test::expect_malformed;

constexpr std::string_view level_0 =
    "FVterrainString=.X...XX..&FVinsMax=2&FVinsMin=2&FVboardX=3&FVboardY=3&FVlevel=0\n";

TEST(RunawayText, ReadsAnAddress) {
    const Board board = parse(level_0);
    EXPECT_EQ(board.rows(), 3);
    EXPECT_EQ(board.columns(), 3);
    EXPECT_EQ(board.minimum, 2);
    EXPECT_EQ(board.maximum, 2);
    EXPECT_EQ(board.level, 0);
    EXPECT_EQ(to_grid_text(board), "2 2\n.X.\n..X\nX..\n");
    EXPECT_EQ(to_text(board), level_0);
}

TEST(RunawayText, TakesTheSizeOfABoardThatIsNotSquare) {
    const Board wide = parse("FVterrainString=.X...X&FVinsMax=3&FVinsMin=1&FVboardX=3&FVboardY=2");
    EXPECT_EQ(to_grid_text(wide), "1 3\n.X.\n..X\n");
    EXPECT_FALSE(wide.level);
    const Board tall = parse("FVterrainString=.X...X&FVinsMax=3&FVinsMin=1&FVboardX=2&FVboardY=3");
    EXPECT_EQ(to_grid_text(tall), "1 3\n.X\n..\n.X\n");
}

TEST(RunawayText, TakesTheFieldsInAnyOrder) {
    EXPECT_EQ(
        parse("FVlevel=0&FVboardY=3&FVinsMin=2&FVboardX=3&FVterrainString=.X...XX..&FVinsMax=2"),
        parse(level_0));
}

TEST(RunawayText, TakesWhatPagesMakeOfAnAddress) {
    for (const char* text :
         {"FVterrainString=.X...XX..&amp;FVinsMax=2&amp;FVinsMin=2&amp;FVboardX=3&amp;FVboardY=3&"
          "amp;FVlevel=0",
          "FVterrainString=.X.\n..X\r\n "
          "X..\n\n&FVinsMax=2&FVinsMin=2&FVboardX=3&FVboardY=3&FVlevel=0",
          "\n\nFVinsMax=2&\nFVinsMin=2&\nFVboardX = 3 "
          "&\nFVboardY=3&FVlevel=0&\nFVterrainString=\n.X.\n..X\nX..\n\n",
          "http://www.example.org/"
          "runaway?name=adam&FVterrainString=.X...XX..&FVinsMax=2&&FVinsMin=2&FVboardX=3&"
          "FVboardY=3&FVlevel=0&"}) {
        EXPECT_EQ(parse(text), parse(level_0)) << text;
    }
}

TEST(RunawayText, ReadsAGrid) {
    const Board board = parse("\n 2 4 \r\n.X.\r\n. . X\nX..\n\n");
    EXPECT_EQ(to_grid_text(board), "2 4\n.X.\n..X\nX..\n");
    EXPECT_FALSE(board.level);
    EXPECT_EQ(parse(to_grid_text(board)), board);
    EXPECT_EQ(parse(to_text(board)), board);
}

TEST(RunawayText, ComesBackAsItWas) {
    std::mt19937 random(7);
    for (const auto& [rows, columns] :
         {std::pair{1, 1}, {1, 64}, {63, 65}, {64, 64}, {5, 128}, {130, 3}}) {
        Board board(rows, columns, 1, rows + columns);
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                board.set_bomb({row, column}, random() % 3 == 0);
        board.set_bomb({0, 0}, false);
        EXPECT_EQ(parse(to_grid_text(board)), board);
        board.level = 12;
        EXPECT_EQ(parse(to_text(board)), board);
    }
}

TEST(RunawayText, ReadsTheLargestBoard) {
    Board board(largest_side, largest_side, 1, largest_side);
    board.set_bomb({largest_side - 1, largest_side - 1});
    EXPECT_EQ(parse(to_text(board)), board);
    EXPECT_EQ(parse(to_grid_text(board)), board);
}

TEST(RunawayText, WritesProgramsAsLettersOrArrows) {
    const Program program = {Step::right, Step::down, Step::down};
    EXPECT_EQ(to_text(program), "path=RDD\n");
    EXPECT_EQ(to_arrows(program), "→ ↓ ↓\n");
    EXPECT_EQ(letters(program), "RDD");
}

class RunawayMalformed : public testing::TestWithParam<Bad> {};

TEST_P(RunawayMalformed, IsNamedWithItsLine) {
    expect_malformed([](std::string_view text) { return parse(text); }, GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Addresses, RunawayMalformed,
    testing::Values(
        Bad{"", 0, "there is no board here"}, Bad{" \n\n", 0, "there is no board here"},
        Bad{"a\x01", 1, "control character"},
        Bad{"hello", 1, "'hello' is no part of a board's address"},
        Bad{"FVlevel=3", 0,
            "no board without FVterrainString, FVinsMax, FVinsMin, FVboardX, FVboardY"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2", 0,
            "no board without FVboardY"},
        Bad{"FVterrainString=....&FVinsMin=1&FVboardX=2&FVboardY=2", 0,
            "no board without FVinsMax"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=3", 1,
            "the terrain has 4 cells, but 2 x 3 are 6"},
        Bad{"FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2&\nFVterrainString=.....", 2,
            "the terrain has 5 cells, but 2 x 2 are 4"},
        Bad{"FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2&FVterrainString=", 1,
            "the terrain has 0 cells"},
        Bad{"FVterrainString=..\n.x&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2", 2,
            "'x' is no part of a terrain"},
        Bad{"FVterrainString=...é&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2", 1,
            "'é' is no part of a terrain"},
        Bad{"FVterrainString=....&FVinsMax=1&FVinsMin=2&FVboardX=2&FVboardY=2", 0,
            "no program has at least 2 steps and at most 1"},
        Bad{"FVterrainString=....&FVinsMax=0&FVinsMin=0&FVboardX=2&FVboardY=2", 0, "has 0 steps"},
        Bad{"FVterrainString=X...&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2", 0, "a bomb at 1,1"},
        Bad{"FVterrainString=....&FVinsMax=-2&FVinsMin=1&FVboardX=2&FVboardY=2", 1,
            "FVinsMax is '-2', not 0 to 10000"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=&FVboardX=2&FVboardY=2", 1,
            "FVinsMin is '', not a number"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2.5&FVboardY=2", 1,
            "FVboardX is '2.5', not a number"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=0&FVboardY=2", 1, "FVboardX is 0"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=9999999999", 1,
            "not 0 to 5000"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardX=3&FVboardY=2", 1,
            "FVboardX is given twice"},
        Bad{"FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2&\nFVterrainString=..."
            ".",
            2, "FVterrainString is given twice: one board at a time"}));

INSTANTIATE_TEST_SUITE_P(
    Grids, RunawayMalformed,
    testing::Values(Bad{"2 3", 1, "no rows below"}, Bad{"2\n..\n..", 1, "the first line must give"},
                    Bad{"2 3 4\n..\n..", 1, "the first line must give"},
                    Bad{"2 3x\n..\n..", 1, "the most number of steps is '3x', not a number"},
                    Bad{"3 2\n..\n..", 0, "no program has at least 3 steps and at most 2"},
                    Bad{"1 2\n..\n...", 3, "this row has 3 cells, the first one has 2"},
                    Bad{"1 2\n..\n\n..", 3, "this row is empty"},
                    Bad{"1 2\n..\n.#", 3, "'#' is no part of a terrain"},
                    Bad{"1 2\nX.\n..", 0, "a bomb at 1,1"}));

// Whatever is handed in: a board or Malformed, never anything else; and a board comes back as it
// was.
TEST(RunawayText, SurvivesDamage) {
    std::mt19937 random(42);
    const std::string whole(level_0);
    const std::string grid = "2 2\n.X.\n..X\nX..\n";
    constexpr std::string_view letters_of_damage = ".X&=;\n 0129FVam\xc3\xa9-";
    int boards = 0, refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = round % 2 == 0 ? whole : grid;
        for (int hits = 1 + static_cast<int>(random() % 3); hits > 0; --hits) {
            const std::size_t place = random() % text.size();
            const char letter = letters_of_damage[random() % letters_of_damage.size()];
            switch (random() % 3) {
                case 0:
                    text[place] = letter;
                    break;
                case 1:
                    text.insert(place, 1, letter);
                    break;
                default:
                    text.erase(place, 1 + random() % 4);
                    break;
            }
            if (text.empty()) text = ".";
        }
        try {
            const Board board = parse(text);
            ++boards;
            EXPECT_FALSE(defect(board)) << text;
            EXPECT_EQ(parse(to_text(board)), board) << text;
        } catch (const Malformed& error) {
            ++refused;
            EXPECT_EQ(std::string_view(error.what()).find('\n'), std::string_view::npos)
                << error.what();
        }
    }
    EXPECT_GT(boards, 1000);
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace sightread::runaway
