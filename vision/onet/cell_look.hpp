// What a cell looks like: its inside (the face) and its rim (the border of a tile, or whatever lies
// behind tiles).
//
// The rim is the same for many tiles of a board, and an empty cell has none: it tells a blank face
// from an empty cell.
#pragma once

#include "calibration/layout.hpp"
#include "calibration/likeness.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct CellLook {
    static constexpr int samples = 24;       // along each side of the cell
    static constexpr int same_surface = 18;  // of channels_apart, of two samples of one surface

    Thumbnail face;                 // the inside, about five sixths of the cell
    std::vector<cv::Vec3b> pixels;  // the whole cell, samples x samples
    std::vector<std::uint8_t> rim;  // the outermost samples, all around
    float contrast = 0;             // of the whole cell, rim included
    // its pixels all over, as nothing around the board is; see `mark_grained`
    bool is_grained = false;

    const cv::Vec3b& at(int x, int y) const {
        return pixels[static_cast<std::size_t>(y) * samples + x];
    }
};

// The looks of cells of a lattice, row by row; `cells` as columns and rows, also outside of the
// lattice.
[[nodiscard]] std::vector<CellLook> looks_of(const cv::Mat& picture, const Lattice& lattice,
                                             cv::Rect cells);

// Marks the looks of all cells of a lattice whose pixels differ from their neighbours all over,
// finer than samples show, and more than those of the places around the lattice: stripes and bricks
// are no plain ground.
void mark_grained(const cv::Mat& picture, const Lattice& lattice, std::vector<CellLook>& looks);

// The look of a cell of samples x samples pixels.
[[nodiscard]] CellLook look_of(const cv::Mat& cell);

// Of likeness_distance: no two pictures of one face differ by more.
inline constexpr float may_be_alike = 0.6F;

// The share of the border that a cell has with the next one, right of it or below, along which both
// show the same colours: all of it where one surface goes on. The outlines of hollows are left out.
[[nodiscard]] float continued_share(const CellLook& look, const CellLook& next, bool across);

// The mean difference of two rims, 0 to 255.
[[nodiscard]] float rim_distance(const CellLook& a, const CellLook& b);

}  // namespace sightread
