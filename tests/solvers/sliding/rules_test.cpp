// The rules of the sliding puzzle.
#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/board.hpp"

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

TEST(SlidingRules, ATileBesideTheBlankSlides) {
    const Board board = parse("2 2\n1 2\n3 0\n").start;
    EXPECT_EQ(to_text(*after(board, Slide::right)), "2 2\n1 2\n0 3\n");
    EXPECT_EQ(to_text(*after(board, Slide::down)), "2 2\n1 0\n3 2\n");
    EXPECT_EQ(after(board, Slide::left), std::nullopt);
    EXPECT_EQ(after(board, Slide::up), std::nullopt);
    EXPECT_EQ(moved_tile(board, Slide::down), (Cell{0, 1}));
}

TEST(SlidingRules, AClickSlidesTheRunBetween) {
    const Board board = parse("3 4\n1 2 3 4\n5 6 7 8\n9 10 11 0\n").start;
    EXPECT_EQ(slides_of_click(board, {2, 0}), std::vector<Slide>(3, Slide::right));
    EXPECT_EQ(slides_of_click(board, {0, 3}), std::vector<Slide>(2, Slide::down));
    EXPECT_TRUE(slides_of_click(board, {2, 3}).empty());
    EXPECT_TRUE(slides_of_click(board, {1, 1}).empty());
    EXPECT_TRUE(slides_of_click(board, {2, 4}).empty());
    const std::vector<Slide> slides = {Slide::right, Slide::right, Slide::down, Slide::left,
                                       Slide::left};
    EXPECT_EQ(clicks(board, slides), (std::vector<Cell>{{2, 1}, {1, 1}, {1, 3}}));
    EXPECT_EQ(cost(slides, Metric::tiles), 5);
    EXPECT_EQ(cost(slides, Metric::clicks), 3);
    EXPECT_EQ(cost({}, Metric::clicks), 0);
}

TEST(SlidingRules, NamesDefects) {
    Puzzle puzzle{standard_goal(3, 3), standard_goal(3, 3)};
    EXPECT_FALSE(defect(puzzle));
    puzzle.goal = standard_goal(3, 4);
    EXPECT_TRUE(defect(puzzle));
    puzzle.goal = standard_goal(3, 3);
    puzzle.goal.tiles[0] = 2;
    EXPECT_TRUE(defect(puzzle));
    puzzle.goal.tiles[0] = -1;
    EXPECT_TRUE(defect(puzzle));
    puzzle.goal.tiles.pop_back();
    EXPECT_TRUE(defect(puzzle));
}

TEST(SlidingRules, TwoTilesExchangedCannotBeSolved) {
    EXPECT_FALSE(is_solvable(parse("4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 0\n")));
    EXPECT_TRUE(is_solvable(parse("4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n")));
    EXPECT_TRUE(is_solvable(parse("2 2\n1 2\n3 0\ngoal\n0 1\n3 2\n")));
}

// An answer of the image, taken back, is an answer of the board.
TEST(SlidingRules, SymmetriesKeepAnswers) {
    // Backwards from the goal: each is possible.
    const std::vector<Slide> slides = {Slide::up,   Slide::left, Slide::down,
                                       Slide::left, Slide::up,   Slide::up};
    const Arrangement goal = arrangement_of(parse("3 4\n1 2 3 4\n5 6 7 8\n9 10 11 0\n"));
    Arrangement start = goal;
    for (std::size_t i = slides.size(); i > 0; --i) make(start, opposite(slides[i - 1]));
    for (const Symmetry& symmetry : all_symmetries()) {
        Arrangement mirrored = image(start, symmetry);
        std::vector<Slide> there;
        for (const Slide slide : slides) there.push_back(symmetry.slide(slide));
        for (const Slide slide : there) make(mirrored, slide);
        EXPECT_TRUE(mirrored.is_solved());
        EXPECT_EQ(slides_before(symmetry, there), slides);
    }
    EXPECT_EQ(all_symmetries().size(), 8u);
}

}  // namespace
}  // namespace sightread::sliding
