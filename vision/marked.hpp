// Tiles that are marked - tinted, darkened, outlined, grown or lifted out of their places - are still their faces.
#pragma once

#include "vision/cell_look.hpp"

namespace sightread {

// How well the inner part of a cell fits that of a known tile when brightness and tint of each channel, a shift and a
// little growth are free. 0 for the same pattern, 1 for unrelated ones.
[[nodiscard]] float marked_distance(const CellLook& seen, const CellLook& known);

// The share of the parts in which the known tile has a pattern that still show it, under whatever light and a shift of
// a sample: a line or a window may cover the others. 0 where the known tile has hardly any pattern.
[[nodiscard]] float visible_share(const CellLook& seen, const CellLook& known);

}  // namespace sightread
