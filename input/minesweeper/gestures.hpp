// Minesweeper's moves as gestures: one click a move.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"

#include <vector>

namespace sightread::minesweeper {

// A click at the pixel in the middle of the cell.
[[nodiscard]] std::vector<Gesture> gestures(Cell click, const Layout& layout);

}  // namespace sightread::minesweeper
