// Large boards in stages: line after line is put in place and locked, until a board is left that a
// beam solves whole. A board of that size or less has one stage.
//
// Within a stage two positions count as the same when the tiles of its line and the blank lie
// alike, so a beam does not fill up with variants of one position; but the evaluation looks at all
// tiles, so of those the one is kept that suits the rest. A stage does not end with the first way
// found: many ends, each with its own length, are where the next begins. A stage that does not end
// within the layers that one may need is tried again: its tiles heavier, and the last board
// smaller.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/beam.hpp"
#include "solvers/sliding/effort.hpp"
#include "solvers/sliding/squares.hpp"

#include <optional>
#include <vector>

namespace sightread::sliding {

// The cheapest answer found; none when a beam met no end that costs at most so much, or the effort
// was over before. Without squares (null) linear conflicts do.
[[nodiscard]] std::optional<std::vector<Slide>> solve_in_stages(const Arrangement& start,
                                                                Metric metric,
                                                                const Squares* squares, Pace& pace,
                                                                int most_cost, Effort& effort);

// An answer, whatever its length: tile by tile, the last two of a line together, since a line
// cannot always be closed one by one. Each step widens its beam until it finds an end; one tile and
// the blank have so few positions that a wide beam meets all of them. None only when the effort is
// over. REQUIRES: solvable.
[[nodiscard]] std::optional<std::vector<Slide>> solve_tile_by_tile(const Arrangement& start,
                                                                   Effort& effort);

}  // namespace sightread::sliding
