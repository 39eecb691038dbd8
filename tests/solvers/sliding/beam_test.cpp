// What a beam goes by: evaluations that are added up step by step, tables seen through a window,
// the pace.
#include "solvers/sliding/beam.hpp"

#include "solvers/sliding/pace.hpp"
#include "solvers/sliding/squares.hpp"
#include "solvers/sliding/tables.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

using namespace std::chrono_literals;

bool never() {
    return false;
}

Arrangement shuffled(int rows, int columns, int goal_blank, unsigned seed) {
    std::mt19937 random(seed);
    Arrangement result{rows, columns, goal_blank, 0, {}};
    for (int i = 0; i < result.count(); ++i) result.at.push_back(static_cast<Tile>(i));
    std::shuffle(result.at.begin(), result.at.end(), random);
    result.blank = static_cast<int>(std::find(result.at.begin(), result.at.end(), goal_blank) -
                                    result.at.begin());
    return result;
}

template <class Small>
struct Position {
    explicit Position(const Arrangement& arrangement) : cell_of(arrangement.at.size()) {
        for (std::size_t cell = 0; cell < cell_of.size(); ++cell) {
            at.push_back(static_cast<Small>(arrangement.at[cell]));
            cell_of[arrangement.at[cell]] = static_cast<Small>(cell);
        }
        cell_of[arrangement.goal_blank] = static_cast<Small>(arrangement.count());
        blank = arrangement.blank;
    }
    View<Small> view() const { return {at.data(), cell_of.data(), blank}; }

    std::vector<Small> at;
    std::vector<Small> cell_of;
    int blank = 0;
};

// A walk at random: what each step says that it changes, against the score of the position after
// it.
template <class Small, class Evaluation>
void check_changes(const Evaluation& evaluation, Arrangement arrangement) {
    std::mt19937 random(3);
    for (int step = 0; step < 300; ++step) {
        const auto slide = static_cast<Slide>(random() % 4);
        const int from = neighbour(arrangement, arrangement.blank, slide);
        if (from < 0) continue;
        const Position<Small> before(arrangement);
        const int change = evaluation.change(before.view(), from);
        make(arrangement, slide);
        const Position<Small> after(arrangement);
        ASSERT_EQ(evaluation.score(after.view()), evaluation.score(before.view()) + change)
            << "step " << step;
    }
}

Squares with_tables(int rows, int columns) {
    static Tables tables({});
    Squares squares(rows, columns);
    std::vector<std::shared_ptr<const PatternTable>> found;
    for (const Pattern& pattern : squares.patterns()) found.push_back(tables.get(pattern, never));
    squares.set_tables(std::move(found));
    return squares;
}

TEST(SlidingBeam, ChangesAddUpToScores) {
    for (const auto& [rows, columns] :
         {std::pair(2, 2), std::pair(2, 7), std::pair(5, 4), std::pair(6, 6), std::pair(9, 3)}) {
        SCOPED_TRACE(std::to_string(rows) + "x" + std::to_string(columns));
        const Squares squares = with_tables(rows, columns);
        for (const int goal_blank : {0, rows * columns / 2, rows * columns - 1}) {
            const Arrangement start = shuffled(rows, columns, goal_blank, 8);
            std::vector<int> weights = equal_weights(start);
            for (std::size_t i = 0; i < weights.size(); ++i)
                weights[i] += static_cast<int>(i % 5) * 10;
            check_changes<std::uint8_t>(OrderedDistance(start, weights), start);
            check_changes<std::uint16_t>(OrderedDistance(start, weights), start);
            check_changes<std::uint8_t>(SquareSum(squares, start, weights), start);
            check_changes<std::uint16_t>(SquareSum(squares, start, weights), start);
        }
    }
}

TEST(SlidingBeam, TheGoalIsAtDistanceZero) {
    Arrangement goal = shuffled(6, 7, 20, 1);
    std::iota(goal.at.begin(), goal.at.end(), Tile{0});
    goal.blank = goal.goal_blank;
    const Squares squares = with_tables(6, 7);
    const Position<std::uint8_t> position(goal);
    const std::vector<int> weights = equal_weights(goal);
    EXPECT_EQ(SquareSum(squares, goal, weights).score(position.view()), 0);
    EXPECT_EQ(OrderedDistance(goal, weights).score(position.view()), 0);
}

TEST(SlidingBeam, ThreeTablesDoForAllLargeBoards) {
    const Squares small(5, 5);
    const std::vector<Pattern>& patterns = small.patterns();
    EXPECT_EQ(patterns.size(), 3u);
    for (const auto& [rows, columns] : {std::pair(6, 6), std::pair(7, 12), std::pair(20, 20)}) {
        const Squares large(rows, columns);
        for (const Pattern& pattern : large.patterns())
            EXPECT_NE(std::find(patterns.begin(), patterns.end(), pattern), patterns.end())
                << rows << "x" << columns;
    }
}

// Two neighbours in the wrong order: one must leave the line and come back.
TEST(SlidingBeam, ATileOutsideTheWindowIsInNobodysWay) {
    const Pattern square{4, 5, blank_anywhere, {6, 7, 11, 12}};
    const PatternTable table = build(square, never);
    const std::uint32_t outside = square.places() - 1;
    const auto excess = [&](const std::vector<std::uint32_t>& cells) {
        std::uint32_t index = 0;
        for (int i = 0; i < 4; ++i) index += square.weight(i) * cells[static_cast<std::size_t>(i)];
        return table.excess(index);
    };
    EXPECT_EQ(excess({6, 7, 11, 12}), 0);
    EXPECT_EQ(excess({7, 6, outside, outside}), 1);
    EXPECT_EQ(excess({7, outside, 11, outside}), 0);
    EXPECT_EQ(excess({outside, outside, outside, 3}), 0);
    EXPECT_EQ(excess({outside, outside, outside, outside}), 0);
    const Pattern pair{4, 5, blank_anywhere, {6, 7}};
    const PatternTable pairs = build(pair, never);
    for (std::uint32_t a = 0; a < outside; ++a)
        for (std::uint32_t b = 0; b < outside; ++b)
            if (a != b) {
                EXPECT_EQ(excess({a, b, outside, outside}), pairs.excess(a + b * pair.weight(1)));
            }
}

// The clock is the test's own: a position takes a millisecond.
TEST(SlidingBeam, PaceUsesTheTimeThatThereIs) {
    Clock::time_point time{};
    Effort effort;
    effort.now = [&] { return time; };
    Pace::Budget budget;
    budget.end = time + 100s;
    budget.nodes = ~std::uint64_t{0};
    budget.layers = 100;
    budget.layers_a_second = 3000;  // wrong: it is 1000
    budget.widest = 1 << 20;
    Pace pace(budget, effort);
    EXPECT_EQ(pace.width(), 3000u);
    while (pace.layers() < 100) {
        const std::size_t positions = pace.width();
        time += std::chrono::milliseconds(positions);
        effort.nodes += positions * 2;
        pace.count(positions, effort);
    }
    EXPECT_GT(time, Clock::time_point{} + 80s);
    EXPECT_LT(time, Clock::time_point{} + 100s);
    EXPECT_LT(pace.width(), 1000u) << "some is kept for layers that were not expected";
}

TEST(SlidingBeam, PaceCountsPositionsWhereTheyAreLimited) {
    Effort effort;
    Pace::Budget budget;
    budget.end = Clock::time_point::max();
    budget.nodes = 200'000;
    budget.layers = 100;
    budget.layers_a_second = 1e6;
    budget.widest = 1 << 20;
    Pace pace(budget, effort);
    while (pace.layers() < 100) {
        effort.nodes += pace.width() * 3;
        pace.count(pace.width(), effort);
    }
    EXPECT_GT(effort.nodes, 150'000u);
    EXPECT_LE(effort.nodes, 200'000u);
}

}  // namespace
}  // namespace sightread::sliding
