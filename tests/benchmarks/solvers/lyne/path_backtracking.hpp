// The method that this project started from, for comparison: draw the lines step by step and go
// back when stuck.
//
// From the first end that is not visited, in reading order, to each of the eight neighbours in
// turn: an octagon with a hole left or an unvisited node of the line's shape, by an edge that is
// not used and crosses none; at the other end the next line begins; when all lines are drawn,
// everything must be visited. Written anew from its description, with tables instead of lists for
// what is used, so it is rather faster than the original.
#pragma once

#include "solvers/lyne/solve.hpp"

namespace sightread::lyne {

[[nodiscard]] Plan<Stroke> solve_by_path_backtracking(const Board& board,
                                                      std::chrono::milliseconds time);

}  // namespace sightread::lyne
