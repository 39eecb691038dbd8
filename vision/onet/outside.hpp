// What stands in places of a lattice that lie outside of the board: the board may be larger than
// was thought.
#pragma once

#include "calibration/layout.hpp"

#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

// A place outside of the lattice, on its lines, that something fills by itself, all places around
// it being bare: a barrier, or a tile that was left; or a block that touches the board. Buttons and
// counters keep to no such places. None when there is nothing like it.
[[nodiscard]] std::optional<Cell> loner_outside(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread::onet
