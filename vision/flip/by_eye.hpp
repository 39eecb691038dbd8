// Reads Lights Out by the eye: which lamps are lit, where the rules cannot tell.
#pragma once

#include "vision/eye/reading.hpp"
#include "vision/flip/by_rules.hpp"

#include <optional>

namespace sightread::flip::by_eye {

// The board in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where
// nothing looks like one.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture,
                                                   const std::optional<Lattice>& lattice);

// Such a reading in the words of the rules' reader; its board where nearly every square is certain.
[[nodiscard]] Reading as_reading(const eye::PartReading& seen);

// All lit or all dark: the eye may take one for the other then.
[[nodiscard]] bool is_of_one_kind(const Board& board);
// All squares are certain, and lit: a game that begins with all of its lamps lit.
[[nodiscard]] bool are_surely_lit(const Reading& reading);

}  // namespace sightread::flip::by_eye
