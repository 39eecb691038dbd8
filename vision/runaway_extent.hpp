// Where a minefield ends.
//
// Cells of the two kinds reach up to the board's border; what is beside it is of neither, or of one alone. A page that
// has the colour of safe cells leaves the outermost rows open: then lines, a strip of another colour, or the board being
// square must tell.
#pragma once

#include "vision/runaway_cells.hpp"

#include <string>
#include <vector>

namespace sightread::runaway {

// `lattice` counts its cells from its origin, rows and columns do not matter; `cells` are some of the board. The
// lattices that are returned begin with the board's first cell and are fitted to all of it; there may be several
// opinions. None, with the reason, when the ends cannot be told.
[[nodiscard]] std::vector<Lattice> extents_of(const cv::Mat& pixels, const Lattice& lattice, const cv::Rect& cells,
                                              const CellKinds& kinds, std::string* why_not);

}  // namespace sightread::runaway
