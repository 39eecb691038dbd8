#include "vision/runaway/slots.hpp"

#include "vision/difference.hpp"

#include <algorithm>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr int least_change = 14;  // levels

// An arrow to the right lies where one down stands.
bool is_like(cv::Size a, cv::Size b) {
    const auto near = [](int one, int other) {
        return std::abs(one - other) <= 3 + std::max(one, other) / 3;
    };
    return (near(a.width, b.width) && near(a.height, b.height)) ||
           (near(a.width, b.height) && near(a.height, b.width));
}

}  // namespace

SlotWatch::SlotWatch(cv::Mat before, std::vector<cv::Rect> apart)
    : last_(std::move(before)), apart_(std::move(apart)) {}

std::vector<cv::Rect> SlotWatch::changes(const cv::Mat& now) const {
    if (now.size() != last_.size()) return {{0, 0, now.cols, now.rows}};
    cv::Mat mask = largest_difference(now, last_) > least_change;
    for (const cv::Rect& part : apart_) mask(part & cv::Rect({0, 0}, mask.size())) = cv::Scalar(0);
    if (cv::countNonZero(mask) == 0) return {};
    // A glyph may change in several pieces.
    cv::dilate(mask, mask, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    std::vector<cv::Rect> found;
    for (int i = 1; i < count; ++i)
        found.emplace_back(sizes.at<int>(i, cv::CC_STAT_LEFT), sizes.at<int>(i, cv::CC_STAT_TOP),
                           sizes.at<int>(i, cv::CC_STAT_WIDTH),
                           sizes.at<int>(i, cv::CC_STAT_HEIGHT));
    // Pieces above each other, or hardly apart, are one.
    for (bool merged = true; merged;) {
        merged = false;
        for (std::size_t i = 0; i < found.size() && !merged; ++i)
            for (std::size_t j = i + 1; j < found.size() && !merged; ++j) {
                const cv::Rect wide = found[i] - cv::Point(1, 1) + cv::Size(2, 2);
                if ((wide & found[j]).area() == 0) continue;
                found[i] |= found[j];
                found.erase(found.begin() + static_cast<std::ptrdiff_t>(j));
                merged = true;
            }
    }
    return found;
}

// Beside the last step or in the rows below it, and of its size.
bool SlotWatch::is_slot(const cv::Rect& change) const {
    const bool is_beside = change.y < row_->br().y && row_->y < change.br().y;
    const bool is_below = change.y >= row_->y && change.y < row_->br().y + 3 * row_->height;
    return (is_beside || is_below) && is_like(change.size(), *slot_);
}

// Something else may have changed with the first step. What changes with the second one, beside a
// place of its size that changed with the first, tells which was which.
bool SlotWatch::took_another_for_the_first(const std::vector<cv::Rect>& found) {
    for (const cv::Rect& change : found)
        for (const cv::Rect& before : first_)
            if (change.y < before.br().y && before.y < change.br().y &&
                is_like(change.size(), before.size()) && (change & before).empty()) {
                slot_ = change.size();
                row_ = change;
                counts_ = true;
                return true;
            }
    return false;
}

bool SlotWatch::has_changed(const cv::Mat& now) const {
    return !changes(now).empty();
}

int SlotWatch::entered(const cv::Mat& now) {
    const std::vector<cv::Rect> found = changes(now);
    if (found.empty()) return 0;
    if (!slot_) {
        // Nobody knows yet what a step looks like: the place farthest to the left and above is the
        // first slot.
        const auto first = std::min_element(
            found.begin(), found.end(),
            [](const cv::Rect& a, const cv::Rect& b) { return a.y + a.x < b.y + b.x; });
        slot_ = first->size();
        row_ = *first;
        marks_next_ = std::ranges::count_if(
                          found, [&](const cv::Rect& change) { return is_slot(change); }) == 2;
        first_ = found;
        return 1;
    }
    int changed = 0;
    std::optional<cv::Rect> last;
    for (const cv::Rect& change : found)
        if (is_slot(change)) ++changed, last = change;
    if (changed == 0 && !counts_ && took_another_for_the_first(found)) return 1;
    if (changed > 0) {
        const int steps = std::max(1, changed - (marks_next_ ? 1 : 0));
        if (steps == 1) row_ = *last, counts_ = true;
        return steps;
    }
    // A row that is centred moves as a whole when a step is added: that is a change, but it cannot
    // be counted. Slots that go on elsewhere have their size still; anything else is no step where
    // steps can be told.
    const bool is_elsewhere = std::ranges::any_of(
        found, [&](const cv::Rect& change) { return is_like(change.size(), *slot_); });
    return counts_ && !is_elsewhere ? 0 : -1;
}

void SlotWatch::accept(const cv::Mat& now) {
    last_ = now.clone();
}

}  // namespace sightread::runaway
