// Lights Out's moves as gestures: one click a move.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"

#include <vector>

namespace sightread::flip {

// A click at the pixel in the middle of the square.
[[nodiscard]] std::vector<Gesture> gestures(Cell click, const Layout& layout);

}  // namespace sightread::flip
