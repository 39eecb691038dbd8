// What to block against a cat that is one of several, whose steps can be foreseen each (beam.hpp).
//
// A line that catches one of them is followed until others would step elsewhere; there each group
// of those that are still alike goes on with a line of its own, and so on. So a block is worth the
// share of the cats that it leads to a catch of, by their weights, and then how few blocks that
// takes. First blocks of the cats' own lines are tried in turn, with beams that grow wider, until
// one catches all of them, or the time is over.
#pragma once

#include "solvers/cat/beam.hpp"
#include "solvers/cat/exact.hpp"

namespace sightread::cat {

struct Foresight {
    std::optional<Cell> block;  // none: no line was found
    double caught = 0;          // share of the cats, from 0 to 1
    // If the cat goes on as the likeliest one: block, step, block, ...; the last block cuts it off.
    std::vector<Cell> line;
    std::uint64_t nodes = 0;
};

// REQUIRES: the catcher is to move, the game is not over; guesses, the likeliest first, of which
// none is of a cat that steps anywhere.
[[nodiscard]] Foresight foresee(const Board& board, const std::vector<Guess>& guesses,
                                const Limits& limits);

}  // namespace sightread::cat
