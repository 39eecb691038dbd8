#include "vision/sliding/badges.hpp"

#include "calibration/quantile.hpp"

#include <algorithm>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr std::size_t least_tiles = 5;
constexpr double much_alike[] = {0.1, 0.25, 0.5};  // of the usual difference between tiles
constexpr double least_area = 0.015;               // of a tile
constexpr double most_area = 0.5;                  // the same
constexpr int least_side = 9;                      // pixels
// of its box: round plates fill less than square ones
constexpr double least_filled = 0.6;
constexpr double longest = 3;      // of its sides, by the other
constexpr double thinnest = 0.06;  // of a tile: lines are thinner
constexpr int stands_out = 50;     // levels
constexpr std::size_t most_places = 6;

// The usual colour of each place, and by how much tiles usually differ from it, in the channel
// where they do most.
struct Common {
    cv::Mat colour, difference;
};

Common common_of(const std::vector<cv::Mat>& tiles) {
    Common common{cv::Mat(tiles.front().size(), CV_8UC3), cv::Mat(tiles.front().size(), CV_8U)};
    std::vector<std::uint8_t> values(tiles.size());
    for (int y = 0; y < common.colour.rows; ++y)
        for (int x = 0; x < common.colour.cols; ++x) {
            std::uint8_t most = 0;
            for (int channel = 0; channel < 3; ++channel) {
                for (std::size_t i = 0; i < tiles.size(); ++i)
                    values[i] = tiles[i].at<cv::Vec3b>(y, x)[channel];
                const std::uint8_t usual = quantile(values, 0.5);
                common.colour.at<cv::Vec3b>(y, x)[channel] = usual;
                for (std::uint8_t& value : values)
                    value = static_cast<std::uint8_t>(std::abs(value - usual));
                most = std::max(most, quantile(values, 0.5));
            }
            common.difference.at<std::uint8_t>(y, x) = most;
        }
    return common;
}

// Where tiles differ by less than that, and not only along lines; 255 there.
cv::Mat alike_places(const cv::Mat& difference, double least) {
    cv::Mat alike = difference < least;
    const int side = std::max(3, static_cast<int>(thinnest * std::min(alike.cols, alike.rows)) | 1);
    const cv::Mat brush = cv::getStructuringElement(cv::MORPH_ELLIPSE, {side, side});
    cv::morphologyEx(alike, alike, cv::MORPH_OPEN, cv::Mat());
    cv::morphologyEx(alike, alike, cv::MORPH_CLOSE, brush);  // where many have ink
    cv::morphologyEx(alike, alike, cv::MORPH_OPEN, brush);
    return alike;
}

// The mask without what stands out from the ground and reaches over the mask's sides: that is of
// the picture.
cv::Mat within(const cv::Mat& tile, const cv::Mat& mask, const cv::Scalar& ground) {
    cv::Mat away, labels;
    cv::absdiff(tile, ground, away);
    cv::cvtColor(away, away, cv::COLOR_BGR2GRAY);
    cv::Mat marks = away > stands_out;
    marks.setTo(255, mask == 0);
    cv::copyMakeBorder(marks, marks, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(255));
    cv::connectedComponents(marks, labels, 4);
    const cv::Mat outer = labels == labels.at<int>(0, 0);
    return outer(cv::Rect({1, 1}, mask.size())) == 0;
}

// The part of each tile within the outline, on its own usual colour.
std::vector<cv::Mat> cut_out(const std::vector<cv::Mat>& tiles,
                             const std::vector<cv::Point>& outline) {
    cv::Mat mask(tiles.front().size(), CV_8U, cv::Scalar(0));
    cv::fillConvexPoly(mask, outline, cv::Scalar(255));
    cv::erode(mask, mask, cv::Mat());
    const cv::Rect box = cv::boundingRect(outline);
    const int margin = std::max(2, box.height / 8);
    std::vector<cv::Mat> parts;
    std::vector<std::uint8_t> values;
    for (const cv::Mat& tile : tiles) {
        cv::Scalar ground;
        for (int channel = 0; channel < 3; ++channel) {
            values.clear();
            for (int y = box.y; y < box.br().y; ++y)
                for (int x = box.x; x < box.br().x; ++x)
                    if (mask.at<std::uint8_t>(y, x) != 0)
                        values.push_back(tile.at<cv::Vec3b>(y, x)[channel]);
            if (!values.empty()) ground[channel] = quantile(values, 0.5);
        }
        cv::Mat part(box.height + 2 * margin, box.width + 2 * margin, CV_8UC3, ground);
        tile(box).copyTo(part(cv::Rect({margin, margin}, box.size())),
                         within(tile(box), mask(box), ground));
        parts.push_back(part);
    }
    return parts;
}

bool may_be_a_badge(const std::vector<cv::Point>& outline, const cv::Size& tile) {
    const cv::Rect box = cv::boundingRect(outline);
    const int shorter = std::min(box.width, box.height), longer = std::max(box.width, box.height);
    return box.area() >= least_area * tile.area() && box.area() <= most_area * tile.area() &&
           shorter >= least_side && longer <= longest * shorter &&
           cv::contourArea(outline) >= least_filled * box.area();
}

}  // namespace

std::vector<std::vector<cv::Mat>> badges_on(const std::vector<cv::Mat>& tiles) {
    if (tiles.size() < least_tiles || tiles.front().empty() ||
        std::any_of(tiles.begin(), tiles.end(),
                    [&](const cv::Mat& tile) { return tile.size() != tiles[0].size(); }))
        return {};
    Common common = common_of(tiles);
    cv::medianBlur(common.difference, common.difference, 3);
    std::vector<std::uint8_t> values(common.difference.begin<std::uint8_t>(),
                                     common.difference.end<std::uint8_t>());
    const double usual = quantile(values, 0.5);
    std::vector<std::vector<cv::Point>> outlines;
    for (const double share : much_alike) {
        std::vector<std::vector<cv::Point>> all;
        cv::findContours(alike_places(common.difference, share * usual), all, cv::RETR_EXTERNAL,
                         cv::CHAIN_APPROX_NONE);
        for (const std::vector<cv::Point>& outline : all)
            if (may_be_a_badge(outline, tiles.front().size())) outlines.push_back(outline);
    }
    if (outlines.size() > most_places) outlines.resize(most_places);
    std::vector<std::vector<cv::Mat>> badges;
    for (const std::vector<cv::Point>& outline : outlines) {
        std::vector<cv::Point> hull;
        cv::convexHull(outline, hull);
        badges.push_back(cut_out(tiles, hull));
    }
    return badges;
}

}  // namespace sightread::sliding
