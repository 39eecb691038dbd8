// What outline a spot has: triangle, diamond, square, octagon and a few more.
//
// An outline is described by how far it reaches from its centroid in 48 directions, in parts of its
// mean reach, so that size does not matter; turning does, because a diamond is a turned square. The
// outlines it is held against are drawn once and go through the same steps, sharp and with rounded
// corners. The distance of two descriptions is the root of the mean square of their differences.
#pragma once

#include <array>
#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread::lyne {

// The number of a shape's form is the shape's number on the board (vision/lyne/by_rules.hpp); the
// octagon is no shape.
inline constexpr int circle_form = 6;
inline constexpr int diamond_form = 1;
inline constexpr int shape_forms = 8;
inline constexpr int octagon_form = 8;
inline constexpr int all_forms = 9;

inline constexpr int directions = 48;
using Reach = std::array<float, directions>;

struct Outline {
    cv::Mat filled;        // 8 bits, 255 inside
    cv::Point2d centroid;  // in the patch
    double area = 0;
    cv::Rect box;
    Reach reach{};
};

// The largest connected part of a mask of 8 bits whose box holds its middle, with its holes filled;
// none when it is smaller than `least_area` or touches the rim of the mask.
[[nodiscard]] std::optional<Outline> outline_in(const cv::Mat& mask, double least_area);

// Takes away what is thinner than a tenth of a pitch, such as lines and letters; for masks in the
// scale of a view.
void open(cv::Mat& mask);

struct FormFit {
    int form = -1;
    double distance = 1;  // 0: exactly so
    int second = -1;
    double second_distance = 1;
    double margin() const { return second_distance > 0 ? 1 - distance / second_distance : 0; }
};
[[nodiscard]] FormFit fitted_form(const Reach& reach);

// How far the outline is from one form.
[[nodiscard]] double distance_from(const Reach& reach, int form);

}  // namespace sightread::lyne
