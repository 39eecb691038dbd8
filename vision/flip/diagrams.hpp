// The diagrams in the squares of some games of Lights Out: a map of the neighbourhood in miniature,
// with a filled square in the middle for the one that is clicked and an outline for every other one
// that changes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::flip {

// What a click on each square changes, in the form of Board::changes. `marks`: for every square,
// row by row, the middle part of its picture, all of one size, 255 where something is drawn on its
// ground. None unless every square carries a diagram of one scale that explains all that is drawn,
// and that could mean nothing else.
[[nodiscard]] std::optional<std::vector<std::vector<std::uint8_t>>> changes_in_diagrams(
    const std::vector<cv::Mat>& marks, int rows, int columns);

}  // namespace sightread::flip
