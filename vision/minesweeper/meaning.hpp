// What looks mean: which plain cells are covered and which are open, and what marks are numbers,
// flags or mines.
//
// No look says so by itself; games draw covered cells raised, darker or coloured. The rules do.
// Plain cells fall into looks by the gaps between them. A look is open (a 0) only when none of its
// cells lies beside a covered one, and a number has at least as many covered neighbours as it says.
// Among the meanings that the rules allow the one is taken that tells looks apart; where rules
// leave both open, the ground of the numbers is that of open cells, and where every number is met
// by flags and mines alone, nothing plain is covered any more. What the last frames showed counts
// first.
#pragma once

#include "solvers/minesweeper/board.hpp"
#include "vision/minesweeper/cells.hpp"

#include <optional>
#include <vector>

namespace sightread::minesweeper {

// Mean looks of plain cells, as frames have shown them so far.
struct KnownLooks {
    std::vector<cv::Mat> covered, open;
};

// The squares, row by row: `unknown` where a cell is not certain. None when no meaning of the looks
// agrees with the rules. `known` is added to where the rules alone settle it.
[[nodiscard]] std::optional<std::vector<Square>> meaning_of(const CellLooks& looks,
                                                            const Lattice& lattice,
                                                            KnownLooks& known);

}  // namespace sightread::minesweeper
