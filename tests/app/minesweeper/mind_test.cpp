// Which boards may follow from a click, and what is known of the end.
#include "app/minesweeper/mind.hpp"

#include <gtest/gtest.h>

namespace sightread::minesweeper {
namespace {

Mind mind() {
    return Mind(std::make_shared<Memory>());
}

TEST(MinesweeperMind, ExplainsWhatAClickUncovers) {
    const Board before = parse("3 4 mines=1\n####\n####\n####\n");
    const Click click{{0, 0}, 0.1};
    EXPECT_TRUE(mind().explains(before, click, parse("3 4 mines=1\n1###\n####\n####\n")));
    EXPECT_TRUE(mind().explains(before, click, parse("3 4 mines=1\n001#\n001#\n001#\n")));
    EXPECT_TRUE(mind().explains(before, click, parse("3 4 mines=1\n*###\n####\n####\n")));
    EXPECT_FALSE(mind().explains(before, {{0, 0}, 0}, parse("3 4 mines=1\n*###\n####\n####\n")))
        << "a safe cell";
    EXPECT_FALSE(mind().explains(before, click, before));
    EXPECT_FALSE(mind().explains(before, click, parse("3 4 mines=1\n01##\n####\n####\n")))
        << "half of an area";
    EXPECT_FALSE(mind().explains(before, click, parse("3 4 mines=1\n1##1\n####\n####\n")))
        << "somewhere else";
    EXPECT_FALSE(mind().explains(parse("1 3\n1##\n"), {{0, 1}, 0}, parse("1 3\n21#\n")))
        << "another number";
    EXPECT_TRUE(mind().explains(parse("1 3\n1F#\n"), {{0, 2}, 0}, parse("1 3\n1#1\n")))
        << "a flag is a covered cell";
}

TEST(MinesweeperMind, KeepsAPlanWhileNothingElseOpens) {
    const Board before = parse("1 4\n1###\n");
    EXPECT_TRUE(mind().learn(before, {{0, 2}, 0}, parse("1 4\n1#1#\n")));
    EXPECT_FALSE(mind().learn(before, {{0, 2}, 0}, parse("1 4\n1#10\n")));
}

TEST(MinesweeperMind, KnowsTheLastBoardAndTheEnd) {
    const Board before = parse("1 4 mines=1\n01##\n");
    const std::vector<Board> last = mind().expected(before, {{0, 3}, 0});
    ASSERT_EQ(last.size(), 1U);
    EXPECT_EQ(last[0], parse("1 4 mines=1\n01#1\n"));
    EXPECT_TRUE(mind().is_won(last[0]));
    EXPECT_TRUE(mind().same(last[0], parse("1 4 mines=1\n01F1\n")));
    EXPECT_TRUE(mind().expected(parse("2 2 mines=1\n##\n##\n"), {{0, 0}, 0}).empty());
    EXPECT_TRUE(mind().is_won(parse("1 4\n01#1\n")))
        << "how many mines there are is not known, and what is left is one";
    EXPECT_FALSE(mind().is_won(parse("1 4\n####\n")));
    EXPECT_TRUE(mind().is_lost(parse("1 2\n*#\n")));
}

TEST(MinesweeperMind, ReportsAGuessAsOne) {
    EXPECT_EQ(mind().to_text(Click{{1, 2}, 0}), "2,3");
    EXPECT_EQ(mind().to_text(Click{{1, 2}, 0.184}), "2,3 (risk 18 %)");
    const Board board = parse("1 3 mines=1\n#1#\n");
    const Plan<Click> plan = mind().plan(board, std::chrono::seconds(1), {});
    EXPECT_EQ(mind().to_text(plan), "no cell is safe, a guess: 1,1 (risk 50 %)");
    EXPECT_EQ(mind().move_from_text(board, "1,3 (risk 50 %)"), (Click{{0, 2}, 0.5}));
    for (const char* text : {"", "1,2", "2,1", "1", "1,1 "})
        EXPECT_FALSE(mind().move_from_text(board, text)) << text;
}

// A number of mines that contradicts the cells was read wrongly.
TEST(MinesweeperMind, DoubtsTheNumberOfMinesBeforeTheCells) {
    const Plan<Click> plan =
        mind().plan(parse("1 5 mines=3\n#1###\n"), std::chrono::seconds(1), {});
    EXPECT_NE(plan.outcome, Outcome::impossible);
}

TEST(MinesweeperMind, KeepsTheNumberOfMinesFromFrameToFrame) {
    const Mind one = mind();
    EXPECT_EQ(one.adopt(parse("1 3 mines=1\n#1#\n")).mines, 1);
    EXPECT_EQ(one.adopt(parse("1 3\n#1#\n")).mines, 1);
    EXPECT_FALSE(one.adopt(parse("1 2\n#1\n")).mines);
}

}  // namespace
}  // namespace sightread::minesweeper
