// Boards of Catch the Cat: neighbours, ways out, what a block and a step do, when it is over.
#include "solvers/cat/board.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace sightread::cat {
namespace {

Board board_of(const char* text) {
    return parse(text);
}

TEST(CatRules, NeighboursFollowTheShift) {
    const Board odd = board_of("3 3 shift=odd\n. . .\n. C .\n. . .\n");
    const std::vector<Cell> around_odd = {{1, 0}, {0, 1}, {0, 2}, {1, 2}, {2, 2}, {2, 1}};
    EXPECT_EQ(neighbours(odd, {1, 1}), around_odd);
    const Board even = board_of("3 3 shift=even\n. . .\n. C .\n. . .\n");
    const std::vector<Cell> around_even = {{1, 0}, {0, 0}, {0, 1}, {1, 2}, {2, 1}, {2, 0}};
    EXPECT_EQ(neighbours(even, {1, 1}), around_even);
}

TEST(CatRules, NeighboursAreMutual) {
    for (const Shift shift : {Shift::odd, Shift::even}) {
        Board board = board_of("5 4 shift=odd\n. . . .\n. C . .\n. . . .\n. . _ .\n. . . .\n");
        board.shift = shift;
        for (int i = 0; i < 20; ++i) {
            if (board.places[i] == Place::hole) continue;
            for (const Cell other : neighbours(board, board.cell(i))) {
                const std::vector<Cell> back = neighbours(board, other);
                EXPECT_EQ(std::count(back.begin(), back.end(), board.cell(i)), 1) << i;
            }
        }
    }
}

TEST(CatRules, WaysOutAreAtTheBorderAndBesideHoles) {
    const Board board =
        board_of("5 5 shift=odd\n_ . . . .\n. . . . .\n. . C . .\n. . . . .\n. . . . .\n");
    EXPECT_TRUE(is_exit(board, {0, 3}));
    EXPECT_TRUE(is_exit(board, {3, 0}));
    EXPECT_FALSE(is_exit(board, {1, 1}));  // its upper neighbours are 1,2 and 1,3
    EXPECT_FALSE(is_exit(board, {2, 2}));
    Board with_hole = board;
    with_hole.places[with_hole.index({2, 3})] = Place::hole;
    EXPECT_TRUE(is_exit(with_hole, {2, 2}));
    EXPECT_TRUE(is_escaped(with_hole));
    EXPECT_FALSE(is_escaped(board));
}

TEST(CatRules, ABlockNeedsAFreeCell) {
    const Board board = board_of("3 3 shift=odd\n. # .\n. C .\n. _ .\n");
    EXPECT_FALSE(after_block(board, {0, 1}));
    EXPECT_FALSE(after_block(board, {1, 1}));
    EXPECT_FALSE(after_block(board, {2, 1}));
    EXPECT_FALSE(after_block(board, {3, 1}));
    ASSERT_TRUE(after_block(board, {0, 0}));
    EXPECT_EQ(to_text(*after_block(board, {0, 0})), "3 3 shift=odd\n# # .\n. C .\n. _ .\n");
}

TEST(CatRules, AStepNeedsAFreeNeighbour) {
    const Board board = board_of("3 4 shift=odd\n. # . .\n. C . .\n. . . .\n");
    EXPECT_FALSE(after_move(board, {0, 1}));
    EXPECT_FALSE(after_move(board, {0, 0}));
    EXPECT_FALSE(after_move(board, {1, 1}));
    EXPECT_FALSE(after_move(board, {1, 3}));
    ASSERT_TRUE(after_move(board, {2, 2}));
    EXPECT_EQ(to_text(*after_move(board, {2, 2})), "3 4 shift=odd\n. # . .\n. . . .\n. . C .\n");
}

TEST(CatRules, CutOffIsNotYetStuck) {
    const Board room =
        board_of("5 5 shift=odd\n. . . . .\n. # # # .\n. # C . #\n. # # # .\n. . . . .\n");
    EXPECT_TRUE(is_cut_off(room));
    EXPECT_FALSE(is_stuck(room));
    EXPECT_TRUE(is_over(room));
    const std::optional<Board> stuck = after_block(room, {2, 3});
    ASSERT_TRUE(stuck);
    EXPECT_TRUE(is_stuck(*stuck));
    EXPECT_TRUE(is_cut_off(*stuck));
    const Board open =
        board_of("5 5 shift=odd\n. . . . .\n. # # # .\n. # C . .\n. # # # .\n. . . . .\n");
    EXPECT_FALSE(is_cut_off(open));
    EXPECT_FALSE(is_over(open));
}

}  // namespace
}  // namespace sightread::cat
