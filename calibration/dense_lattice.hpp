// Finds the lattice of a board of many small cells of which most look like one of two kinds: a
// minefield seen from above, from a handful of large cells down to hundreds of cells of less than
// two pixels.
//
// What such a board has in every look are edges between its cells, and they stand on lines that are
// equally far apart. Edges are added up along rows and columns of pixels; large cells show
// themselves when that profile is folded by their pitch, small ones as a peak of its spectrum. A
// pitch below two pixels appears at its mirrored frequency, so both readings of such a peak are
// offered, and it is for the reader of the cells to tell which of them explains the picture. A
// lattice over hundreds of cells must not be off by a third of a pixel at its end, so every line of
// the board takes part in the last fit.
//
// Coordinates are those of pixel corners: the edge between the first two pixels of a row is at 1.
#pragma once

#include "calibration/layout.hpp"

#include <cstddef>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct DenseLattice {
    cv::Point2d crossing;  // of two lines
    cv::Size2d pitch;
    cv::Rect area;       // pixels in which the lines were seen
    double clarity = 0;  // the part of the edges that the lines explain beyond chance, 0 to 1
    double between =
        // edges that cannot belong to a line, relative to chance: 0 for flat cells, 1 for a wrong
        // pitch
        0;
};

// The likeliest first, at most `most`. The picture is 8 bits BGR. Empty when no edges stand in
// lines.
[[nodiscard]] std::vector<DenseLattice> dense_lattices(const cv::Mat& picture, std::size_t most);

// What is drawn on small cells has an edge on either side, half a cell apart, which may be all that
// repeats: the same lattice with every second line left out, in four ways. Empty where cells would
// be too small for that, or too large.
[[nodiscard]] std::vector<DenseLattice> doubled(const DenseLattice& lattice);

// The same lattice with origin and pitch fitted to all edges within its bounds. The lattice must be
// right to within half a cell everywhere.
[[nodiscard]] Lattice refitted(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread
