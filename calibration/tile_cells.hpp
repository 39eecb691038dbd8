// Which cells of a grid hold tiles, and so where the board ends.
//
// Tiles have something in common that what lies between and around them has not: borders, corners,
// paper. It is learned from the cells that surely hold tiles (they show what other cells show) and
// looked for in all others, so that a tile is seen also where its partner is gone or covered, and
// the ground is no tile though it repeats as well. Where tiles have nothing in common (icons on a
// plain ground) only what repeats counts.
#pragma once

#include "calibration/cell_repeats.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct TileCells {
    // something like what stands on the board is seen beside it, though it is no tile
    bool is_doubtful = false;
    int rows = 0, columns = 0;  // of the grid
    std::vector<char> is_tile;  // row by row
    cv::Rect extent;            // columns and rows of the board
    double distinction = 0;     // how much further other cells are from what tiles have in common
};

// `within`: the part of the picture where most of what repeats lies.
[[nodiscard]] TileCells tile_cells(const cv::Mat& picture, const Grid& grid,
                                   const CellRepeats& repeats, const cv::Rect2d& within);

}  // namespace sightread
