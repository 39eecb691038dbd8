// The rules of Onet once more, written apart from the solver and as plainly as can be: what a plan
// is checked with.
#pragma once

#include "solvers/onet/board.hpp"
#include "solvers/plan.hpp"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sightread::onet::checker {

struct Way {
    int bends;
    int length;
    auto operator<=>(const Way&) const = default;
};

// Breadth first over (cell, direction, bends): the best way that joins the two, fewest bends before
// length.
std::optional<Way> best_way(const Board& board, Cell first, Cell second);
bool is_joined(const Board& board, Cell first, Cell second);

// Tiles fall one cell at a time, all over the board, until none can; then the next pass of the
// collapse begins.
void let_fall(Board& board);

// Plays the plan; what is wrong with it, or nothing.
std::optional<std::string> fault(const Board& board, const Plan<Move>& plan);

// Every position that play can reach, by brute force: the fewest tiles that can be left, or none
// after `limit` positions.
std::optional<int> fewest_left(const Board& board, std::size_t limit = 200'000);

// A random board as kshisen deals it: 36 faces, four of each before the next, as often as needed,
// shuffled.
Board kshisen_board(int columns, int rows, Gravity gravity, std::uint64_t seed);

}  // namespace sightread::onet::checker
