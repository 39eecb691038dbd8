// Probabilities of mines, held against trying every placement.
#include "solvers/minesweeper/odds.hpp"

#include "tests/solvers/minesweeper/brute_force.hpp"
#include "tests/solvers/minesweeper/game.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace sightread::minesweeper {
namespace {

constexpr double density = 0.2;

void expect_as_tried(const Board& board) {
    const test::Tried tried = test::try_all_placements(board, density);
    const std::optional<Odds> found = odds(board, {20'000, density});
    ASSERT_EQ(found.has_value(), tried.weight > 0) << to_text(board);
    if (!found) return;
    EXPECT_TRUE(found->is_exact);
    if (board.mines) {
        EXPECT_EQ(static_cast<double>(found->placements), tried.weight) << to_text(board);
    }
    for (std::size_t i = 0; i < board.squares.size(); ++i) {
        ASSERT_NEAR(found->cells[i].mine, tried.mine[i] / tried.weight, 1e-12)
            << to_text(board) << i;
        ASSERT_EQ(found->cells[i].is_safe, tried.mine[i] == 0) << to_text(board) << i;
        ASSERT_EQ(found->cells[i].is_mine,
                  std::abs(tried.mine[i] - tried.weight) < 1e-12 * tried.weight)
            << to_text(board) << i;
    }
}

Square shown(const Board& board, const std::vector<int>& kinds, std::size_t at) {
    Square mines = 0;
    for (const std::size_t beside : neighbours(board, at))
        mines = static_cast<Square>(mines + (kinds[beside] == 2));
    return mines;
}

// Every board that can come up: each cell open, covered without a mine, or covered with one.
TEST(MinesweeperOdds, AreThoseOfAllPlacementsOnEveryBoardUpToNineCells) {
    for (int rows = 1; rows <= 3; ++rows)
        for (int columns = rows; columns * rows <= 9; ++columns) {
            const auto cells = static_cast<std::size_t>(rows * columns);
            std::vector<int> kinds(cells, 0);
            for (bool is_done = false; !is_done;) {
                Board board{rows, columns, 0, std::vector<Square>(cells, covered)};
                for (std::size_t i = 0; i < cells; ++i) {
                    if (kinds[i] == 0) board.squares[i] = shown(board, kinds, i);
                    board.mines = *board.mines + (kinds[i] == 2);
                }
                ASSERT_NO_FATAL_FAILURE(expect_as_tried(board));
                board.mines.reset();
                ASSERT_NO_FATAL_FAILURE(expect_as_tried(board));
                is_done = true;
                for (std::size_t i = 0; i < cells && is_done; ++i)
                    is_done = (kinds[i] = (kinds[i] + 1) % 3) == 0;
            }
        }
}

// Larger boards with flags, cells that were not read, shown mines, and numbers that may be wrong.
TEST(MinesweeperOdds, AreThoseOfAllPlacementsWhateverIsSeen) {
    std::mt19937 random(11);
    int contradictions = 0;
    for (int round = 0; round < 1500; ++round) {
        Board board{3 + static_cast<int>(random() % 2), 5, {}, {}};
        std::vector<int> kinds;
        for (int i = 0; i < board.rows * board.columns; ++i)
            kinds.push_back(static_cast<int>(random() % 5) == 0 ? 2 : 0);
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const auto chance = random() % 12;
            const Square hidden = chance == 0 ? unknown : chance == 1 ? flagged : covered;
            const bool is_open = kinds[i] == 0 && chance < 6 && chance > 1;
            board.squares.push_back(is_open                        ? shown(board, kinds, i)
                                    : kinds[i] == 2 && chance == 9 ? mine
                                                                   : hidden);
            if (is_open && random() % 60 == 0)
                board.squares.back() = static_cast<Square>(random() % 4);
        }
        if (round % 3 != 0)
            board.mines = static_cast<int>(std::count(kinds.begin(), kinds.end(), 2));
        contradictions += !odds(board);
        ASSERT_NO_FATAL_FAILURE(expect_as_tried(board));
    }
    EXPECT_GT(contradictions, 20);
}

// With fewer states than it takes, nothing is proven that is not so, and it is said that the
// figures are estimates.
TEST(MinesweeperOdds, AreEstimatesWhereAComponentIsTooWideAndProofsHold) {
    int estimates = 0, proofs = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        test::MinesweeperGame game({8, 8, 14}, test::FirstClick::opening, seed);
        game.click({3, 3});
        const std::optional<Odds> exact = odds(game.seen()),
                                  estimate = odds(game.seen(), {2, density});
        ASSERT_TRUE(exact && estimate);
        EXPECT_TRUE(exact->is_exact);
        estimates += !estimate->is_exact;
        for (std::size_t i = 0; i < exact->cells.size(); ++i) {
            EXPECT_TRUE(exact->cells[i].is_safe || !estimate->cells[i].is_safe);
            EXPECT_TRUE(exact->cells[i].is_mine || !estimate->cells[i].is_mine);
            proofs += game.seen().squares[i] == covered &&
                      (estimate->cells[i].is_safe || estimate->cells[i].is_mine);
        }
    }
    EXPECT_GT(estimates, 40);
    EXPECT_GT(proofs, 100);
}

// Numbers in every other cell of every other row are one component: the work grows with its width,
// not its length.
TEST(MinesweeperOdds, CountALongComponentInFewStates) {
    const auto states = [](int columns) {
        Board board{
            5, columns, {}, std::vector<Square>(static_cast<std::size_t>(5 * columns), covered)};
        for (int row = 1; row < 5; row += 2)
            for (int column = 1; column < columns; column += 2)
                board.squares[board.index({row, column})] = 2;
        const std::optional<Odds> found = odds(board);
        EXPECT_TRUE(found && found->is_exact);
        return found ? found->states : 0;
    };
    EXPECT_LT(states(60), 100'000U);
    EXPECT_LT(states(60), 3 * states(30));
}

}  // namespace
}  // namespace sightread::minesweeper
