// Finding a program, the shortest one, or one for every split; or proving that there is none.
//
// All splits (so many steps right, so many down) are tried, each by a search of its fold
// (fold.hpp), so that an end without an answer is a proof. Hidden programs are made of fair coin
// throws: splits are tried from the square ones outwards, and the answer is found after a small
// part of them.
//
// Cost: a pass over the words of the board, and then at most (maximum - minimum + 1) * maximum
// splits, of which nearly all fall with the look at one cell. 649 x 649 with 48,000 splits: see
// tests/benchmarks/solvers/runaway.
#pragma once

#include "solvers/plan.hpp"
#include "solvers/runaway/board.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace sightread::runaway {

struct Limits {
    std::chrono::milliseconds time{10'000};
    std::function<bool()> stop;                    // asked now and then; empty: never
    std::size_t letters = std::size_t{64} << 20u;  // of all programs together, for all_programs
};

enum class Aim {
    any,       // any program within the bounds wins, and the first found is as good as another
    shortest,  // none of fewer steps exists
};

// The plan's nodes are rows of folds that were searched. `optimal`: no shorter program is allowed
// and leads out. REQUIRES: no defect.
[[nodiscard]] Plan<Step> solve(const Board& board, const Limits& limits = {}, Aim aim = Aim::any);

// One program for every split that has one, the short ones first, then by steps to the right.
// Programs longer than the way across the board are left out, unless the minimum asks for them:
// they only repeat shorter ones.
struct Programs {
    Outcome outcome = Outcome::unknown;  // unknown: stopped by a limit, and there may be more
    std::vector<Program> programs;
    std::uint64_t nodes = 0;
    double milliseconds = 0;
};
[[nodiscard]] Programs all_programs(const Board& board, const Limits& limits = {});

}  // namespace sightread::runaway
