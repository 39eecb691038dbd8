// Pictures of cells, resampled so that all have one size: of a whole lattice, and of single cells.
//
// Any lattice of the plane is an affine image of the square one: where every other row lies half a
// cell to the right, the rectified picture is a sheared one, in which cells lie in straight columns
// again. vision/training/data.py does the same for the networks' training.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

namespace sightread::eye {

// The grid of the rectified picture: rows of the lattice, and sheared columns `left` to `left +
// columns - 1`.
struct RectifiedGrid {
    int rows = 0, columns = 0;
    int left = 0;
};
[[nodiscard]] RectifiedGrid rectified_grid(const Lattice& lattice);
// The column of the rectified grid, counted from its left, in which a cell lies.
[[nodiscard]] int rectified_column(const Lattice& lattice, const RectifiedGrid& grid, Cell cell);

// picture: 8 bits, BGR. -> rows * size x columns * size pixels, 8 bits, 4 channels: blue, green,
// red, and 255 where the picture is, 0 beyond its edge.
[[nodiscard]] cv::Mat rectified(const cv::Mat& picture, const Lattice& lattice,
                                const RectifiedGrid& grid, int size);

// The middle of each cell, `share` of its width and height, as size x size pixels, 8 bits, BGR.
[[nodiscard]] std::vector<cv::Mat> cell_pictures(const cv::Mat& picture, const Lattice& lattice,
                                                 const std::vector<Cell>& cells, int size,
                                                 double share = 1);

// How much of its cell a face takes, from the middle: the share of width and height beyond which
// cells do not differ from each other, 0.3 to 1. Small faces on large cards fill their pictures
// then.
[[nodiscard]] double face_share(const std::vector<cv::Mat>& cells);

}  // namespace sightread::eye
