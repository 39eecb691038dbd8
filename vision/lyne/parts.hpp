// Parts of another colour inside what a place shows: the holes of an octagon.
// Nothing is asked of the ground or of outlines around it: what lies behind a level, and lines
// that touch its places, do not matter.
#pragma once

#include "calibration/layout.hpp"

#include <optional>
#include <vector>

namespace sightread::lyne {

// How many parts of one size each of these places has inside its main colour; none where its figure
// is not convex or its parts differ in size, as where something lies over it. picture: 8 bits, BGR.
[[nodiscard]] std::vector<std::optional<int>> parts_inside(const cv::Mat& picture,
                                                           const Lattice& lattice,
                                                           const std::vector<Cell>& cells);

}  // namespace sightread::lyne
