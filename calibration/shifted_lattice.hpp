// The lattice of a board whose every other row lies half a cell to the right, found from spots that
// may be its cells.
//
// Spots of one size that have neighbours a pitch to the side and half a pitch beside it in the next
// row belong together: from one of them to the next their places are counted, and the lattice is
// the least-squares fit of all places. The distance of rows is taken as it is found, so that drawn
// hexagons, discs and stretched boards are the same here.
#pragma once

#include "calibration/cell_spots.hpp"
#include "calibration/layout.hpp"

#include <set>
#include <utility>
#include <vector>

namespace sightread {

// The cells of a board, by row and half columns: in a row that is not shifted they are even
// numbers, or odd ones, and the other way round in the next row.
using HalfColumns = std::set<std::pair<int, int>>;

struct ShiftedCells {
    cv::Point2d point;  // where row 0 and half column 0 would be centred
    cv::Size2d pitch;
    HalfColumns seen;  // where there is a spot
    cv::Size2d spot;   // the usual size of a spot
    double score = 0;
};

// The likeliest first; empty when nothing lies on such a lattice.
[[nodiscard]] std::vector<ShiftedCells> shifted_lattices(const std::vector<CellSpot>& spots,
                                                         std::size_t most);

// All cells of the board that the seen ones belong to: gaps in a row are filled, and ends that
// something hides are what the other rows' ends say, in a grid as in a shape that is symmetric.
[[nodiscard]] HalfColumns completed(HalfColumns seen);

// The smallest lattice that has all the cells.
[[nodiscard]] Lattice lattice_around(const ShiftedCells& found, const HalfColumns& cells);

}  // namespace sightread
