// How far a board reaches: which outer rows and columns of a lattice belong to it.
//
// Lines that have been cleared altogether cannot be told from the ground; a line belongs to the
// board when it shows a tile, or a face that other lines show.
#pragma once

#include "capture/frame.hpp"
#include "vision/onet/by_rules.hpp"

#include <optional>

namespace sightread::onet {

// By how many lines an extent should grow on each side; fewer than 0: shrink.
struct Growth {
    int top = 0, bottom = 0, left = 0, right = 0;
    bool operator==(const Growth&) const = default;
};

// Without the outer lines that show no tile at all, nor a barrier like those in other lines.
[[nodiscard]] Lattice trimmed(const Reading& reading, const Lattice& lattice);

// By what the outer lines show, and those one further out. One side at a time: what lies beyond
// another side may not be read with it. `reader` made the reading. None when that is not sure.
[[nodiscard]] std::optional<Growth> wanted_growth(const Frame& frame, const Lattice& lattice,
                                                  const Reader& reader, const Reading& reading);

[[nodiscard]] Lattice grown(const Lattice& lattice, const Growth& by);
// The cells of the line by which a lattice has grown on one side, as columns and rows.
[[nodiscard]] cv::Rect outer_line(const Lattice& lattice, const Growth& side);
[[nodiscard]] bool lies_within(const Lattice& lattice, cv::Size frame);

}  // namespace sightread::onet
