// Boards each cell of which is a box of its own: with gaps, borders or round corners between them.
//
// What can be walked over without a step in colour is a box, and the ground of a cell is one,
// whatever stands on it. Boxes of one size that stand side by side, each in line with its
// neighbours, say where the cells are and how many, of small fields and of oblongs as well.
#pragma once

#include "calibration/layout.hpp"

#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

// The largest such board, without the goal.
[[nodiscard]] std::optional<Lattice> boxed_board(const cv::Mat& pixels);

}  // namespace sightread::runaway
