#include "app/surroundings.hpp"

#include "vision/difference.hpp"

#include <algorithm>
#include <chrono>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr double visible = 24;          // levels in any channel
const cv::Size least_word{20, 6};       // pixels
constexpr int fewest_times = 4;         // that it was seen: to know what a count does
constexpr auto least_watched = 2500ms;  // to know whether there is a clock

std::vector<cv::Rect> boxes_of(const cv::Mat& mask) {
    cv::Mat joined, labels, sizes, centres;
    cv::morphologyEx(mask, joined, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_RECT, {9, 3}));
    const int count = cv::connectedComponentsWithStats(joined, labels, sizes, centres, 8);
    std::vector<cv::Rect> boxes;
    for (int part = 1; part < count; ++part)
        boxes.emplace_back(
            sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
            sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT));
    return boxes;
}

}  // namespace

cv::Mat Surroundings::changes_beside(const cv::Mat& before, const cv::Mat& now) const {
    cv::Mat mask = largest_difference(before, now) > visible;
    mask(board_ & cv::Rect({}, mask.size())).setTo(0);
    return mask;
}

void Surroundings::saw(const Frame& frame, const cv::Rect& board) {
    if (!last_ || last_->pixels.size() != frame.pixels.size()) {
        *this = {};
        first_ = frame.taken;
        restless_ = cv::Mat::zeros(frame.pixels.size(), CV_8U);
    }
    board_ = board;
    // A number may grow by a digit: as much as it is high.
    if (before_)
        for (const cv::Rect& box : boxes_of(changes_beside(before_->pixels, last_->pixels))) {
            const cv::Size around(std::max(4, box.height), std::max(2, box.height / 2));
            restless_(cv::Rect(box.tl() - cv::Point(around), box.size() + around + around) &
                      cv::Rect({}, restless_.size()))
                .setTo(255);
        }
    before_ = std::exchange(last_, frame);
    ++times_;
}

bool Surroundings::say_more(const Frame& now) const {
    if (!before_ || times_ < fewest_times || last_->taken - *first_ < least_watched ||
        now.pixels.size() != before_->pixels.size())
        return false;
    cv::Mat fresh = changes_beside(before_->pixels, now.pixels);
    fresh.setTo(0, restless_);
    const std::vector<cv::Rect> boxes = boxes_of(fresh);
    return std::any_of(boxes.begin(), boxes.end(), [](const cv::Rect& box) {
        return box.width >= least_word.width && box.height >= least_word.height;
    });
}

}  // namespace sightread
