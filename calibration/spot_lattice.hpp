// Finds the lattice of a board by its tiles rather than by the lines between them: spots of one
// size, in rows and columns, with at most a few places bare.
//
// Round tiles, tiles with wide round corners and tiles in thick frames have hardly a straight side,
// so that no borders stand in line (grid_lattice.hpp). But at some level of some colour each of
// them is a compact spot (cell_spots.hpp), all are of one size, and they are equally far apart.
// Signs and buttons are of other sizes, or fill no rows and columns.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The likeliest first, at most `most`; cells are tiles with half a gap on each side. The picture is
// 8 bits BGR.
[[nodiscard]] std::vector<Lattice> spot_lattices(const cv::Mat& picture, int most = 3);

}  // namespace sightread
