// A part of a frame in a scale in which a pitch is 48 pixels, whatever size the window has.
//
// Everything that looks at shapes works in this scale, so that a brush or an area means the same at
// 320x240 and at 4K, and so that the time does not grow with the window.
#pragma once

#include "calibration/ground.hpp"
#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::lyne {

inline constexpr double view_pitch = 48;

struct View {
    // 8 bits, 3 channels; a margin around the lattice, what lies outside of the frame is ground
    cv::Mat pixels;
    cv::Mat apart;     // 8 bits: how far from the ground
    Lattice lattice;   // in this scale
    cv::Vec3f ground;  // its usual colour
    double noise = 0;  // levels
    double blur = 1;   // pixels of this scale over which an edge is spread
    // Usual colours at the lattice points just beyond the sides of the lattice, of those that the
    // frame shows some of.
    std::vector<cv::Vec3f> beyond;

    // The square of a pitch around a lattice point.
    cv::Rect patch(Cell cell) const;
};

// The lattice may reach out of the frame.
[[nodiscard]] View view_of(const cv::Mat& frame, const Lattice& lattice);

// The mean of each channel, and the median over up to nine by nine of the pixels (8 bits, 3
// channels).
[[nodiscard]] cv::Vec3f mean_colour(const cv::Mat& pixels);
[[nodiscard]] cv::Vec3f roughly_usual_colour(const cv::Mat& pixels);

// Between the pixels; 8 bits, 3 channels. What lies outside is taken from the rim.
[[nodiscard]] cv::Vec3f colour_at(const cv::Mat& pixels, cv::Point2d at);

}  // namespace sightread::lyne
