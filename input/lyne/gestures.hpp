// LYNE's strokes as gestures: one drag per shape, through the pixel in the middle of every place on
// the way.
//
// The hand dwells on each way-point, so a game that looks at the pointer once per frame sees it
// there. In between the pointer jumps: it is never over a place that the stroke does not visit.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"
#include "solvers/lyne/board.hpp"

#include <vector>

namespace sightread::lyne {

// Pressed on the first cell, released on the last one. A press on an end resets the line that the
// shape had before, so the same drag draws a stroke anew that went wrong. REQUIRES: the stroke has
// cells.
[[nodiscard]] std::vector<Gesture> gestures(const Stroke& stroke, const Layout& layout);

// Takes away whatever is drawn of every shape: a click on an end of each.
[[nodiscard]] std::vector<Gesture> undoing_gestures(const Board& board, const Layout& layout);

}  // namespace sightread::lyne
