// Light that falls from the top left on the four edges of a thing in a cell, each along all of its
// length: a block that stands out of the board.
#pragma once

#include "vision/onet/cell_look.hpp"

namespace sightread {

// By how many grey levels the top and left edges are lighter, and the bottom and right ones darker,
// than what they enclose: the least of the four; 0 or less where there is no such edge. The thing
// may be smaller than its cell.
[[nodiscard]] float bevel_of(const CellLook& look);

// Whether the edges are lit alike along all of their length, round one and the same surface.
[[nodiscard]] bool is_bevelled(const CellLook& look);

}  // namespace sightread
