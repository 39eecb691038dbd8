// The seams between square pieces of a picture: how well each piece fits beside each other one, and
// what an arrangement of them costs.
//
// Sides are held against each other in several ways (seam_sides.hpp), the first of them how the
// colours change across a seam by how they change within either piece (Mahalanobis gradient
// compatibility; Gallagher, Jigsaw Puzzles with Pieces of Unknown Orientation, 2012). What each way
// tells is learned from cuts through the pieces themselves (seam_weights.hpp), and what a seam is
// worth depends on how well other pieces would fit there: a log-likelihood over all candidates
// (after Cho, Avidan and Freeman, 2010).
#pragma once

#include <cstddef>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// How well pieces fit beside each other: -log likelihood, 0 is certain. Indices count pieces.
struct SeamCosts {
    int pieces = 0;
    std::vector<float> right;  // [left piece * pieces + right piece]
    std::vector<float> below;  // [upper piece * pieces + lower piece]
    double usual = 0;          // of a seam, as cuts through the pieces tell
    float beside(int left, int right_piece) const {
        return right[static_cast<std::size_t>(left) * pieces + right_piece];
    }
    float under(int upper, int lower) const {
        return below[static_cast<std::size_t>(upper) * pieces + lower];
    }
};

// Pieces are 8 bits BGR, all of one size, at least 4x4 pixels. `gap`: pixels of the picture that
// are missing between them. What sides have alike from their ends in nearly all pieces is taken for
// rounded corners.
[[nodiscard]] SeamCosts seam_costs(const std::vector<cv::Mat>& pieces, int gap = 0);

// All seams of an arrangement: the piece of each cell, row by row, or -1 for the hole.
[[nodiscard]] double cost_of(const SeamCosts& costs, const std::vector<int>& piece_at, int rows,
                             int columns);

// What an exchange of two pieces adds to the cost, and which cells they are in. The hole stays.
struct Exchange {
    int one = -1, other = -1;  // cells
    double added = 0;
};
[[nodiscard]] std::vector<Exchange> exchanges(const SeamCosts& costs,
                                              const std::vector<int>& piece_at, int rows,
                                              int columns);
[[nodiscard]] Exchange cheapest_exchange(const SeamCosts& costs, const std::vector<int>& piece_at,
                                         int rows, int columns);

}  // namespace sightread
