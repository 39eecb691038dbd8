// Solving a level of LYNE: one stroke per shape, or the proof that there is none.
//
// The unknowns are the edges (graph.hpp). Four rules take values away until nothing changes: the
// degree of a node with the evenness of each shape at an octagon (degrees.hpp), crossing diagonals
// (domains.hpp), what hangs together (connection.hpp), and evenness of each shape over whole parts
// of the board (parity.hpp). Where they say no more, the search decides an edge (search.hpp). The
// decided edges of a shape become its stroke by an Euler walk (walk.hpp).
#pragma once

#include "solvers/lyne/board.hpp"
#include "solvers/plan.hpp"

#include <chrono>
#include <cstdint>
#include <functional>

namespace sightread::lyne {

struct Limits {
    std::chrono::milliseconds time{10'000};
    // of the ties that are broken by chance; the same seed and board give the same plan
    std::uint64_t seed = 1;
    // asked now and then; true ends the search with `unknown`
    std::function<bool()> stop = nullptr;
};

// One stroke per shape, in the order of the letters, each from the end that comes first in reading
// order. All answers are worth the same, so a plan that solves the level is optimal. A board with a
// defect has no answer.
[[nodiscard]] Plan<Stroke> solve(const Board& board, const Limits& limits = {});

}  // namespace sightread::lyne
