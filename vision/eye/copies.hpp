// Cells that are copies of each other: drawn by one program from one picture, they differ by
// nothing but where between two pixels they lie, and by noise. Most of what networks find alike is
// told apart so, and what they never saw is known again.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::eye {

// Natural logarithms of the odds that cells of a picture (8 bits, BGR) are copies of each other:
// cells x cells, 32-bit floats. share: how much of a cell's width and height is compared, from the
// middle. asked: cells x cells, of which pairs something is to be said; 0 for all others, and for
// those of a cell that is a copy of none, since something marks or hides it. How much copies differ
// is a matter of the picture: most cells have a copy, so that the usual distance to the nearest one
// says it.
[[nodiscard]] cv::Mat1f copy_odds(const cv::Mat& picture, const Lattice& lattice,
                                  const std::vector<Cell>& cells, double share,
                                  const cv::Mat1b& asked);

}  // namespace sightread::eye
