// The rules of Lights Out, and the solver held against trying every set of clicks.
#include "solvers/flip/solve.hpp"

#include <algorithm>
#include <bit>
#include <random>

#include <gtest/gtest.h>

namespace sightread::flip {
namespace {

// Rules written once more, on bits: shares nothing with solvers/.
std::uint32_t crossed(int rows, int columns, int square) {
    const int row = square / columns, column = square % columns;
    std::uint32_t bits = 0;
    const auto change = [&](int y, int x) {
        if (y >= 0 && y < rows && x >= 0 && x < columns) bits |= 1U << (y * columns + x);
    };
    change(row, column), change(row - 1, column), change(row + 1, column), change(row, column - 1);
    change(row, column + 1);
    return bits;
}

std::uint32_t bits_of(const std::vector<std::uint8_t>& squares) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < squares.size(); ++i)
        bits |= static_cast<std::uint32_t>(squares[i]) << i;
    return bits;
}

std::uint32_t changed_by_clicks(const std::vector<std::uint32_t>& clicks, std::uint32_t set) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < clicks.size(); ++i)
        if (((set >> i) & 1U) != 0) bits ^= clicks[i];
    return bits;
}

// The fewest clicks that make each change, by trying all sets; -1 where none does.
std::vector<int> fewest_clicks(const std::vector<std::uint32_t>& clicks) {
    std::vector<int> fewest(std::size_t{1} << clicks.size(), -1);
    for (std::uint32_t set = 0; set < fewest.size(); ++set) {
        int& least = fewest[changed_by_clicks(clicks, set)];
        const int count = std::popcount(set);
        if (least < 0 || count < least) least = count;
    }
    return fewest;
}

Board board_of(int rows, int columns, std::uint32_t lit, Goal goal) {
    Board board{rows, columns, goal, {}, {}};
    for (int square = 0; square < rows * columns; ++square)
        board.lit.push_back(static_cast<std::uint8_t>((lit >> square) & 1U));
    return board;
}

int least_of(int dark, int lit, Goal goal) {
    if (goal == Goal::dark || (goal == Goal::either && lit < 0)) return dark;
    if (goal == Goal::lit || dark < 0) return lit;
    return std::min(dark, lit);
}

void expect_as_tried(const Board& board, const std::vector<std::uint32_t>& clicks,
                     const std::vector<int>& fewest) {
    const std::uint32_t lit = bits_of(board.lit),
                        all = static_cast<std::uint32_t>(fewest.size() - 1);
    const int least = least_of(fewest[lit], fewest[lit ^ all], board.goal);
    const Plan<Cell> plan = solve(board);
    ASSERT_EQ(plan.outcome, least < 0 ? Outcome::impossible : Outcome::solved) << to_text(board);
    EXPECT_TRUE(plan.optimal);
    if (least < 0) return;
    ASSERT_EQ(static_cast<int>(plan.moves.size()), least) << to_text(board);
    std::uint32_t set = 0;
    for (const Cell& cell : plan.moves) set |= 1U << (cell.row * board.columns + cell.column);
    const std::uint32_t left = lit ^ changed_by_clicks(clicks, set);
    EXPECT_TRUE((board.goal != Goal::lit && left == 0) || (board.goal != Goal::dark && left == all))
        << to_text(board);
}

TEST(FlipRules, AClickChangesACrossOrWhatTheBoardSays) {
    const Board board = board_of(3, 4, 0, Goal::dark);
    EXPECT_EQ(to_text(after(board, {0, 0})), "3 4\n1 1 0 0\n1 0 0 0\n0 0 0 0\n");
    EXPECT_EQ(to_text(after(board, {1, 2})), "3 4\n0 0 1 0\n0 1 1 1\n0 0 1 0\n");
    EXPECT_EQ(after(after(board, {2, 3}), {2, 3}), board);
    Board own = board_of(1, 3, 0b101, Goal::lit);
    own.changes = {{0, 0, 0}, {0, 1, 0}, {1, 0, 1}};
    EXPECT_EQ(after(own, {0, 0}), own);
    EXPECT_TRUE(is_solved(after(own, {0, 1})));
    EXPECT_EQ(count_lit(after(own, {0, 2})), 0);
    EXPECT_FALSE(is_solved(after(own, {0, 2})));
}

// Every board of every small size, under every goal: outcome, number of clicks, and what the clicks
// leave.
TEST(FlipSolve, IsRightOnEveryBoardUpToTwelveSquares) {
    for (int rows = 1; rows <= 4; ++rows)
        for (int columns = 1; columns * rows <= 12; ++columns) {
            std::vector<std::uint32_t> clicks;
            for (int square = 0; square < rows * columns; ++square)
                clicks.push_back(crossed(rows, columns, square));
            const std::vector<int> fewest = fewest_clicks(clicks);
            for (std::uint32_t lit = 0; lit < fewest.size(); ++lit)
                for (const Goal goal : {Goal::dark, Goal::lit, Goal::either})
                    expect_as_tried(board_of(rows, columns, lit, goal), clicks, fewest);
        }
}

// Whatever clicks change: also nothing at all, or the same as others.
TEST(FlipSolve, IsRightWhateverClicksChange) {
    std::mt19937 random(5);
    for (int round = 0; round < 60; ++round) {
        const int columns = 2 + round % 3;
        Board board = board_of(3, columns, 0, static_cast<Goal>(round % 3));
        std::vector<std::uint32_t> clicks;
        for (std::size_t click = 0; click < board.squares(); ++click) {
            std::vector<std::uint8_t> changed(board.squares(), 0);
            for (std::uint8_t& square : changed) square = random() % 4 == 0;
            if (click > 0 && random() % 3 == 0) changed = board.changes.back();
            board.changes.push_back(changed);
            clicks.push_back(bits_of(changed));
        }
        const std::vector<int> fewest = fewest_clicks(clicks);
        for (int boards = 0; boards < 30; ++boards) {
            for (std::uint8_t& square : board.lit) square = random() % 2 == 0;
            expect_as_tried(board, clicks, fewest);
        }
    }
}

// The work gates, not the time: as many answers as the null space has members.
TEST(FlipSolve, LooksAtEveryAnswerOfALargeBoardOnce) {
    const auto nodes = [](int size) {
        Board board{size,
                    size,
                    Goal::dark,
                    std::vector<std::uint8_t>(static_cast<std::size_t>(size * size), 1),
                    {}};
        const Plan<Cell> plan = solve(board);
        // all lit can always be put out (K. Sutner, 1989)
        EXPECT_EQ(plan.outcome, Outcome::solved);
        for (const Cell& cell : plan.moves) board = after(board, cell);
        EXPECT_TRUE(is_solved(board));
        return plan.nodes;
    };
    EXPECT_EQ(nodes(5), 4U);
    EXPECT_EQ(nodes(9), 256U);
    EXPECT_EQ(nodes(19), 65536U);
    EXPECT_EQ(nodes(20), 1U);
}

TEST(FlipSolve, StopsWhenItIsToldTo) {
    Board board{6, 6, Goal::dark, std::vector<std::uint8_t>(36, 1), {}};
    // one click does it, in 2^35 sets of clicks
    board.changes.assign(36, std::vector<std::uint8_t>(36, 1));
    const Plan<Cell> plan = solve(board, {std::chrono::milliseconds(20), {}});
    EXPECT_EQ(plan.outcome, Outcome::solved);
    EXPECT_FALSE(plan.optimal);
    EXPECT_EQ(plan.moves.size(), 1U);
    EXPECT_EQ(solve(board, {std::chrono::hours(1), [] { return true; }}).nodes, 4096U);
}

}  // namespace
}  // namespace sightread::flip
