// Boards of few large cells, by the lines around them.
//
// On a handful of cells nothing repeats often enough to show a pitch. But the border of such a
// board is long: it is a square with an edge all around, and cut into the right number of cells -
// and into no smaller number - its cells are of two kinds, but for the first, where the robot
// stands, and for the goal, where that is the last row and column. Where lines from side to side
// lie between all cells they tell how many there are, of an oblong and of more cells, too.
#pragma once

#include "calibration/layout.hpp"

#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

// The largest such board, without the goal.
[[nodiscard]] std::optional<Lattice> framed_board(const cv::Mat& pixels);

}  // namespace sightread::runaway
