// Puts a picture together from square pieces whose places are not known, one piece missing.
//
// Which pieces belong side by side is told by their edges (seams.hpp). Assembly grows from one
// piece, always placing what fits best (Pomeranz, Shemesh and Ben-Shahar, A fully automated greedy
// square jigsaw puzzle solver, 2011), within a frame that may still shift; it is started from many
// pieces. The best result is then mended: parts that hang together are kept, moved as a whole, and
// the rest grown anew around them; at the end single pieces change places.
//
// The missing piece leaves a hole, which counts as a piece that fits anywhere and belongs to one of
// the cells allowed.
#pragma once

#include "vision/sliding/seams.hpp"

#include <chrono>
#include <functional>
#include <vector>

namespace sightread {

struct Assembly {
    std::vector<int> piece_at;  // of each cell, row by row; -1 is the hole
    double cost = 0;            // all seams together
    int seams = 0;              // between two pieces
    // the share of seams at which both pieces, single ones, prefer each other to all others
    double agreement = 0;
    // how much less the best arrangement that is not possible would cost; 0: none would
    double forced = 0;
    // How much more the best arrangement costs that differs and is possible too, as far as was
    // seen: a log-likelihood ratio. What was tried are all that came up, the whole picture shifted
    // around its edges, and two exchanges.
    double lead = 0;
    int hole() const;
};

struct AssemblyLimits {
    std::vector<int> holes;               // cells in which the hole may be; the likeliest first
    std::vector<double> hole_costs = {};  // of each of them, -log likelihood; empty: none
    // of the processor, so that others on the machine do not make it worse
    std::chrono::milliseconds time{80};
    // Whether the game can lead there: of two arrangements that differ by one exchange only one is
    // possible. Empty: all.
    std::function<bool(const std::vector<int>& piece_at)> is_possible = nullptr;
    // Of each piece the first that looks the same: arrangements that differ in nothing else are no
    // rivals. Empty: all differ.
    std::vector<int> look_of = {};
};

// rows * columns == pieces + 1.
[[nodiscard]] Assembly assembled(const SeamCosts& costs, int rows, int columns,
                                 const AssemblyLimits& limits);

}  // namespace sightread
