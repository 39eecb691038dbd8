// Solving sliding puzzles: the shortest answer where that can be found, a short one soon and a
// shorter one later elsewhere.
//
// Wrong parity is said at once. Up to nine cells everything is known (distance_table.hpp). Up to 16
// cells a quick beam gives an answer, and iterative deepening on pattern databases finds the
// shortest or proves that the beam has it (optimal_search.hpp); in clicks, a search from both ends
// does the same where the board is small enough (meeting.hpp). Larger boards are solved by beams,
// up to 6x6 whole, beyond that in stages (staged.hpp); what a beam goes by are distances that count
// more the longer they are, linear conflicts, and how the tiles of every small square are in each
// other's way (squares.hpp). Narrow beams tell how long a wide one will take, and the last is as
// wide as the time lets it be (pace.hpp). What time is left makes the answer shorter, piece by
// piece (polish.hpp). Some answer always arrives, even when the time is too short for all of this;
// only a stop ends without one.
//
// Memory, beside the tables (0.7 MB, with 4x4 another 1.5 MB): up to 64 MB for the widest beams, 37
// MB measured on 5x5 and 28 MB in a second on 6x6; up to 16 MB for a moment while a table is built.
// Only the fewest clicks of a board of 10 to 12 cells may take more, up to 110 MB, if they have to
// be looked for far from both ends.
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
    // Positions looked at; for tests, which should not depend on the machine. The first answer may
    // take more.
    std::uint64_t nodes = ~std::uint64_t{0};
    std::function<bool()> stop = nullptr;  // asked now and then; true ends the search
    // What `time` is measured by. Benchmarks give processor time, since others share the machine.
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

class Solver {
public:
    // Where tables are kept between runs; nowhere when empty.
    explicit Solver(const std::filesystem::path& cache_folder = {});
    ~Solver();
    Solver(Solver&&) noexcept;
    Solver& operator=(Solver&&) noexcept;

    // Builds (or reads) what boards of this shape need; solve does so itself where its time allows.
    void prepare(const Puzzle& puzzle, Metric metric);

    // A puzzle with a defect has no answer. Plan::moves are slides in either metric; cost() says
    // what they cost.
    [[nodiscard]] Plan<Slide> solve(const Puzzle& puzzle, const Limits& limits = {});

private:
    class Work;
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

// $XDG_CACHE_HOME/sightread or ~/.cache/sightread; empty when neither is set to an absolute path.
[[nodiscard]] std::filesystem::path cache_folder();

}  // namespace sightread::sliding
