// Reads a LYNE level by the eye: nodes, ends, octagons and empty places, also of levels drawn in part, where the rules
// cannot tell.
#pragma once

#include "vision/eye/reading.hpp"

#include <optional>

namespace sightread::lyne::by_eye {

// The level in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where nothing looks like
// one.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture, const std::optional<Lattice>& lattice);

}  // namespace sightread::lyne::by_eye
