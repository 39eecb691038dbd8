// Whether a lattice of cells, found by whatever shows it, is a minefield: two kinds of cells and
// nothing else, but for the first, where the robot stands, for the last, where a flag may, and for
// the goal as the last row and column.
#pragma once

#include "vision/runaway/cells.hpp"
#include "vision/runaway/outlines.hpp"

#include <optional>

namespace sightread::runaway {

inline constexpr int fewest_cells = 3;  // a side

// The field among these cells, without the goal; none when they are not one. The sampler's picture
// is looked at, not its lattice.
[[nodiscard]] std::optional<Lattice> field_among(const CellSampler& whole, const Lattice& lattice);

// A very small field may have no bomb at all. Then a robot on the first cell must tell that this is
// a field, and something else how many cells it has.
[[nodiscard]] std::optional<Lattice> field_without_bombs(const CellSampler& whole, Lattice lattice);

// Whether this is a part of a larger field, which has more of it beside it: cells of both kinds, or
// cells of one kind that look exactly like it, with an edge behind them.
[[nodiscard]] bool goes_on(const CellSampler& sampler, const StraightEdges& upright,
                           const StraightEdges& level, const Lattice& lattice,
                           const cv::Size& picture);

}  // namespace sightread::runaway
