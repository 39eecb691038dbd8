// What is new on the screen, and what may be a button there.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// What is new in a picture since another one of the same size: the box of the largest thing. Empty
// when nothing much is.
[[nodiscard]] cv::Rect what_is_new(const cv::Mat& before, const cv::Mat& now);

// Filled boxes, wider than high, within a part of a picture; the likeliest buttons first.
[[nodiscard]] std::vector<cv::Rect> buttons_in(const cv::Mat& picture, const cv::Rect& part);

// The same about as wide as high, discs too: a picture stands on such buttons. Cells of a board are
// among them.
[[nodiscard]] std::vector<cv::Rect> picture_buttons_in(const cv::Mat& picture,
                                                       const cv::Rect& part);

// The box of the largest thing that stands out from the ground around it, below a line: a board, a
// picture, a panel. Empty where nothing does.
[[nodiscard]] cv::Rect largest_thing_in(const cv::Mat& picture, int below);

}  // namespace sightread
