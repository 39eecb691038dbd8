#include "vision/sliding_badges.hpp"

#include <algorithm>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr std::size_t least_tiles = 5;
constexpr double much_alike = 0.5;     // of the usual difference between tiles
constexpr double least_area = 0.015;   // of a tile
constexpr double most_area = 0.5;      // the same
constexpr int least_side = 9;          // pixels
constexpr double least_filled = 0.6;   // of its box: round plates fill less than square ones
constexpr double longest = 3;          // of its sides, by the other
constexpr double thinnest = 0.06;      // of a tile: lines are thinner
constexpr std::size_t most_places = 3;

std::uint8_t middle_of(std::vector<std::uint8_t>& values) {
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), half, values.end());
    return *half;
}

// The usual colour of each place, and by how much tiles usually differ from it, in the channel where they do most.
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
                for (std::size_t i = 0; i < tiles.size(); ++i) values[i] = tiles[i].at<cv::Vec3b>(y, x)[channel];
                const std::uint8_t usual = middle_of(values);
                common.colour.at<cv::Vec3b>(y, x)[channel] = usual;
                for (std::uint8_t& value : values) value = static_cast<std::uint8_t>(std::abs(value - usual));
                most = std::max(most, middle_of(values));
            }
            common.difference.at<std::uint8_t>(y, x) = most;
        }
    return common;
}

// Where tiles are much alike, and not only along lines; 255 there.
cv::Mat alike_places(const cv::Mat& difference) {
    cv::Mat smooth, alike;
    cv::medianBlur(difference, smooth, 3);
    std::vector<std::uint8_t> values(smooth.begin<std::uint8_t>(), smooth.end<std::uint8_t>());
    alike = smooth < much_alike * middle_of(values);
    const int side = std::max(3, static_cast<int>(thinnest * std::min(alike.cols, alike.rows)) | 1);
    const cv::Mat brush = cv::getStructuringElement(cv::MORPH_ELLIPSE, {side, side});
    cv::morphologyEx(alike, alike, cv::MORPH_CLOSE, brush);  // where many have ink
    cv::morphologyEx(alike, alike, cv::MORPH_OPEN, brush);
    return alike;
}

// The part of each tile within the outline, on the outline's usual colour.
std::vector<cv::Mat> cut_out(const std::vector<cv::Mat>& tiles, const std::vector<cv::Point>& outline,
                             const cv::Mat& colour) {
    cv::Mat mask(colour.size(), CV_8U, cv::Scalar(0));
    cv::fillConvexPoly(mask, outline, cv::Scalar(255));
    cv::erode(mask, mask, cv::Mat());
    const cv::Rect box = cv::boundingRect(outline);
    const int margin = std::max(2, box.height / 8);
    std::vector<cv::Mat> parts;
    for (const cv::Mat& tile : tiles) {
        const cv::Scalar ground = cv::mean(colour, mask);
        cv::Mat part(box.height + 2 * margin, box.width + 2 * margin, CV_8UC3, ground);
        tile(box).copyTo(part(cv::Rect({margin, margin}, box.size())), mask(box));
        parts.push_back(part);
    }
    return parts;
}

}  // namespace

std::vector<std::vector<cv::Mat>> badges_on(const std::vector<cv::Mat>& tiles) {
    if (tiles.size() < least_tiles || tiles.front().empty() ||
        std::any_of(tiles.begin(), tiles.end(), [&](const cv::Mat& tile) { return tile.size() != tiles[0].size(); }))
        return {};
    const Common common = common_of(tiles);
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(alike_places(common.difference), outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    const double all = static_cast<double>(tiles.front().total());
    std::erase_if(outlines, [&](const std::vector<cv::Point>& outline) {
        const cv::Rect box = cv::boundingRect(outline);
        const int shorter = std::min(box.width, box.height), longer = std::max(box.width, box.height);
        return box.area() < least_area * all || box.area() > most_area * all || shorter < least_side ||
               longer > longest * shorter || cv::contourArea(outline) < least_filled * box.area();
    });
    std::sort(outlines.begin(), outlines.end(),
              [](const auto& a, const auto& b) { return cv::contourArea(a) > cv::contourArea(b); });
    if (outlines.size() > most_places) outlines.resize(most_places);
    std::vector<std::vector<cv::Mat>> badges;
    for (const std::vector<cv::Point>& outline : outlines) {
        std::vector<cv::Point> hull;
        cv::convexHull(outline, hull);
        badges.push_back(cut_out(tiles, hull, common.colour));
    }
    return badges;
}

}  // namespace sightread::sliding
