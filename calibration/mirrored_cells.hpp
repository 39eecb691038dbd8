// Where the cells of a row of tiles lie exactly, once it is known about where: a tile's two sides
// are equally far from its middle, all tiles are of one size, and most are square.
//
// A frame around the board, or the far side of a gap, stands in line with tiles' sides too, and may
// be taken for one. But it lies aside on one hand only: held against the picture in a mirror, cell
// by cell, sides meet sides only where the middles are right.
#pragma once

#include <vector>

namespace sightread {

// Cells along one direction, half a gap on each side of a tile belongs to its cell.
struct CellRow {
    double first = 0, pitch = 0;
    int count = 0;
    double end() const { return first + count * pitch; }
};

// How well borders to the left of the cells' middles meet those to the right, 0 to 1. `profile`:
// how much border stands at each place along the row, 0 to 1.
[[nodiscard]] double mirrored(const std::vector<double>& profile, const CellRow& row);

// The row near this one whose cells are mirrored best; of this very pitch when `keeps_pitch`.
// `is_touching`: tiles without a gap between them, which show nothing of their sides where they
// belong together.
[[nodiscard]] CellRow settled(const std::vector<double>& profile, const CellRow& row,
                              bool keeps_pitch, bool is_touching = false);

// The same row about the same middle, of another pitch.
[[nodiscard]] CellRow with_pitch(const CellRow& row, double pitch);

// How well borders near the ends that cells have in common meet when they are laid over one
// another: tiles' sides and lines between them come again at each, if the pitch is right, and what
// lies around the board does not. Always 1 where there are too few cells to tell.
[[nodiscard]] double evenness(const std::vector<double>& profile, const CellRow& row);

}  // namespace sightread
