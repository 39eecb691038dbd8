// The boxes within a picture that have a ground of their own: the canvas in a page, the window on a
// desktop.
//
// A ground is what can be walked over without a step in colour, and a box is one that its ground
// reaches all four sides of. What stands on the ground may hide most of it.
#pragma once

#include <cstddef>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Of a picture of 8 bits and 3 channels: the largest first, none of them the whole picture. The
// sides are those of the ground, exact to a pixel inwards.
[[nodiscard]] std::vector<cv::Rect> panels_in(const cv::Mat& picture, std::size_t most);

}  // namespace sightread
