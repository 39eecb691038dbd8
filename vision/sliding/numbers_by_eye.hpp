// Reads the numbers on the tiles of a sliding puzzle by a network, joint with the rule that each is
// there once.
#pragma once

#include "calibration/layout.hpp"

#include <optional>
#include <vector>

namespace sightread::sliding::by_eye {

struct SeenNumbers {
    // Row by row, 0 for the blank: 1 up to the number of tiles, or 2 up to one more.
    std::vector<int> numbers;
    double odds = 0;  // natural logarithm: the likeliest arrangement against the second
    [[nodiscard]] int blank() const;
};

// None where not every tile's number is certain, or a cell shows none that it may have. picture: 8
// bits, BGR. Boards of at most 99 cells. `blank`: the cell, where it is known: of the others one
// may be hidden then.
[[nodiscard]] std::optional<SeenNumbers> numbers_in(const cv::Mat& picture, const Lattice& lattice,
                                                    std::optional<int> blank = {});

}  // namespace sightread::sliding::by_eye
