// Planning a whole Onet board: a plan that clears it, the proof that none exists, or the best that was found.
#pragma once

#include "solvers/onet/board.hpp"
#include "solvers/plan.hpp"

#include <chrono>
#include <functional>

namespace sightread::onet {

struct Limits {
    std::chrono::milliseconds time{10'000};
    std::size_t memory_bytes = std::size_t{1} << 30;
    std::uint64_t seed = 1;  // of the randomised parts; the same seed and board give the same plan, time permitting
    std::function<bool()> stop = nullptr;  // asked now and then; true ends the search with what is known
};

[[nodiscard]] Plan<Move> solve(const Board& board, const Limits& limits = {});

}  // namespace sightread::onet
