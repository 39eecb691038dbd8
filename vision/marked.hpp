// Tiles that are marked - tinted, darkened, outlined, grown or lifted out of their places - are still their faces.
#pragma once

#include "vision/cell_look.hpp"

namespace sightread {

// How well the inner part of a cell fits that of a known tile when brightness and tint of each channel, a shift and a
// little growth are free. 0 for the same pattern, 1 for unrelated ones.
[[nodiscard]] float marked_distance(const CellLook& seen, const CellLook& known);

}  // namespace sightread
