// A beam search: layer by layer, the positions after one more move, of which only the best so many
// are kept.
//
// Finds good answers to boards of any size in a time that grows with the width of the beam; it
// proves nothing, and it may find none. What "best" means is the evaluation's business: it need not
// be a lower bound, and is better when it adds up many small opinions, for then fewer positions of
// a layer are equal.
//
// A position that was met before is not looked at again (a table of so many last ones, by hash).
// One layer is one slide or one click, after the metric; a click never follows another in the same
// line, since one would do.
//
// Cost: 50 to 100 ns and, while it lives, about N to 4 N + 40 bytes per position, N the cells of
// the board; 4 bytes for each position that was ever kept, to read the answer off in the end. How
// long a wide beam takes is a matter of what fits the cache: so positions are bytes where the board
// has fewer than 256 cells, and hold what the evaluation needs and no more.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/effort.hpp"
#include "solvers/sliding/pace.hpp"

#include <vector>

namespace sightread::sliding {

// A position as an evaluation sees it: the tile in each cell, and the cell of each tile, in bytes
// or in words. The tile of the blank's cell is where it belongs; its cell is none, the number after
// the last.
template <class Small>
struct View {
    const Small* at;
    const Small* cell_of;  // only for an evaluation that needs it
    int blank;
};

// What a beam shall reach: these tiles where they belong, without touching the locked cells.
struct Task {
    std::vector<char> counts;     // of each tile
    std::vector<char> is_locked;  // of each cell
    std::size_t most_ends = 1;    // different ways to reach it that are wanted
    int patience = 0;             // moves after the first of them

    // All tiles in place.
    static Task whole(const Arrangement& arrangement);
};

// A position on the way, and how it came about.
struct Leg {
    Arrangement position;
    int cost = 0;               // in the metric, from the very beginning
    int last = 8;               // the slide that led here; 8 when there was none
    std::vector<Slide> slides;  // from the very beginning
};

// In place of the last slide where there was none.
inline constexpr int no_slide = 8;

// An Evaluation has
//     static constexpr bool needs_cells;               // whether it looks at View::cell_of
//     int score(const View<Small>& view) const;        // how far a position is from the goal, in
//     any unit; 0 there int change(const View<Small>& view, int from) const;  // of the score, when
//     the tile in this cell slides
// for Small a byte or a word. Made for OrderedDistance and SquareSum.
template <class Evaluation>
class Beam {
public:
    Beam(const Arrangement& shape, const Evaluation& evaluation, Metric metric, Task task)
        : shape_(shape), evaluation_(evaluation), metric_(metric), task_(std::move(task)) {}

    // Ends that cost at most so much, cheapest first; none when the beam meets none or the effort
    // is over first. REQUIRES: starts in the order of their costs, at least one.
    [[nodiscard]] std::vector<Leg> run(const std::vector<Leg>& starts, Pace& pace, int most_cost,
                                       Effort& effort) const;

private:
    const Arrangement& shape_;
    const Evaluation& evaluation_;
    const Metric metric_;
    const Task task_;
};

// From the arrangement to its goal. Empty when none was found.
template <class Evaluation>
[[nodiscard]] std::vector<Leg> run_beam(const Arrangement& start, const Evaluation& evaluation,
                                        Metric metric, Pace& pace, int most_cost, Effort& effort) {
    return Beam(start, evaluation, metric, Task::whole(start))
        .run({{start, 0, no_slide, {}}}, pace, most_cost, effort);
}

}  // namespace sightread::sliding
