// What is new on the screen, and what may be a button there.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// What is new in a picture since another one of the same size: the box of the largest thing. Empty when nothing much
// is.
[[nodiscard]] cv::Rect what_is_new(const cv::Mat& before, const cv::Mat& now);

// Filled boxes, wider than high, within a part of a picture; the likeliest buttons first.
[[nodiscard]] std::vector<cv::Rect> buttons_in(const cv::Mat& picture, const cv::Rect& part);

}  // namespace sightread
