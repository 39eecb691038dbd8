// The fewest clicks, by breadth-first search from both ends until they meet.
//
// After a click in a row the next one goes along a column, so there are about three ways to go on,
// and up to 3x4 half the way is near enough: ten to fourteen clicks. Boards of up to 16 cells fit
// one word each; where more positions than the limit would have to be kept, this gives up.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/effort.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace sightread::sliding {

inline constexpr int most_meeting_cells = 16;

struct Meeting {
    std::optional<std::vector<Slide>> slides;  // a cheapest answer
    // When there is none: every answer costs at least so many clicks.
    int at_least = 0;
};

// REQUIRES: at most so many cells. Ends without an answer when it would cost `known` clicks or
// more.
[[nodiscard]] Meeting meet(const Arrangement& start, int known, std::size_t most_positions,
                           Effort& effort);

}  // namespace sightread::sliding
