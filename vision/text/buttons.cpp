#include "vision/text/buttons.hpp"

#include "vision/difference.hpp"
#include "vision/text/strokes.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double changed = 24;      // levels
constexpr double least_new = 0.01;  // of the picture
constexpr std::size_t most_buttons = 12;

struct ButtonShape {
    int least_height;                  // pixels
    double least_fill;                 // of its box
    double least_longer, most_longer;  // than high
};
// A disc fills 0.785 of its box, and is as large as a finger.
constexpr ButtonShape wide{12, 0.8, 1.3, 12}, for_a_picture{24, 0.75, 0.77, 1.3};

struct Found {
    cv::Rect box;
    int times = 1;
};

bool is_same(const cv::Rect& a, const cv::Rect& b) {
    return (a & b).area() > 0.8 * (a | b).area();
}

void add_boxes(const cv::Mat& mask, const cv::Point& corner, const ButtonShape& shape,
               std::vector<Found>& found) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    for (const std::vector<cv::Point>& outline : outlines) {
        const cv::Rect box = cv::boundingRect(outline);
        if (box.height < shape.least_height || box.width < shape.least_longer * box.height ||
            box.width > shape.most_longer * box.height)
            continue;
        if (box.width > 0.92 * mask.cols || box.height > 0.5 * mask.rows) continue;
        if (cv::contourArea(outline) < shape.least_fill * box.area()) continue;
        const cv::Rect at = box + corner;
        const auto same = std::find_if(found.begin(), found.end(),
                                       [&](const Found& other) { return is_same(other.box, at); });
        if (same == found.end()) {
            found.push_back({at});
        } else {
            ++same->times;
        }
    }
}

std::vector<cv::Rect> boxes_in(const cv::Mat& picture, const cv::Rect& part,
                               const ButtonShape& shape) {
    const cv::Rect within = part & cv::Rect({}, picture.size());
    if (within.empty()) return {};
    std::vector<cv::Mat> channels;
    cv::split(picture(within), channels);
    std::vector<Found> found;
    for (const cv::Mat& channel : channels)
        for (int level = 8; level < 255; level += 12) {
            cv::Mat mask;
            cv::threshold(channel, mask, level, 255, cv::THRESH_BINARY);
            add_boxes(mask, within.tl(), shape, found);
        }
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return a.times * std::sqrt(a.box.area()) > b.times * std::sqrt(b.box.area());
    });
    std::vector<cv::Rect> buttons;
    for (const Found& each : found)
        if (buttons.size() < most_buttons && each.times >= 2) buttons.push_back(each.box);
    return buttons;
}

cv::Rect box_of(const cv::Mat& sizes, int part) {
    return {sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
            sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT)};
}

}  // namespace

cv::Rect what_is_new(const cv::Mat& before, const cv::Mat& now) {
    if (before.size() != now.size() || before.type() != now.type() || now.empty()) return {};
    cv::Mat mask;
    cv::threshold(largest_difference(before, now), mask, changed, 255, cv::THRESH_BINARY);
    const int side = std::max(3, std::min(now.cols, now.rows) / 40 | 1);
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_RECT, {side, side}));
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    cv::Rect largest;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box = box_of(sizes, part);
        if (box.area() > largest.area()) largest = box;
    }
    return largest.area() < least_new * now.cols * now.rows ? cv::Rect() : largest;
}

std::vector<cv::Rect> buttons_in(const cv::Mat& picture, const cv::Rect& part) {
    return boxes_in(picture, part, wide);
}

std::vector<cv::Rect> picture_buttons_in(const cv::Mat& picture, const cv::Rect& part) {
    return boxes_in(picture, part, for_a_picture);
}

cv::Rect largest_thing_in(const cv::Mat& picture, int below) {
    constexpr int near = 41;  // pixels between parts of one thing
    const cv::Rect page =
        cv::Rect(0, below, picture.cols, picture.rows - below) & cv::Rect({}, picture.size());
    if (page.empty()) return {};
    cv::Mat joined, labels, sizes, centres;
    cv::morphologyEx(contrast_in(picture(page)) > changed, joined, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_RECT, {near, near}));
    const int count = cv::connectedComponentsWithStats(joined, labels, sizes, centres, 8);
    cv::Rect largest;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box = box_of(sizes, part);
        if (box.area() > largest.area()) largest = box;
    }
    return largest.empty() ? largest : largest + page.tl();
}

}  // namespace sightread
