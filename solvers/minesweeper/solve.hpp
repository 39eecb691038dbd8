// Plays Minesweeper: every cell that is proven safe, or the guess that promises most.
//
// A safe cell costs nothing, so all of them come first (odds.hpp). Where none is left, the game is
// a bet, and the least risk is not all: a guess that shows where to go on saves the next one. Three
// steps, each where it can be afforded:
//   1. At the end of a game, with few placements left, the guess that wins most often under perfect
//   play (endgame.hpp).
//   2. Otherwise one step ahead, as in K. Pedersen, "The complexity of Minesweeper and strategies
//   for game playing"
//      (2004): for the least risky cells, every number that may come up is looked at with its
//      probability, and counted by the chance that the click after it can be safe. The cell with
//      the largest sum is clicked.
//   3. On a board where nothing is open, a corner: it has the fewest neighbours, so it opens an
//   area most often. Where
//      the game sees to it that the first click opens an area, the third cell of the third row: the
//      area is larger.
// A cell that is proven to hold a mine, or that was flagged or not read, is never clicked.
//
// Cost: one count of the board (odds.hpp), for a guess up to nine more for each of a few cells.
#pragma once

#include "solvers/minesweeper/board.hpp"
#include "solvers/minesweeper/odds.hpp"
#include "solvers/plan.hpp"

#include <chrono>
#include <cstdint>
#include <functional>

namespace sightread::minesweeper {

struct Click {
    Cell cell;
    double risk = 0;  // probability of a mine; 0 means proven safe
    bool operator==(const Click& other) const { return cell == other.cell; }
};

struct Limits {
    std::chrono::milliseconds time{10'000};  // when it is over, what is known by then decides
    std::function<bool()> stop = nullptr;
    OddsLimits odds = {};
    // the game lays no mine on the first cell that is clicked, nor around it
    bool first_click_opens = false;
    std::size_t candidates = 10;        // cells that are looked at one step ahead
    std::size_t most_placements = 250;  // where the end is searched through
    std::uint64_t most_sets = 60'000;   // of placements
};

// Safe cells with the outcome `solved`, or one guess with `unknown`. No moves: `solved` when
// nothing is left to open, `unknown` when every cell that could be clicked holds a mine or was
// flagged, `impossible` when no placement of mines agrees with the board or it is lost. `optimal`
// is said of safe cells and of a guess by step 1.
[[nodiscard]] Plan<Click> solve(const Board& board, const Limits& limits = {});

}  // namespace sightread::minesweeper
