// How alike two cells look: the measure on which everything about faces stands.
//
// A cell becomes a small colour picture (blurred a little, its mean colour taken out, divided by
// its contrast), and two of them are compared by their root mean square difference at the best
// shift of a fraction of a pixel. The shift is found in closed form from the picture's slopes (the
// "tangent distance" of Simard, LeCun and Denker), so that one comparison costs a few dot products.
// Mean colours are compared beside it, for faces that differ by their hue alone.
#pragma once

#include "calibration/layout.hpp"

#include <cstdint>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct Thumbnail {
    static constexpr int side = 20;
    static constexpr int values = side * side * 3;

    std::vector<std::int16_t> pixels;   // `values` numbers: mean 0, one contrast unit = 256
    std::vector<std::int16_t> slope_x;  // change per thumbnail pixel to the right
    std::vector<std::int16_t> slope_y;  // and down
    cv::Vec3f colour;                   // mean colour, 0 to 255
    float contrast = 0;                 // standard deviation about it, 0 to 255
};

// From a picture of side x side pixels (8 bits, BGR).
[[nodiscard]] Thumbnail thumbnail_of(const cv::Mat& square);

// Cells of a lattice resampled to `samples` x `samples` pixels each, softened by a 3x3 blur;
// `cells` as columns and rows, also outside of the lattice. What lies outside of the picture
// repeats its edge.
[[nodiscard]] cv::Mat resampled(const cv::Mat& picture, const Lattice& lattice, cv::Rect cells,
                                int samples);

// 0 for the same pattern, about 1.4 for unrelated ones. Mean colours do not matter here.
[[nodiscard]] float pattern_distance(const Thumbnail& a, const Thumbnail& b);

// By how much `a` is to be shifted, in thumbnail pixels, to fit `b` best.
[[nodiscard]] cv::Point2f best_shift(const Thumbnail& a, const Thumbnail& b);

// Distance of the mean colours, 0 to 255, the hue weighing more than the brightness.
[[nodiscard]] float colour_distance(const cv::Vec3f& a, const cv::Vec3f& b);

// Pattern and colour together, in units of pattern_distance.
[[nodiscard]] float likeness_distance(const Thumbnail& a, const Thumbnail& b);

}  // namespace sightread
