// What is believed of a game of Onet that refuses pairs, and of a board that is not known whole.
#include "app/onet/mind.hpp"

#include <gtest/gtest.h>

namespace sightread::onet {
namespace {

using std::chrono::seconds;

Mind mind_of_a_game_without_gravity() {
    Profile profile;
    profile.rules["onet.gravity"] = "none";
    profile.rules["onet.border"] = "open";
    return Mind(profile);
}

Board adopted(const Mind& mind, std::string_view text) {
    return mind.adopt(parse(text));
}

TEST(OnetMind, SetsARefusedPairAsideAndPlaysTheOthers) {
    Mind mind = mind_of_a_game_without_gravity();
    const Board board = adopted(mind, "2 4\na b c d\na b c d\n");
    const Move first{{0, 0}, {1, 0}}, second{{0, 1}, {1, 1}};
    // A game that has obeyed nothing yet may not have begun: the pair is tried once more.
    EXPECT_FALSE(mind.refused(board, first));
    EXPECT_TRUE(mind.refused(board, first));
    const Plan<Move> plan = mind.plan(board, seconds(1), {});
    ASSERT_FALSE(plan.moves.empty());
    EXPECT_EQ(std::count(plan.moves.begin(), plan.moves.end(), first), 0);
    // Once it has obeyed a pair, another one is set aside at once.
    EXPECT_TRUE(mind.learn(board, second, after(board, second)));
    const Board next = after(board, second);
    EXPECT_TRUE(mind.refused(next, {{0, 2}, {1, 2}}));
    EXPECT_EQ(mind.plan(next, seconds(1), {}).moves, (std::vector<Move>{{{0, 3}, {1, 3}}}));
}

TEST(OnetMind, TriesThoseSetAsideOnceMoreAndIsStuckThen) {
    Mind mind = mind_of_a_game_without_gravity();
    const Board board = adopted(mind, "1 4\na a b b\n");
    const Move a{{0, 0}, {0, 1}}, b{{0, 2}, {0, 3}};
    ASSERT_TRUE(mind.learn(board, a, after(board, a)));
    const Board left = after(board, a);
    EXPECT_TRUE(mind.refused(left, b));
    EXPECT_TRUE(mind.plan(left, seconds(1), {}).moves.empty());
    EXPECT_TRUE(mind.tries_again(left));
    EXPECT_EQ(mind.plan(left, seconds(1), {}).moves, std::vector<Move>{b});
    EXPECT_TRUE(mind.refused(left, b));
    EXPECT_TRUE(mind.plan(left, seconds(1), {}).moves.empty());
    EXPECT_FALSE(mind.tries_again(left));
    EXPECT_NE(mind.why_stuck(left).find("refuses 1 pair"), std::string::npos)
        << mind.why_stuck(left);
}

TEST(OnetMind, AGameThatObeysNothingIsNotTriedForEver) {
    Mind mind = mind_of_a_game_without_gravity();
    const Board board = adopted(mind, "2 6\na b c d e f\na b c d e f\n");
    int presses = 0, aside = 0;
    for (; presses < 100; ++presses) {
        const Plan<Move> plan = mind.plan(board, seconds(1), {});
        ASSERT_FALSE(plan.moves.empty());
        if (mind.refused(board, plan.moves.front())) ++aside;
    }
    EXPECT_EQ(aside, 3);
}

TEST(OnetMind, PlaysCertainPairsAndThenWhatIsProbable) {
    const Mind mind = mind_of_a_game_without_gravity();
    Board board = parse("2 4\na ~ ~ b\na c d b\n");
    board.guesses = {1, 3, 3, 2, 1, 4, 5, 2};
    const Board at_first = mind.adopt(board);
    EXPECT_EQ(at_first.unknown_left(), 2);
    const Plan<Move> plan = mind.plan(at_first, seconds(1), {});
    EXPECT_EQ(plan.moves.size(), 2u);
    EXPECT_FALSE(mind.is_won(after(after(at_first, plan.moves[0]), plan.moves[1])));
    // Nothing certain is left: what the cells probably are is tried.
    board.tiles = {empty, unknown, unknown, empty, empty, 4, 5, empty};
    board.guesses = {empty, 3, 3, empty, empty, 4, 5, empty};
    const Board then = mind.adopt(board);
    EXPECT_EQ(then.unknown_left(), 0);
    EXPECT_EQ(mind.plan(then, seconds(1), {}).moves, (std::vector<Move>{{{0, 1}, {0, 2}}}));
}

TEST(OnetMind, AnUnknownCellIsTriedAsThePartnerThatATileLacks) {
    Mind mind = mind_of_a_game_without_gravity();
    Board board = parse("1 4\na ~ ~ b\n");
    board.guesses = {1, barrier, barrier, 2};
    const std::vector<Move> first = mind.plan(mind.adopt(board), seconds(1), {}).moves;
    ASSERT_EQ(first.size(), 1u);
    EXPECT_EQ(first.front(), (Move{{0, 0}, {0, 1}}));
    // Refused: the next that may be.
    const Board tried = mind.adopt(board);
    while (!mind.refused(tried, first.front())) {
    }
    const std::vector<Move> second = mind.plan(mind.adopt(board), seconds(1), {}).moves;
    ASSERT_EQ(second.size(), 1u);
    EXPECT_NE(second.front(), first.front());
}

TEST(OnetMind, TwoFacesThatBothLackAPartnerAreTriedAsOne) {
    Mind mind = mind_of_a_game_without_gravity();
    const Board board = parse("2 3\na . b\nc . c\n");
    EXPECT_FALSE(mind.is_dead_end(board));
    // Certain pairs first.
    EXPECT_EQ(mind.plan(mind.adopt(board), seconds(1), {}).moves,
              (std::vector<Move>{{{1, 0}, {1, 2}}}));
    const Board last = mind.adopt(parse("2 3\na . b\n. . .\n"));
    const Plan<Move> plan = mind.plan(last, seconds(1), {});
    EXPECT_EQ(plan.moves, (std::vector<Move>{{{0, 0}, {0, 2}}}));
    EXPECT_FALSE(mind.is_hopeless(board, plan));
    EXPECT_TRUE(mind.is_won(after(last, plan.moves.front())));
}

TEST(OnetMind, ABoardWithUnknownCellsIsNotWon) {
    const Mind mind = mind_of_a_game_without_gravity();
    EXPECT_FALSE(mind.is_won(parse("1 3\n. ~ .\n")));
    EXPECT_TRUE(mind.is_won(parse("1 3\n. # .\n")));
    EXPECT_NE(mind.why_stuck(parse("1 3\n. ~ .\n")).find("1 cell cannot be told"),
              std::string::npos);
}

TEST(OnetMind, LearnsACollapseOfSeveralPassesAndPlansByIt) {
    Profile profile;
    profile.rules["onet.border"] = "open";
    Mind mind(profile);
    const Collapse collapse = {Gravity::down, Gravity::left, Gravity::split_vertical};
    Board board = parse(
        "6 8\na b c d e f g h\nb a d c f e h g\na c e g b d f h\ni j k l i j k l\nj i l k h g f e\n"
        "k l i j d c b a\n");
    int foretold = 0, pairs = 0;
    while (board.tiles_left() > 0) {
        board = mind.adopt(board);
        const Plan<Move> plan = mind.plan(board, std::chrono::milliseconds(150), {});
        if (plan.moves.empty()) break;
        const Move move = plan.moves.front();
        const Board seen = after(with_collapse(board, collapse), move);
        const std::vector<Board> expected = mind.expected(board, move);
        const bool is_foretold =
            std::any_of(expected.begin(), expected.end(),
                        [&](const Board& one) { return mind.same(one, seen); });
        foretold += is_foretold;
        EXPECT_TRUE(mind.explains(board, move, seen));
        (void)mind.learn(board, move, seen);
        board = seen;
        ++pairs;
    }
    EXPECT_GE(pairs, 16);
    EXPECT_GE(foretold, pairs - 4) << pairs;
}

TEST(OnetMind, InfersThatLinesMayHaveOneBendOnly) {
    Mind mind = mind_of_a_game_without_gravity();
    // The pairs of a, c and d need two bends, through the ring; that of b needs none.
    const Board board = adopted(mind, "2 8\na b b c d e f g\na g f c d e h h\n");
    ASSERT_TRUE(mind.learn(board, {{0, 1}, {0, 2}}, after(board, {{0, 1}, {0, 2}})));
    const Board wide = adopted(mind, "1 9\na x b y a z b w w\n");
    const Board more = adopted(mind, "1 9\nx c y d c z w w d\n");
    EXPECT_TRUE(mind.refused(wide, {{0, 0}, {0, 4}}));
    EXPECT_TRUE(mind.refused(wide, {{0, 2}, {0, 6}}));
    // Two might be by chance.
    EXPECT_NE(mind.plan(more, seconds(1), {}).moves.size(), 1U);
    EXPECT_TRUE(mind.refused(more, {{0, 1}, {0, 4}}));
    EXPECT_EQ(mind.plan(adopted(mind, "1 9\ne x y e f z w w f\n"), seconds(1), {}).moves,
              (std::vector<Move>{{{0, 6}, {0, 7}}}));
}

}  // namespace
}  // namespace sightread::onet
