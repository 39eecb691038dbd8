#include "calibration/node_lattice.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int longest_side = 960;  // of the picture in which spots are looked for
constexpr double smallest = 0.02;  // of the shorter side: a spot
constexpr double largest = 0.5;
constexpr double least_side_ratio = 0.72;
constexpr double least_fill = 0.36;  // of its box; a triangle fills 0.5, a star less
constexpr int most_per_depth = 1500;

// A picture no longer than `longest_side`, and how much smaller it is.
std::pair<cv::Mat, double> reduced(const cv::Mat& picture) {
    const int side = std::max(picture.cols, picture.rows);
    if (side <= longest_side) return {picture, 1.0};
    const double factor = static_cast<double>(longest_side) / side;
    cv::Mat small;
    cv::resize(
        picture, small,
        {std::max(8, cvRound(picture.cols * factor)), std::max(8, cvRound(picture.rows * factor))},
        0, 0, cv::INTER_AREA);
    return {small, static_cast<double>(small.cols) / picture.cols};
}

void add_spots(const cv::Mat& mask, int depth, double factor, std::vector<NodeSpot>& spots) {
    std::vector<std::vector<cv::Point>> outlines;
    std::vector<cv::Vec4i> family;
    cv::findContours(mask, outlines, family, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    const double shorter = std::min(mask.cols, mask.rows);
    int found = 0;
    for (std::size_t i = 0; i < outlines.size() && found < most_per_depth; ++i) {
        if (family[i][3] >= 0) continue;  // the rim of a hole
        const cv::Rect box = cv::boundingRect(outlines[i]);
        const int longer = std::max(box.width, box.height);
        if (longer < std::max(5.0, smallest * shorter) || longer > largest * shorter) continue;
        if (std::min(box.width, box.height) < least_side_ratio * longer) continue;
        if (box.x <= 0 || box.y <= 0 || box.br().x >= mask.cols || box.br().y >= mask.rows)
            continue;
        const cv::Moments moments = cv::moments(outlines[i]);
        if (moments.m00 < least_fill * (box.width - 1) * (box.height - 1)) continue;
        spots.push_back({{(moments.m10 / moments.m00 + 0.5) / factor,
                          (moments.m01 / moments.m00 + 0.5) / factor},
                         longer / factor,
                         moments.m00 / (factor * factor),
                         depth});
        ++found;
    }
}

}  // namespace

std::vector<NodeSpot> node_spots(const cv::Mat& picture, const Ground& ground) {
    const auto [small, factor] = reduced(picture);
    cv::Mat soft;
    cv::GaussianBlur(small, soft, {3, 3}, 0);
    const cv::Mat apart = ground.difference(soft);
    const int side = 2 * std::max(1, cvRound(std::min(small.cols, small.rows) / 200.0)) + 1;
    const cv::Mat brush = cv::getStructuringElement(cv::MORPH_ELLIPSE, {side, side});
    std::vector<NodeSpot> spots;
    for (double depth = 7 + 2 * ground.noise(); depth < 160; depth *= 1.5) {
        cv::Mat mask;
        cv::threshold(apart, mask, depth, 255, cv::THRESH_BINARY);
        cv::morphologyEx(mask, mask, cv::MORPH_OPEN, brush);
        add_spots(mask, static_cast<int>(depth), factor, spots);
    }
    return spots;
}

}  // namespace sightread
