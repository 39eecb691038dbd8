// Tiles that shade from one colour into another, made even: what is written on them then stands on
// one colour.
//
// A gradient, straight or round, is a smooth surface over the tile; what is written on it is not.
// The surface is fitted to the pixels of each tile again and again, each time trusting those less
// that lie far from it. What all tiles have in common is the gradient that a program draws; parts
// of a photograph shade each in a way of its own.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The tiles (8 bits BGR) without the shading that all of them have; none where most do not lie on
// one smooth surface. `besides`: so many of them may be something else.
[[nodiscard]] std::vector<cv::Mat> with_even_ground(const std::vector<cv::Mat>& tiles,
                                                    std::size_t besides = 0);

}  // namespace sightread
