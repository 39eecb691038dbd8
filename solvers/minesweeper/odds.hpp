// What every cell holds: the exact probability of a mine, and what is proven.
//
// Every placement of the mines that agrees with all open numbers is as probable as any other.
// Covered cells beside a number form components (component.hpp); those beside none are alike. The
// placements of the whole board with k mines are products of the components' counts and of the ways
// to put the remaining mines on the cells beside no number: the counting of constraint components
// as in C. Studholme, "Minesweeper as a Constraint Satisfaction Problem" (2000), with dynamic
// programming in place of enumeration. Flags are not believed.
//
// Where the number of mines is not known, each cell holds one with `density` on its own. Cells that
// were not read may hold one, too, and say nothing of their neighbours: a proof holds whatever they
// are.
//
// Where a component is so wide that `most_states` is exceeded, a number of it is passed over, and
// again until it fits. Fewer constraints allow more placements: what is proven then is proven all
// the same, but probabilities are estimates and `is_exact` is false.
#pragma once

#include "solvers/minesweeper/board.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sightread::minesweeper {

struct OddsLimits {
    std::size_t most_states = 20'000;  // of one layer of a component: some milliseconds
    // of mines, between those of usual beginners' and experts' boards
    double density = 0.2;
};

struct CellOdds {
    double mine = 0;       // probability; 0 for open cells
    bool is_safe = false;  // proven: holds no mine. Also of every open cell
    bool is_mine = false;  // proven
};

struct Odds {
    std::vector<CellOdds> cells;  // row by row
    // how many there are; a weight where the number of mines is not known
    long double placements = 0;
    std::uint64_t states = 0;  // of the dynamic programming: the work
    bool is_exact = true;
};

// None when no placement agrees with the numbers (proven).
[[nodiscard]] std::optional<Odds> odds(const Board& board, const OddsLimits& limits = {});

}  // namespace sightread::minesweeper
