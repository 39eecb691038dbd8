// Finds the lattice of a board whose cells all show something else: tiles with numbers, or pieces
// of one picture.
//
// Nothing repeats on such a board but its borders. A pixel counts as border where the picture
// changes by more than twice what it changes around it; that singles out bevels, gaps, one-pixel
// lines, and also the plain seams between pieces of a picture that do not belong together. Where
// such pixels stand in line, equally far apart, both ways, tiles begin and end. Tiles may touch or
// leave gaps; the width of a tile is found beside the pitch. The outermost borders that fit are
// taken, so that a bevel belongs to its tile.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct GridLattice {
    Lattice lattice;       // cells: tiles with half a gap on each side
    cv::Size2d tile;       // of a tile, without gaps
    double coverage = 0;   // the share of the tiles' sides along which there is a border, 0 to 1
    double weakest = 0;    // the same, of the worst line
    double explained = 0;  // pixels of border; for comparing lattices of one picture
};

// The likeliest first, at most `most`. The picture is 8 bits BGR. Empty when no borders stand in
// line.
[[nodiscard]] std::vector<GridLattice> grid_lattices(const cv::Mat& picture, int most = 4);

}  // namespace sightread
