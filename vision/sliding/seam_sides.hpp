// One side of a piece of a picture, or of a part of one, and how badly two sides fit that some
// pixels are missing between: in several ways, for which of them tells most differs from picture to
// picture (seam_weights.hpp).
#pragma once

#include <array>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::seams {

enum class Edge { left, right, top, bottom };

// What is the same for all sides of a picture's pieces.
struct Gauge {
    int gap = 0;  // pixels missing between two sides
    // how far inside the second row of pixels lies by which a side's changes are told
    int depth = 1;
    int corner = 0;  // pixels at both ends of a side that are none of the picture
    // squared difference, over all channels, that pixels have anyway at the gap's distance
    float usual = 100;
};

constexpr int side_parts = 5;

struct Side {
    std::array<std::vector<float>, 3> colours;  // of the outermost pixels
    // where beyond the gap what crosses the side here comes out
    std::vector<float> onward;
    // what parts of the side lead to in the middle of the gap
    std::array<cv::Vec3f, side_parts> middle;
    cv::Vec3f change;                            // the mean, towards the outermost pixels
    cv::Matx33f inverse = cv::Matx33f::zeros();  // of the changes' covariance
};

// `piece`: three channels of floats; `inwards`: how many of its outermost rows or columns are left
// out. REQUIRES: at least gauge.depth + 1 are left.
[[nodiscard]] Side side_of(const cv::Mat& piece, Edge edge, int inwards, const Gauge& gauge);

// Each 0 or more, the more the worse; both ways together.
constexpr int misfit_kinds = 4;
using Misfits = std::array<float, misfit_kinds>;
[[nodiscard]] Misfits misfits_of(const Side& one, const Side& other, const Gauge& gauge);

}  // namespace sightread::seams
