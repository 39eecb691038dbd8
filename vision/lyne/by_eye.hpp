// Reads a LYNE level by the eye: nodes, ends, octagons and empty places, also of levels drawn in
// part.
#pragma once

#include "solvers/lyne/board.hpp"
#include "vision/eye/reading.hpp"

#include <optional>
#include <vector>

namespace sightread::lyne::by_eye {

// The level in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where
// nothing looks like one. What counts as certain of a level that is not certain as a whole is what
// the eye sees of each place by itself.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture,
                                                   const std::optional<Lattice>& lattice);

// What may be drawn in a window, where a stroke that was wrong is taken away again: levels, the
// likeliest first.
struct LikelyLevels {
    Lattice lattice;
    std::vector<Board> ranked;
    bool is_certain = false;  // that it is the first
};
// None where it is not certain that there is a level, and of what sort most of its places are.
[[nodiscard]] std::optional<LikelyLevels> likely_levels(const cv::Mat& picture,
                                                        const std::optional<Lattice>& lattice);

}  // namespace sightread::lyne::by_eye
