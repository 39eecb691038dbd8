// Where the tiles of a sliding puzzle belong: by their numbers, by a finished picture that is
// known, or by putting the picture together.
#pragma once

#include "vision/sliding/by_rules.hpp"
#include "vision/sliding/numbers.hpp"
#include "vision/sliding/tiles.hpp"

#include <string>
#include <vector>

namespace sightread::sliding {

// The cells in which the tiles belong, row by row; for the blank its own in the end. Empty `home`
// with a reason when it cannot be told.
struct Goal {
    std::vector<int> home;
    Content content = Content::unknown;
    double sureness = 0;
    std::string why_not;
};

// `seen`: the numbers of the cells, where the eye reads any.
[[nodiscard]] Goal goal_of(const cv::Mat& picture, const Lattice& lattice, const Backdrop& backdrop,
                           const Knowledge& knowledge, const NumbersSeen& seen);

}  // namespace sightread::sliding
