// Lattices that explain centres of cells: grown ring by ring, and fitted after each.
//
// Each centre says how far its neighbours should be. Starting from the surest one, centres that lie
// where a neighbour should lie are taken in, and the lattice is fitted to all of them before it
// goes on; in the end it takes in what else lies on it (islands beyond gaps), and is fitted again.
// Several candidates come out; none decides by itself (see board_look.hpp).
#pragma once

#include "calibration/layout.hpp"
#include "vision/eye/detector.hpp"

#include <vector>

namespace sightread::eye {

struct LatticeCandidate {
    Lattice lattice;          // spans the cells that were found
    std::vector<Cell> cells;  // of the lattice, where a centre was found
    double score = 0;         // sum of the centres' probabilities
};

// The best lattices for the centres of one game, best first, at most `most`. `is_shifted`: every
// other row lies half a cell to the right.
[[nodiscard]] std::vector<LatticeCandidate> fitted_lattices(const std::vector<Peak>& peaks,
                                                            bool is_shifted, std::size_t most);

// Position = origin + pitch * index, by least squares with weights. Where all indices are equal the
// pitch stays as given.
struct LineFit {
    double origin = 0, pitch = 0;
};
[[nodiscard]] LineFit fitted_line(const std::vector<double>& indices,
                                  const std::vector<double>& positions,
                                  const std::vector<double>& weights, double pitch);

// The lines that centres lie on, in both directions. Least squares again and again, what lies off
// the others' lines counting less each time (Holland and Welsch, "Robust regression using
// iteratively reweighted least-squares", 1977), and in the end not at all: something else that
// looks like cells of the board lies between them, or beside it.
struct LineFits {
    LineFit x, y;
};
[[nodiscard]] LineFits fitted_lines(const std::vector<double>& columns,
                                    const std::vector<double>& rows, const std::vector<double>& xs,
                                    const std::vector<double>& ys,
                                    const std::vector<double>& weights, cv::Size2d pitch);

}  // namespace sightread::eye
