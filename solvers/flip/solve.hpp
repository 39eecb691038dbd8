// Solves Lights Out: which squares to click, as few as possible.
//
// A second click undoes the first and the order does not matter, so an answer is a set of squares:
// a vector x over the field of two elements with A x = b, b being the squares that are still to
// change (M. Anderson and T. Feil, "Turning Lights Out with Linear Algebra", 1998). Gaussian
// elimination finds one, or proves that there is none. All others differ from it by the null space
// of A; every member is looked at, in the order of a Gray code, one vector added each time, and the
// answer with the fewest clicks is kept. Cost: n^3 / 64 word operations for n squares, then 2^d
// sums for a null space of d dimensions: crosses have at most 20 up to 20x20. With larger ones the
// time limit ends the search, and `optimal` is not said.
#pragma once

#include "solvers/flip/board.hpp"
#include "solvers/plan.hpp"

#include <chrono>
#include <functional>

namespace sightread::flip {

struct Limits {
    std::chrono::milliseconds time{10'000};
    std::function<bool()> stop = nullptr;
};

// The squares to click, row by row. `solved` or `impossible`, never `unknown`; `nodes` are the
// answers looked at.
[[nodiscard]] Plan<Cell> solve(const Board& board, const Limits& limits = {});

}  // namespace sightread::flip
