// What is inside an outline: rings and a centre, or holes.
#pragma once

#include "vision/lyne/look.hpp"

namespace sightread::lyne {

// Fills in everything of the look that lies inside the outline.
void look_inside(const View& view, Cell cell, const Outline& outline, CellLook& look);

}  // namespace sightread::lyne
