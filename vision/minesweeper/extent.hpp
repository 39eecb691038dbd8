// How far a board reaches: a lattice that was found on a part of it grows by rows and columns that
// look like its own, and loses those that do not.
//
// The lattice of grid_lattice.hpp has at most 20 cells along a side, and open cells at the border
// may show no edge. A line of cells belongs to the board when nearly all of them look like cells
// that it has already.
#pragma once

#include "calibration/layout.hpp"

namespace sightread::minesweeper {

// picture: 8 bits BGR.
[[nodiscard]] Lattice fitted(const cv::Mat& picture, Lattice lattice);

}  // namespace sightread::minesweeper
