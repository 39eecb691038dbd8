// What is believed of the goal of Lights Out while it is not known.
#include "app/flip/mind.hpp"

#include <gtest/gtest.h>

namespace sightread::flip {
namespace {

const Board one_from_dark = parse("3 3\n0 1 0\n1 1 1\n0 1 0\n");
const Board dark = parse("3 3\n000\n000\n000\n"), lit = parse("3 3\n111\n111\n111\n");

Mind mind_with(const std::string& goal) {
    Profile profile;
    profile.rules["flip.goal"] = goal;
    return Mind(profile, std::make_shared<Memory>());
}

TEST(FlipMind, BringsAboutOneGoalAndThenTheOther) {
    Mind mind = mind_with("");
    const Board begin = mind.adopt(one_from_dark);
    EXPECT_EQ(mind.plan(begin, std::chrono::seconds(1), {}).moves, (std::vector<Cell>{{1, 1}}));
    EXPECT_TRUE(mind.is_won(mind.expected(begin, {1, 1}).front()));  // should the game end there
    EXPECT_FALSE(mind.is_won(mind.adopt(dark)));
    EXPECT_FALSE(mind.learn(begin, {1, 1}, dark));
    EXPECT_FALSE(mind.is_won(mind.adopt(dark)));
    EXPECT_EQ(mind.left(mind.adopt(dark)), 9);
    EXPECT_TRUE(mind.is_won(mind.adopt(lit)));
}

// No game begins with its end: where all squares are lit, all are to be dark.
TEST(FlipMind, AGameThatBeginsWithAllSquaresAlikeEndsWithTheOthers) {
    const Mind mind({}, std::make_shared<Memory>());
    for (const char* const text :
         {"3 3 goal=either\n111\n111\n111\n", "3 3 goal=either\n000\n000\n000\n"}) {
        const Board board = mind.adopt(parse(text));
        const Plan<Cell> plan = mind.plan(board, std::chrono::seconds(5), [] { return false; });
        ASSERT_EQ(plan.outcome, Outcome::solved);
        ASSERT_FALSE(plan.moves.empty());
        Board end = board;
        for (const Cell click : plan.moves) end = after(end, click);
        EXPECT_EQ(count_lit(end), 9 - count_lit(board));
    }
}

TEST(FlipMind, TakesAGameThatObeysNoMoreForFinished) {
    Mind mind = mind_with("");
    const Board begin = mind.adopt(one_from_dark);
    EXPECT_FALSE(mind.refused(begin, {1, 1}));
    (void)mind.learn(begin, {1, 1}, dark);
    const Board end = mind.adopt(dark);
    EXPECT_FALSE(mind.refused(mind.adopt(after(dark, {0, 0})), {1, 1}));
    EXPECT_TRUE(mind.refused(end, {0, 0}));
    EXPECT_TRUE(mind.is_won(mind.adopt(dark)));
}

// The first square never changes: it is dark, so that is the goal.
TEST(FlipMind, KnowsTheGoalWhenTheOtherIsOutOfReach) {
    Mind mind = mind_with("");
    const Board begin = mind.adopt(parse("1 2\n0 1\nchanges\n01\n01\n"));
    const Board end = after(begin, {0, 0});
    (void)mind.learn(begin, {0, 0}, end);
    EXPECT_TRUE(mind.is_won(mind.adopt(end)));
}

TEST(FlipMind, BelievesTheProfile) {
    const Mind mind = mind_with("lit");
    EXPECT_TRUE(mind.is_won(mind.adopt(lit)));
    EXPECT_FALSE(mind.is_won(mind.adopt(dark)));
    EXPECT_TRUE(mind.plan(mind.adopt(parse("1 2\n0 1\n")), std::chrono::seconds(1), {}).outcome ==
                Outcome::impossible);
}

TEST(FlipMind, TellsAnotherGameFromAClick) {
    const Mind mind = mind_with("dark");
    EXPECT_FALSE(mind.is_another_game(one_from_dark, one_from_dark));
    EXPECT_FALSE(mind.is_another_game(one_from_dark, dark));
    EXPECT_TRUE(mind.is_another_game(one_from_dark, lit));
}

TEST(FlipMind, ReadsItsMovesBack) {
    const Mind mind = mind_with("");
    EXPECT_EQ(mind.move_from_text(dark, "2,3"), (Cell{1, 2}));
    for (const char* text : {"", "4,1", "0,1", "1,1 ", "1"})
        EXPECT_FALSE(mind.move_from_text(dark, text)) << text;
}

}  // namespace
}  // namespace sightread::flip
