#include "calibration/cell_spots.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int first_level = 8;
constexpr int level_step = 11;
constexpr int smallest = 7;       // pixels of the reduced picture
constexpr double largest = 0.34;  // of the shorter side
constexpr double least_side_ratio = 0.58;
// of its box: a hexagon fills 0.75, a disc 0.785, a triangle 0.5
constexpr double least_fill = 0.62;
constexpr double least_convexity = 0.88;
constexpr int most_per_level = 3000;

struct Reduced {
    cv::Mat picture;
    double factor_x = 1, factor_y = 1;  // from the picture to this one
};

Reduced reduced(const cv::Mat& picture, int longest_side) {
    const int side = std::max(picture.cols, picture.rows);
    if (side <= longest_side) return {picture};
    const double factor = static_cast<double>(longest_side) / side;
    Reduced small;
    cv::resize(
        picture, small.picture,
        {std::max(8, cvRound(picture.cols * factor)), std::max(8, cvRound(picture.rows * factor))},
        0, 0, cv::INTER_AREA);
    small.factor_x = static_cast<double>(small.picture.cols) / picture.cols;
    small.factor_y = static_cast<double>(small.picture.rows) / picture.rows;
    return small;
}

bool is_compact(const std::vector<cv::Point>& outline, const cv::Rect& box, double area) {
    if (area < least_fill * (box.width - 1) * (box.height - 1)) return false;
    std::vector<cv::Point> hull;
    cv::convexHull(outline, hull);
    return area >= least_convexity * cv::contourArea(hull);
}

// Light patches by their outer outlines, dark ones by the holes that they make.
void add_spots(const cv::Mat& mask, const Reduced& in, std::vector<CellSpot>& spots) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    const double shorter = std::min(mask.cols, mask.rows);
    int found = 0;
    for (const std::vector<cv::Point>& outline : outlines) {
        if (found >= most_per_level) return;
        if (outline.size() < 4) continue;
        const cv::Rect box = cv::boundingRect(outline);
        const int longer = std::max(box.width, box.height), other = std::min(box.width, box.height);
        if (other < smallest || longer > largest * shorter || other < least_side_ratio * longer)
            continue;
        const cv::Moments moments = cv::moments(outline);
        if (moments.m00 <= 0 || !is_compact(outline, box, moments.m00)) continue;
        spots.push_back({{(moments.m10 / moments.m00 + 0.5) / in.factor_x,
                          (moments.m01 / moments.m00 + 0.5) / in.factor_y},
                         {box.width / in.factor_x, box.height / in.factor_y}});
        ++found;
    }
}

std::array<int, 256> counts_of(const cv::Mat& channel) {
    std::array<int, 256> counts{};
    for (int y = 0; y < channel.rows; ++y)
        for (int x = 0; x < channel.cols; ++x) ++counts[channel.at<std::uint8_t>(y, x)];
    return counts;
}

}  // namespace

std::vector<CellSpot> cell_spots(const cv::Mat& picture, int longest_side) {
    const Reduced small = reduced(picture, longest_side);
    cv::Mat soft;
    cv::GaussianBlur(small.picture, soft, {3, 3}, 0);
    std::vector<cv::Mat> channels;
    cv::split(soft, channels);
    std::vector<CellSpot> spots;
    for (const cv::Mat& channel : channels) {
        const std::array<int, 256> counts = counts_of(channel);
        std::size_t first = 0, last = 0;  // of the spots of the level before
        int before = -1;
        for (int level = first_level; level < 255; level += level_step) {
            const auto none_within = [&](int from, int to) {
                return std::all_of(counts.begin() + from, counts.begin() + to,
                                   [](int count) { return count == 0; });
            };
            if (none_within(0, level + 1) || none_within(level + 1, 256)) continue;
            // Where nothing lies between two levels they have the same spots.
            const bool is_same = before >= 0 && none_within(before + 1, level + 1);
            before = level;
            if (is_same) {
                for (std::size_t i = first; i < last; ++i) spots.push_back(CellSpot(spots[i]));
                continue;
            }
            cv::Mat mask;
            cv::threshold(channel, mask, level, 255, cv::THRESH_BINARY);
            first = spots.size();
            add_spots(mask, small, spots);
            last = spots.size();
        }
    }
    return spots;
}

}  // namespace sightread
