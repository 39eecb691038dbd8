// Reads Lights Out by the eye: which lamps are lit, where the rules cannot tell.
#pragma once

#include "vision/eye/reading.hpp"

#include <optional>

namespace sightread::flip::by_eye {

// The board in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where
// nothing looks like one.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture,
                                                   const std::optional<Lattice>& lattice);

}  // namespace sightread::flip::by_eye
