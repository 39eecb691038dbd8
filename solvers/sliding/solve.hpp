// Solving sliding puzzles: the shortest answer where that can be found, a short one soon and a shorter one later
// elsewhere.
//
// Wrong parity is said at once. Up to nine cells everything is known (distance_table.hpp). Up to 16 cells a quick beam
// gives an answer, and iterative deepening on pattern databases finds the shortest or proves that the beam has it
// (optimal_search.hpp); in clicks, a search from both ends does the same where the board is small enough (meeting.hpp).
// Up to 25 cells a beam looks at the sum of many small patterns (pattern_sum.hpp). Larger boards are solved in stages
// (staged.hpp). What time is left makes the answer shorter, piece by piece (polish.hpp). Some answer always arrives,
// even when the time is too short for all of this; only a stop ends without one.
//
// Memory: at most about 64 MB beside the tables; for a moment 128 MB more while the table of a 15- or 16-cell board is
// built.
#pragma once

#include "solvers/plan.hpp"
#include "solvers/sliding/board.hpp"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

namespace sightread::sliding {

struct Limits {
    std::chrono::milliseconds time{10'000};
    Metric metric = Metric::tiles;
    // Positions looked at; for tests, which should not depend on the machine. The first answer may take more.
    std::uint64_t nodes = ~std::uint64_t{0};
    std::function<bool()> stop = nullptr;  // asked now and then; true ends the search
    // What `time` is measured by. Benchmarks give processor time, since others share the machine.
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

class Solver {
public:
    // Where tables are kept between runs; nowhere when empty.
    explicit Solver(std::filesystem::path cache_folder = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // Builds (or reads) what boards of this shape need; solve does so itself where its time allows.
    void prepare(const Puzzle& puzzle, Metric metric);

    // A puzzle with a defect has no answer. Plan::moves are slides in either metric; cost() says what they cost.
    [[nodiscard]] Plan<Slide> solve(const Puzzle& puzzle, const Limits& limits = {});

private:
    class Work;
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// $XDG_CACHE_HOME/sightread or ~/.cache/sightread; empty when neither is set to an absolute path.
[[nodiscard]] std::filesystem::path cache_folder();

}  // namespace sightread::sliding
