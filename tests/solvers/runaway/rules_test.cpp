// The rules: where a robot ends, what is a board, and the law of level and size.
#include "solvers/runaway/board.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace sightread::runaway {
namespace {

Board level_file(const std::string& name) {
    std::ifstream file(std::string(SIGHTREAD_SOURCE_DIR "/tests/solvers/runaway/levels/") + name +
                       ".txt");
    std::stringstream text;
    text << file.rdbuf();
    return parse(text.str());
}

Program program(std::string_view letters) {
    Program program;
    for (const char letter : letters) program.push_back(letter == 'R' ? Step::right : Step::down);
    return program;
}

TEST(RunawayRules, ARobotRepeatsItsProgramUntilItIsOut) {
    const Board board = parse("2 2\n.X.\n..X\nX..\n");
    EXPECT_EQ(run(board, program("DR")), (Fate{true, 5, {3, 2}}));
}

TEST(RunawayRules, ARobotEndsOnTheFirstBomb) {
    const Board board = parse("2 2\n.X.\n..X\nX..\n");
    EXPECT_EQ(run(board, program("RD")), (Fate{false, 1, {0, 1}}));
    EXPECT_EQ(run(board, program("D")), (Fate{false, 2, {2, 0}}));
    EXPECT_EQ(run(board, program("DRR")), (Fate{false, 3, {1, 2}}));
}

TEST(RunawayRules, ARobotMayLeaveOnEitherSide) {
    EXPECT_EQ(run(Board(2, 4, 1, 4), program("R")), (Fate{true, 4, {0, 4}}));
    EXPECT_EQ(run(Board(2, 4, 1, 4), program("D")), (Fate{true, 2, {2, 0}}));
    EXPECT_EQ(run(Board(1, 1, 1, 1), program("RRR")), (Fate{true, 1, {0, 1}}));
}

TEST(RunawayRules, ABombCanBePutAndTaken) {
    Board board(2, 130, 1, 1);
    EXPECT_EQ(board.bombs(), 0);
    for (const int column : {63, 64, 127, 128, 129}) board.set_bomb({1, column});
    EXPECT_EQ(board.bombs(), 5);
    EXPECT_TRUE(board.is_bomb({1, 64}));
    EXPECT_FALSE(board.is_bomb({0, 64}));
    board.set_bomb({1, 64}, false);
    EXPECT_FALSE(board.is_bomb({1, 64}));
    EXPECT_EQ(board.bombs(), 4);
}

TEST(RunawayRules, AWordOfZerosFollowsEachRow) {
    const Board board(3, 128, 1, 1);
    EXPECT_EQ(board.stride(), 3u);
    EXPECT_EQ(board.row(1) - board.row(0), 3);
}

TEST(RunawayRules, NamesWhatIsNoBoard) {
    EXPECT_FALSE(defect(Board(3, 5, 1, 8)));
    EXPECT_FALSE(defect(Board(3, 5, 0, 1)));
    EXPECT_TRUE(defect(Board()));
    EXPECT_TRUE(defect(Board(3, 5, 4, 3)));
    EXPECT_TRUE(defect(Board(3, 5, -1, 3)));
    EXPECT_TRUE(defect(Board(3, 5, 0, 0)));
    EXPECT_TRUE(defect(Board(3, 5, 1, largest_maximum + 1)));
    Board bomb(3, 5, 1, 2);
    bomb.set_bomb({0, 0});
    EXPECT_TRUE(defect(bomb));
}

TEST(RunawayLaw, KnowsTheLevelsWhoseSizesAreKnown) {
    EXPECT_EQ(shape_of_level(0), (Shape{3, 2, 2}));
    EXPECT_EQ(shape_of_level(96), (Shape{51, 18, 30}));
    EXPECT_EQ(shape_of_level(300).side, 153);
    EXPECT_EQ(shape_of_level(500), (Shape{253, 85, 148}));
    EXPECT_EQ(shape_of_level(513), (Shape{649, 217, 379}));
    EXPECT_EQ(shape_of_side(649), shape_of_level(513));
}

TEST(RunawayLaw, HoldsOnRealLevels) {
    for (const char* name : {"L000", "L001", "L002", "L005", "L008", "L012", "L016", "L020", "L028",
                             "L032", "L040", "L048", "L064", "L096", "L147", "L500", "L513"}) {
        const Board board = level_file(name);
        ASSERT_TRUE(board.level) << name;
        EXPECT_EQ(*board.level, std::stoi(name + 1));
        const Shape shape = shape_of_level(*board.level);
        EXPECT_EQ(shape, (Shape{board.columns(), board.minimum, board.maximum})) << name;
        EXPECT_EQ(board.rows(), board.columns()) << name;
    }
}

}  // namespace
}  // namespace sightread::runaway
