// Whether a picture shows a part of a board only: at its edge there are pieces of further cells.
//
// What is usual for a cell is looked for in the pieces beside the board that the edge of the
// picture leaves. Not its colours tell a cell from what lies behind the board, which may have the
// same, but where they change.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::cat {

// is_cell: of every place of the lattice, row by row.
[[nodiscard]] bool is_cropped(const cv::Mat& picture, const Lattice& lattice,
                              const std::vector<bool>& is_cell);

}  // namespace sightread::cat
