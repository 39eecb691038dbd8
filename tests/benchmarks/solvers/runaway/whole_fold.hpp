// The method that this project started from, for comparison: for every length from the minimum on,
// and for every split of it, fold the whole board into a rectangle, mark what can be reached from
// its start, and what leads to its end.
//
// Written anew from its description, in one array instead of a list of lists and with its faults
// repaired (boards that are not square, no answer), so it is rather faster than the original.
#pragma once

#include "solvers/runaway/board.hpp"

#include <optional>

namespace sightread::runaway {

[[nodiscard]] std::optional<Program> solve_by_whole_folds(const Board& board);

}  // namespace sightread::runaway
