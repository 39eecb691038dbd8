// Reads the numbers on the tiles of a sliding puzzle by a network, joint with the rule that each is
// there once.
#pragma once

#include "calibration/layout.hpp"

#include <optional>
#include <vector>

namespace sightread::sliding {

struct NumbersSeen {
    // Row by row, 0 for the blank: 1 up to the number of tiles, or 2 up to one more. Empty where
    // not every tile's number is certain.
    std::vector<int> numbers;
    double odds = 0;  // natural logarithm: the likeliest arrangement against the second
    // Whether every cell but one shows a number for certain, also where no board has such numbers.
    bool are_there = false;
    [[nodiscard]] int blank() const;
};

// picture: 8 bits, BGR. Boards of at most 99 tiles. `blank`: the cell, where it is known: of the
// others one may be hidden then, and numbers are looked for in parts of the tiles, too.
[[nodiscard]] NumbersSeen numbers_in(const cv::Mat& picture, const Lattice& lattice,
                                     std::optional<int> blank = {});

}  // namespace sightread::sliding
