// Reads the field of Runaway Robot by the eye: bombs and safe cells, where the rules cannot tell.
#pragma once

#include "vision/eye/reading.hpp"

#include <optional>

namespace sightread::runaway::by_eye {

// The field in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where
// nothing looks like one. Its tokens are those of the address form, `.` and `X`; it says nothing of
// the bounds of programs.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture,
                                                   const std::optional<Lattice>& lattice);

}  // namespace sightread::runaway::by_eye
