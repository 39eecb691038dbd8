// The end of a game, played perfectly: which guess wins most often when few placements of the mines
// are left.
//
// All placements are listed. A guess splits them: those with a mine there are lost, the others part
// by the number that the cell would show, and what is won of each part adds up. What can still be
// won depends on the set of placements alone, not on the way there, so every set is valued once. A
// cell that is safe in all of them is opened first, which never costs anything. Cost: exponential
// in the number of placements, so both that and the sets looked at are limited.
#pragma once

#include "solvers/minesweeper/board.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace sightread::minesweeper {

struct Endgame {
    Cell best;
    double chance = 0;       // of winning the game, under perfect play
    std::uint64_t sets = 0;  // of placements that were valued: the work
};

// None where nothing is to be decided, more than `most_sets` would be looked at, more than 64 cells
// are covered, or the number of mines or a cell is not known.
[[nodiscard]] std::optional<Endgame> solve_endgame(const Board& board, std::size_t most_placements,
                                                   std::uint64_t most_sets);

}  // namespace sightread::minesweeper
