// Which tiles of a board of up to 16 cells go together into one pattern database.
//
// The choice matters more than anything else in the optimal search: of six ways to cut 4x4 into
// five, five and five, all made of compact pieces, the worst looked at 20 times as many positions
// as this one.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/pattern_table.hpp"

#include <vector>

namespace sightread::sliding {

// Patterns that share no tile and have all tiles together. REQUIRES: at most 16 cells, and the goal
// blank where to_canonical puts it.
[[nodiscard]] std::vector<Pattern> division_of(const Arrangement& arrangement);

}  // namespace sightread::sliding
