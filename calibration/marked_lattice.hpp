// A lattice that a person marked by hand, or that the eye saw: its corners are off by a few pixels.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Lattices near the marked one of a picture (8 bits BGR), with as many cells, the likeliest first:
// stretched until the straight edges in its cells lie over each other, moved to where these are
// borders, or a little aside of that. A corner moves by at most a twentieth of the board and an
// eighth of a cell.
[[nodiscard]] std::vector<Lattice> lattices_near(const cv::Mat& picture, const Lattice& marked);

// The likeliest of them; the lattice as it is where there is none.
[[nodiscard]] Lattice over_edges(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread
