// Large boards in stages: line after line is put in place and locked, until a board is left that a beam solves whole.
//
// Within a stage two positions count as the same when the tiles of its line and the blank lie alike, so a beam does not
// fill up with variants of one position; but the evaluation looks at all tiles, so of those the one is kept that suits
// the rest. A stage does not end with the first way found: many ends, each with its own length, are where the next
// begins.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/beam.hpp"
#include "solvers/sliding/effort.hpp"

#include <optional>
#include <vector>

namespace sightread::sliding {

// The cheapest answer found; none when a beam met no end, or the effort was over before.
[[nodiscard]] std::optional<std::vector<Slide>> solve_in_stages(const Arrangement& start, Metric metric,
                                                                std::size_t width, Effort& effort);

// An answer, whatever its length: tile by tile, the last two of a line together, since a line cannot always be closed
// one by one. Each step widens its beam until it finds an end; one tile and the blank have so few positions that a wide
// beam meets all of them. None only when the effort is over. REQUIRES: solvable.
[[nodiscard]] std::optional<std::vector<Slide>> solve_tile_by_tile(const Arrangement& start, Effort& effort);

}  // namespace sightread::sliding
