// Words lying over a board: thin strokes in the border's colour.
#pragma once

#include "vision/lyne/view.hpp"

#include <optional>

namespace sightread::lyne {

// The view without words, what was below them filled in from around; none when there are none.
// Outlines in the border's colour go as well, so this is only for places that could not be told
// otherwise.
[[nodiscard]] std::optional<View> without_words(const View& view, const cv::Vec3f& border);

}  // namespace sightread::lyne
