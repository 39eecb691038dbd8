// Reads a LYNE level by the eye: nodes, ends, octagons and empty places, also of levels drawn in part, where the rules
// cannot tell.
#pragma once

#include "vision/eye/reading.hpp"

#include <optional>

namespace sightread::lyne::by_eye {

// What counts as certain of a level that is not certain as a whole: what the eye sees of each place by itself, or what
// follows from the others, too, which is enough to draw in a window, where a stroke that was wrong is taken away again.
enum class Certain { by_itself, by_the_others };

// The level in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where nothing looks like
// one.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture, const std::optional<Lattice>& lattice,
                                                   Certain certain = Certain::by_itself);

}  // namespace sightread::lyne::by_eye
