// Whether a lattice on which faces can be read is the lattice of a board of pairs, by what its
// cells show.
//
// Half the pitch, or a multiple of it, explains a board as well at first sight; a chessboard has
// equal cells too. What is read on each betrays it: parts of tiles always have the same neighbours,
// squares take turns.
#pragma once

#include "vision/onet/by_rules.hpp"

#include <optional>
#include <string>

namespace sightread::onet {

// What speaks against the lattice, in one sentence; empty when nothing does.
[[nodiscard]] std::string objection_to(const Reading& reading, const Lattice& lattice);

// Whether most cells show one picture, or nearly all one of two: a line more or less does not mend
// that.
[[nodiscard]] bool shows_one_or_two_pictures(const Reading& reading);

struct Cut {
    bool across = false;  // the columns cut tiles, or else the rows
    int parts = 2;        // of each tile
};

// How a lattice cuts its tiles, by what stands beside equal cells; none when it does not.
[[nodiscard]] std::optional<Cut> cut_of(const Reading& reading, const Lattice& lattice);

// The cell's tile; `empty` where it is not sure.
[[nodiscard]] int tile_at(const Reading& reading, const Lattice& lattice, int row, int column);

}  // namespace sightread::onet
