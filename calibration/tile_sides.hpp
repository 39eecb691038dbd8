// How far apart the tiles of a grid are, from their sides one by one.
//
// A comb of borders is drawn through what stands in line, and a board's own edge close beside the
// outer tiles, or the far side of a line, stands in line too. Between two tiles there is no such
// choice: the first border is the end of one tile and the last the beginning of the next. Those are
// found to a part of a pixel, sides further out only where they should then be, and a line is drawn
// through all of them by least squares.
#pragma once

#include "calibration/borders.hpp"
#include "calibration/layout.hpp"

#include <opencv2/core/mat.hpp>

namespace sightread {

// The lattice about the same middle, its pitch most of the way to that of its tiles' sides: tiles
// are drawn at whole pixels, so that both are off by parts of one, and not by the same. As it is
// where sides are not seen, or are elsewhere. The picture is 8 bits BGR, with its borders: upright,
// and level as those of the transposed picture.
[[nodiscard]] Lattice with_pitch_of_sides(const Lattice& lattice, const cv::Mat& picture,
                                          const Borders& upright, const Borders& level);

}  // namespace sightread
