// Puts a picture together from square pieces whose places are not known, one piece missing.
//
// Which pieces belong side by side is told by their edges: how the colours change across the seam is held against how
// they change within either piece (Mahalanobis gradient compatibility; Gallagher, Jigsaw Puzzles with Pieces of Unknown
// Orientation, 2012). What a seam is worth depends on how well other pieces would fit there, so compatibilities become
// log-likelihoods over all candidates (after Cho, Avidan and Freeman, 2010). Assembly grows from one piece, always
// placing what fits best (Pomeranz, Shemesh and Ben-Shahar, A fully automated greedy square jigsaw puzzle solver,
// 2011), within a frame that may still shift; it is started from many pieces. The best result is then mended: parts
// that hang together are kept, moved as a whole, and the rest grown anew around them; at the end single pieces change
// places.
//
// The missing piece leaves a hole, which counts as a piece that fits anywhere and belongs to one of the cells allowed.
#pragma once

#include "solvers/cell.hpp"

#include <chrono>
#include <functional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// How well pieces fit beside each other: -log likelihood, 0 is certain. Indices count pieces.
struct SeamCosts {
    int pieces = 0;
    std::vector<float> right;  // [left piece * pieces + right piece]
    std::vector<float> below;  // [upper piece * pieces + lower piece]
    float beside(int left, int right_piece) const {
        return right[static_cast<std::size_t>(left) * pieces + right_piece];
    }
    float under(int upper, int lower) const { return below[static_cast<std::size_t>(upper) * pieces + lower]; }
};

// Pieces are 8 bits BGR, all of one size, at least 4x4 pixels. `gap`: pixels of the picture that are missing between
// them; changes are then judged by what is usual over that distance.
[[nodiscard]] SeamCosts seam_costs(const std::vector<cv::Mat>& pieces, int gap = 0);

struct Assembly {
    std::vector<int> piece_at;  // of each cell, row by row; -1 is the hole
    double cost = 0;            // all seams together
    double agreement = 0;       // the share of seams at which both pieces, single ones, prefer each other to all others
    double forced = 0;          // how much less the best arrangement that is not possible would cost; 0: none would
    // How much more the best arrangement costs that differs and is possible too, as far as was seen: a log-likelihood
    // ratio. What was tried are all that came up, the whole picture shifted around its edges, and two exchanges.
    double lead = 0;
    int hole() const;
};

struct AssemblyLimits {
    std::vector<int> holes;              // cells in which the hole may be; the likeliest first
    std::chrono::milliseconds time{80};  // of the processor, so that others on the machine do not make it worse
    // Whether the game can lead there: of two arrangements that differ by one exchange only one is possible. Empty:
    // all.
    std::function<bool(const std::vector<int>& piece_at)> is_possible = nullptr;
    // Of each piece the first that looks the same: arrangements that differ in nothing else are no rivals. Empty: all
    // differ.
    std::vector<int> look_of = {};
};

// rows * columns == pieces + 1.
[[nodiscard]] Assembly assembled(const SeamCosts& costs, int rows, int columns, const AssemblyLimits& limits);

// All seams of an arrangement.
[[nodiscard]] double cost_of(const SeamCosts& costs, const std::vector<int>& piece_at, int rows, int columns);

// What an exchange of two pieces adds to the cost, and which cells they are in. The hole stays.
struct Exchange {
    int one = -1, other = -1;  // cells
    double added = 0;
};
[[nodiscard]] std::vector<Exchange> exchanges(const SeamCosts& costs, const std::vector<int>& piece_at, int rows,
                                              int columns);
[[nodiscard]] Exchange cheapest_exchange(const SeamCosts& costs, const std::vector<int>& piece_at, int rows,
                                         int columns);

}  // namespace sightread
