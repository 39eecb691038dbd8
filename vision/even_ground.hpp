// Tiles that shade from one colour into another, made even: what is written on them then stands on one colour.
//
// A gradient, straight or round, is a smooth surface over the tile; what is written on it is not. The surface is fitted
// to the pixels again and again, each time trusting those less that lie far from it.
#pragma once

#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The picture (8 bits BGR) without its shading; nothing where too little of it lies on a smooth surface.
[[nodiscard]] std::optional<cv::Mat> with_even_ground(const cv::Mat& picture);

}  // namespace sightread
