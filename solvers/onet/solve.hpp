// Planning a whole Onet board: a plan that clears it, the proof that none exists, or the best that
// was found.
//
// A face with an odd number of tiles is a proof at once. Otherwise, in this order:
// 1. Games played at random: they clear the easy boards within a few milliseconds.
// 2. Who goes with whom (matching.hpp): without gravity this decides every board, clearing it or
// proving that nothing does;
//    with gravity it proves some lost, within a small budget.
// 3. With gravity, beams (beam.hpp), each wider than the last, until one clears the board, or dies
// without having been
//    cut, which is a proof, or the limits are reached. After the narrow ones, all positions at
//    once, unless they are too many: falling down, this decides most boards that narrow beams do
//    not clear.
// With a collapse of several passes, where tiles lie depends on the order in which pairs were
// taken: games played at random (games.hpp) are all there is.
//
// A board that is proven lost still gets the longest line of play that was found; one with unknown
// cells (never proven lost) the pairs that can be taken in turn whatever those cells are.
//
// The same board, limits and seed give the same plan, unless the clock or `stop` cuts the search.
#pragma once

#include "solvers/onet/board.hpp"
#include "solvers/plan.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace sightread::onet {

struct Limits {
    std::chrono::milliseconds time{10'000};
    std::size_t memory_bytes = std::size_t{1} << 30;
    // of the randomised parts; the same seed and board give the same plan, time permitting
    std::uint64_t seed = 1;
    // asked now and then; true ends the search with what is known
    std::function<bool()> stop = nullptr;
};

// Plan::optimal: no game takes more pairs (so a plan that clears the board always is).
[[nodiscard]] Plan<Move> solve(const Board& board, const Limits& limits = {});

}  // namespace sightread::onet
