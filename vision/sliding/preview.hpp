// Where a window may show the finished picture of a sliding puzzle beside the board.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

// Boxes with a ground all around them, large enough to show all of the board, in a window (8 bits,
// BGR): the largest first, none of them the board. A frame that a box has is a part of it.
[[nodiscard]] std::vector<cv::Rect> boxes_beside(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread::sliding
