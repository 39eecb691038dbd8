// Minesweeper played: safe cells first, never a proven mine, the end played perfectly, and a gate
// on the work.
#include "solvers/minesweeper/solve.hpp"

#include "solvers/minesweeper/endgame.hpp"
#include "tests/solvers/minesweeper/brute_force.hpp"
#include "tests/solvers/minesweeper/game.hpp"

#include <gtest/gtest.h>

namespace sightread::minesweeper {
namespace {

TEST(MinesweeperSolve, OpensAllThatIsSafeAndNothingElse) {
    const Plan<Click> plan = solve(parse("3 4\n# 1 0 0\n# 2 1 1\n# # # #\n"));
    EXPECT_EQ(plan.outcome, Outcome::solved);
    EXPECT_TRUE(plan.optimal);
    ASSERT_FALSE(plan.moves.empty());
    for (const Click& click : plan.moves) EXPECT_EQ(click.risk, 0);
}

TEST(MinesweeperSolve, GuessesWithTheTrueRisk) {
    const Plan<Click> plan = solve(parse("2 2 mines=1\n1 #\n# #\n"));
    EXPECT_EQ(plan.outcome, Outcome::unknown);
    ASSERT_EQ(plan.moves.size(), 1U);
    EXPECT_NEAR(plan.moves[0].risk, 1.0 / 3, 1e-12);
}

TEST(MinesweeperSolve, BeginsInACornerOrWhereTheAreaIsLarger) {
    const Board board = parse("5 6 mines=4\n######\n######\n######\n######\n######\n");
    EXPECT_EQ(solve(board).moves, (std::vector<Click>{{{0, 0}}}));
    Limits limits;
    limits.first_click_opens = true;
    EXPECT_EQ(solve(board, limits).moves, (std::vector<Click>{{{2, 2}}}));
    EXPECT_EQ(solve(parse("1 1 mines=0\n#\n"), limits).moves, (std::vector<Click>{{{0, 0}}}));
}

TEST(MinesweeperSolve, KnowsWhenNothingIsLeftToDo) {
    const Plan<Click> won = solve(parse("1 2 mines=1\n1 #\n"));
    EXPECT_EQ(won.outcome, Outcome::solved);
    EXPECT_TRUE(won.moves.empty());
    // how many mines there are is not known
    const Plan<Click> mines_only = solve(parse("1 2\n1 #\n"));
    EXPECT_EQ(mines_only.outcome, Outcome::unknown);
    EXPECT_TRUE(mines_only.moves.empty());
    EXPECT_EQ(solve(parse("1 2\n2 #\n")).outcome, Outcome::impossible);
    EXPECT_EQ(solve(parse("1 3\n1 * #\n")).outcome, Outcome::impossible);
    EXPECT_TRUE(solve(parse("1 3 mines=0\n0 F ~\n")).moves.empty());
}

// Every position of every game on these boards: the search's chance is that of trying everything,
// and so is its click.
TEST(MinesweeperEndgame, IsPlayedPerfectly) {
    int endings = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const int mines = 2 + static_cast<int>(seed % 4);
        test::MinesweeperGame game({3, 4, mines}, test::FirstClick::safe, seed);
        game.click({0, 0});
        while (!game.is_won() && !game.is_lost()) {
            const std::optional<Endgame> end = solve_endgame(game.seen(), 200, 1'000'000);
            if (end) {
                test::PerfectPlay perfect(game.seen());
                const double chance = perfect.chance();
                ASSERT_NEAR(end->chance, chance, 1e-12) << to_text(game.seen());
                ASSERT_NEAR(perfect.chance_after(game.seen().index(end->best)), chance, 1e-12);
                ++endings;
            }
            game.click(solve(game.seen()).moves.front().cell);
        }
    }
    EXPECT_GT(endings, 10);
}

// What is told safe is safe, and what is clicked is never proven to be a mine. The work gates, not
// the time.
TEST(MinesweeperSolve, PlaysGamesWithoutAWrongProof) {
    std::uint64_t nodes = 0;
    int won = 0;
    constexpr int games = 40;
    for (unsigned seed = 1; seed <= games; ++seed) {
        test::MinesweeperGame game({16, 16, 40}, test::FirstClick::safe, seed);
        while (!game.is_won() && !game.is_lost()) {
            const Plan<Click> plan = solve(game.seen());
            nodes += plan.nodes;
            ASSERT_FALSE(plan.moves.empty()) << to_text(game.seen());
            for (const Click& click : plan.moves) {
                ASSERT_TRUE(plan.outcome == Outcome::unknown || !game.is_mine(click.cell))
                    << to_text(game.seen());
                ASSERT_LT(click.risk, 1);
                game.click(click.cell);
            }
        }
        won += game.is_won();
    }
    EXPECT_GT(won, games / 2);  // the benchmark has the figures
    EXPECT_LT(nodes / games, 20'000U);
}

}  // namespace
}  // namespace sightread::minesweeper
