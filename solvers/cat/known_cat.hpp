// Catching a cat whose habit and order are known: with its answer to every block foreseen, the game is a search for one
// person, and a beam finds a line of blocks that cuts the cat off, in five to seven blocks as a rule.
//
// Positions after the same number of blocks are compared by two-distance and distance (distances.hpp). The beam ends at
// the first number of blocks with which the cat is cut off, so that the line is short, though not proven shortest.
// Cost: the width times the free cells, for each block, times about a microsecond on boards up to 11x11.
#pragma once

#include "solvers/cat/habits.hpp"

#include <chrono>
#include <functional>
#include <vector>

namespace sightread::cat {

struct BeamLimits {
    int width = 200;
    int blocks = 40;  // the longest line
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
    std::function<bool()> stop = nullptr;
};

struct CatchLine {
    std::vector<Cell> line;    // block, step, block, ...; the last block cuts the cat off. Empty: none was found
    std::vector<Cell> blocks;  // every first block of a line as short that was met, the line's own first
    std::vector<Cell> others;  // first blocks of lines that are one block longer
    std::uint64_t nodes = 0;
};

// The board with the catcher to move. REQUIRES: the game is not over; the habit is not random.
[[nodiscard]] CatchLine find_catch(const Board& board, Habit habit, const Order& order, const BeamLimits& limits);

}  // namespace sightread::cat
