// Where a board lies by now whose window got another size, or whose picture was moved within it.
//
// A picture in which the board was read says more about it than anything that could be worked out
// anew: it is laid over the new one. Template matching over the scales that are likely, then scale
// and place by least squares over slopes of brightness (Lucas and Kanade, An Iterative Image
// Registration Technique, 1981), coarse to fine.
#pragma once

#include "calibration/layout.hpp"

#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The same rows and columns in a new picture; none where too much has changed, where not all of the
// board is there, or where it fits as well a cell beside. Pictures are 8 bits BGR, `before` of the
// layout's size; the board may be stretched, not turned.
[[nodiscard]] std::optional<Layout> found_again(const cv::Mat& before, const Layout& layout,
                                                const cv::Mat& now);

}  // namespace sightread
