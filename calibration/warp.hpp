// A frame as it would look in a window of another size.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"

#include <optional>

namespace sightread {

// The frame, stretched and moved until the lattice that it shows lies where the other one is; what
// lies beyond its rim is like the rim. None when the lattices have not the same rows and columns,
// or the frame is not of its layout's size.
[[nodiscard]] std::optional<Frame> warped(const Frame& frame, const Layout& from, const Layout& to);

}  // namespace sightread
