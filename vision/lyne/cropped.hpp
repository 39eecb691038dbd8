// Whether a picture shows only a part of a level: beside the board there is more of it, over the
// rim of the frame.
//
// A cut through shapes is seen by their colours on the outermost line of the frame, a cut between
// them by links that run out of the frame.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/lyne/board.hpp"

namespace sightread::lyne {

// `board` is what was read on the lattice.
[[nodiscard]] bool is_cropped(const Frame& frame, const Lattice& lattice, const Board& board);

}  // namespace sightread::lyne
