// A block as a gesture: one click in the middle of its cell.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"

#include <vector>

namespace sightread::cat {

[[nodiscard]] std::vector<Gesture> gestures(Cell block, const Layout& layout);

}  // namespace sightread::cat
