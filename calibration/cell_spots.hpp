// Spots that may be the cells of a board: compact patches that differ from what surrounds them.
//
// Nothing is presumed of their colours. Each channel of the picture is cut at many levels, and
// whatever is closed and compact at one of them, lighter or darker than its surroundings, is a
// spot. Cells touch at one level and are apart at another; gradients behind them only mean that
// different cells are found at different levels.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct CellSpot {
    cv::Point2d centre;  // of its area
    cv::Size2d size;     // of its box
};

// In pixels of the picture, which is 8 bits BGR. A place may occur several times, once per level
// and channel. The work is done at no more than `longest_side` pixels.
[[nodiscard]] std::vector<CellSpot> cell_spots(const cv::Mat& picture, int longest_side);

}  // namespace sightread
