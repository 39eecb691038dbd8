// Moves a lattice of small cells by parts of a pixel, to where the cells show most clearly what
// they are.
//
// A lattice found by edges begins where there are edges: in the middle of a line between two cells,
// or at what is drawn on them. Half a pixel is nothing to cells of sixteen pixels and much to cells
// of five.
#pragma once

#include "calibration/layout.hpp"

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

// The lattice as it is where its cells are large, or are not of two kinds, or another place is
// hardly better.
[[nodiscard]] Lattice sharpened(const cv::Mat& pixels, const Lattice& lattice);

}  // namespace sightread::runaway
