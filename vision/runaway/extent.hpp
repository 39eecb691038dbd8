// Where a minefield ends.
//
// Cells of the two kinds reach up to the board's border; what is beside it is of neither, or of one
// alone. A page that has the colour of safe cells leaves the outermost rows open: then lines, a
// strip of another colour, or the board being square must tell.
#pragma once

#include "calibration/found.hpp"
#include "vision/runaway/cells.hpp"

namespace sightread::runaway {

// Both lattices below count their cells from their origin; rows and columns do not matter. What is
// returned begins with the board's first cell and is fitted to all of it. None where the ends
// cannot be told.

// From some cells of the board outwards.
Found<Lattice> grown_board(const cv::Mat& pixels, Lattice lattice, cv::Rect cells,
                           const CellKinds& kinds);

}  // namespace sightread::runaway
