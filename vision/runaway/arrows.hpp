// Arrows on buttons, known by their form: like its mirror image one way, unlike it the other, with
// a tip.
#pragma once

#include "vision/runaway/words.hpp"

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

// Ink in a picture: how far each pixel is from the commonest colour, levels.
[[nodiscard]] cv::Mat ink_of(const cv::Mat& picture);

// What a button does that shows this ink: right, down, or (an arrow to the left) erase.
[[nodiscard]] Role arrow_in(const cv::Mat& ink);

}  // namespace sightread::runaway
