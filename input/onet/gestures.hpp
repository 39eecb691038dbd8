// Onet's moves as gestures: a click on each tile of the pair.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"
#include "solvers/onet/board.hpp"

#include <vector>

namespace sightread::onet {

// The click on the first tile, then the one on the second, each at the pixel in the middle of its
// cell.
[[nodiscard]] std::vector<Gesture> gestures(const Move& move, const Layout& layout);

}  // namespace sightread::onet
