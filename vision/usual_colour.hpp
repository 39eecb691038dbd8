// The colour that most of a picture shows.
#pragma once

#include <opencv2/core/mat.hpp>

namespace sightread {

// The median of pixels (8 bits BGR), channel by channel; of every `step`th in both directions.
[[nodiscard]] cv::Scalar usual_colour(const cv::Mat& pixels, int step = 1);

}  // namespace sightread
