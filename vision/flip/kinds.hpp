// The squares of Lights Out as pictures: what they look like, and the two kinds that they fall
// into, dark and lit.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"

#include <array>
#include <cstdint>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::flip {

// The inner part of a square, clear of borders and corners.
struct Square {
    cv::Mat pixels;  // 8 bits BGR
    cv::Mat small;   // the same at its place between the pixels, at most 48 wide and high
    double brightness = 0;
};

// Those of a lattice, row by row, as far as they lie in the picture.
[[nodiscard]] std::vector<Square> squares_of(const cv::Mat& picture, const Lattice& lattice);

// How squares of one kind look: the median of theirs, sample by sample, and its ground.
struct Kind {
    double brightness = 0;
    cv::Mat small;
    cv::Scalar ground;
};

// The two kinds of squares, dark and lit, and what clicks change.
struct Kinds {
    std::array<Kind, 2> kinds;
    std::vector<std::uint8_t> lit;  // of each square
    std::vector<double> unlike;     // of each square: the share of it that differs from its kind
    bool has_diagrams = false;
    std::vector<std::vector<std::uint8_t>> changes;  // empty: crosses

    double contrast() const { return kinds[1].brightness - kinds[0].brightness; }
    double step() const;  // from here on two colours differ
    // The share of the square that does not look like a kind; a diagram is drawn on the ground of
    // either.
    double share_unlike(const Square& square, bool is_lit) const;
};

// The share of the contrast by which squares of one kind may differ in brightness.
inline constexpr double most_spread = 0.25;

// None when the squares do not fall into two kinds that can be lit and dark.
Found<Kinds> kinds_of(const std::vector<Square>& squares, int rows, int columns);

// How far the squares of one state are from each other, by their pictures, of how far the two
// states are apart: most of them at most so much. 0 where all are of one state. lit: of each
// square.
[[nodiscard]] double unlike_of_states(const cv::Mat& picture, const Lattice& lattice,
                                      const std::vector<std::uint8_t>& lit);
// On 26 pictures of boards at most 0.08, on others that were taken for boards from 0.24 on.
inline constexpr double most_unlike_of_states = 0.14;

// The sizes that a board may have.
[[nodiscard]] bool is_readable(const Lattice& lattice);

}  // namespace sightread::flip
