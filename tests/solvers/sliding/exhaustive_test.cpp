// Small boards, all of them: every start, every goal blank, both metrics, against a breadth-first
// search that shares nothing with the solver.
#include "solvers/sliding/solve.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

// A position is a string with one character a cell, the blank is '0'.
using Position = std::string;

std::vector<Position> next_positions(const Position& position, int columns, bool by_click) {
    const int rows = static_cast<int>(position.size()) / columns;
    const auto blank = static_cast<int>(position.find('0'));
    std::vector<Position> next;
    for (const auto& [down, right] :
         {std::pair(0, 1), std::pair(1, 0), std::pair(0, -1), std::pair(-1, 0)}) {
        Position now = position;
        int row = blank / columns;
        int column = blank % columns;
        while (row + down >= 0 && row + down < rows && column + right >= 0 &&
               column + right < columns) {
            std::swap(now[row * columns + column], now[(row + down) * columns + column + right]);
            row += down;
            column += right;
            next.push_back(now);
            if (!by_click) break;
        }
    }
    return next;
}

std::unordered_map<Position, int> distances(const Position& goal, int columns, bool by_click) {
    std::unordered_map<Position, int> known{{goal, 0}};
    std::vector<Position> queue{goal};
    for (std::size_t i = 0; i < queue.size(); ++i) {
        const int cost = known.at(queue[i]);
        for (const Position& next : next_positions(queue[i], columns, by_click))
            if (known.emplace(next, cost + 1).second) queue.push_back(next);
    }
    return known;
}

Board board_of(const Position& position, int columns) {
    Board board{static_cast<int>(position.size()) / columns, columns, {}};
    for (const char tile : position) board.tiles.push_back(tile - '0');
    return board;
}

// The position after the letters, and the number of letters and of runs.
struct Played {
    Position position;
    int tiles = 0;
    int clicks = 0;
};

Played play(Position position, int columns, const std::string& letters) {
    Played played;
    auto blank = static_cast<int>(position.find('0'));
    char last = ' ';
    for (const char letter : letters) {
        if (letter == '\n') break;
        const int from = blank + (letter == 'L'   ? 1
                                  : letter == 'R' ? -1
                                  : letter == 'U' ? columns
                                                  : -columns);
        const bool is_horizontal = letter == 'L' || letter == 'R';
        if (from < 0 || from >= static_cast<int>(position.size())) return {};
        if (is_horizontal && from / columns != blank / columns) return {};
        std::swap(position[blank], position[from]);
        blank = from;
        ++played.tiles;
        played.clicks += letter != last;
        last = letter;
    }
    played.position = position;
    return played;
}

Position goal_with_blank(int cells, int blank) {
    Position goal;
    for (int i = 1; i < cells; ++i) goal += static_cast<char>('0' + i);
    goal.insert(static_cast<std::size_t>(blank), 1, '0');
    return goal;
}

// Every `stride`th position.
void check_all(int rows, int columns, std::size_t stride) {
    Solver solver;
    for (int blank = 0; blank < rows * columns; ++blank) {
        const Position goal = goal_with_blank(rows * columns, blank);
        for (const Metric metric : {Metric::tiles, Metric::clicks}) {
            const auto known = distances(goal, columns, metric == Metric::clicks);
            std::size_t number = 0;
            std::size_t wrong = 0;
            for (const auto& [position, expected] : known) {
                if (number++ % stride != 0) continue;
                Limits limits;
                limits.metric = metric;
                const Plan<Slide> plan =
                    solver.solve({board_of(position, columns), board_of(goal, columns)}, limits);
                const Played played = play(position, columns, to_text(plan.moves));
                const int found = metric == Metric::tiles ? played.tiles : played.clicks;
                wrong += plan.outcome != Outcome::solved || !plan.optimal ||
                         played.position != goal || found != expected;
            }
            EXPECT_EQ(wrong, 0u) << rows << "x" << columns << ", goal blank " << blank;
            std::size_t orders = 1;
            for (int i = 3; i <= rows * columns; ++i) orders *= static_cast<std::size_t>(i);
            EXPECT_EQ(known.size(), orders) << "half of all orders can be reached";
        }
    }
}

TEST(SlidingExhaustive, TwoByTwo) {
    check_all(2, 2, 1);
}
TEST(SlidingExhaustive, TwoByThree) {
    check_all(2, 3, 1);
}
TEST(SlidingExhaustive, ThreeByTwo) {
    check_all(3, 2, 1);
}
TEST(SlidingExhaustive, TwoByFour) {
    check_all(2, 4, 5);
}
TEST(SlidingExhaustive, ThreeByThree) {
    check_all(3, 3, 97);
}
TEST(SlidingExhaustive, SoakTwoByFourWholly) {
    check_all(2, 4, 1);
}
TEST(SlidingExhaustive, SoakThreeByThreeWholly) {
    check_all(3, 3, 1);
}

// Exchanging two tiles makes a board that the search from the goal never reaches, and the solver
// says so at once.
TEST(SlidingExhaustive, WhatIsNotReachedIsCalledImpossible) {
    Solver solver;
    for (const auto& [rows, columns] : {std::pair(2, 2), std::pair(2, 3), std::pair(3, 2)}) {
        for (int blank = 0; blank < rows * columns; ++blank) {
            const Position goal = goal_with_blank(rows * columns, blank);
            const auto known = distances(goal, columns, false);
            Position order = goal;
            std::sort(order.begin(), order.end());
            do {
                const Plan<Slide> plan =
                    solver.solve({board_of(order, columns), board_of(goal, columns)});
                EXPECT_EQ(plan.outcome == Outcome::impossible, known.count(order) == 0) << order;
                if (plan.outcome == Outcome::impossible) {
                    EXPECT_EQ(plan.nodes, 0u);
                }
            } while (std::next_permutation(order.begin(), order.end()));
        }
    }
}

}  // namespace
}  // namespace sightread::sliding
