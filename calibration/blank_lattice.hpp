// The lattice of a board whose tiles show nothing of their sides: digits on plain ground, or a
// picture that is nearly in order. What can be seen is the blank, a plain rectangle, and the
// board's own border: a rectangle around it whose sides are as far away as whole cells of the
// blank's size would be.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

namespace sightread {

// Boards of at least 2x2 and at most 20x20 cells of 12 pixels or more, without gaps; the largest
// first, at most so many. `picture`: 8 bits BGR.
[[nodiscard]] std::vector<Lattice> blank_lattices(const cv::Mat& picture, int most = 4);

}  // namespace sightread
