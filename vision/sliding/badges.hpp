// Small plates on the tiles of a picture, for numbers: all tiles have one in the same place.
//
// A picture differs from tile to tile everywhere; what lies over it, even when the picture shines
// through, differs less. Such places that are large enough for a number are cut out of all tiles,
// with nothing around them.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

// For each place at which there may be plates, the largest first, the plates of all tiles. The
// tiles are of one size, 8 bits BGR.
[[nodiscard]] std::vector<std::vector<cv::Mat>> badges_on(const std::vector<cv::Mat>& tiles);

}  // namespace sightread::sliding
