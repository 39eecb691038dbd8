// Counts the steps that were entered, by watching where the picture changes beside the board.
//
// Games show a program as a row of slots, arrows, letters or dots, no two alike. What they have in
// common is that a step that is entered changes one small place of always the same size, and the
// next step another place. That size is learned from the first step, and whether the slot that
// comes next is marked; what changes elsewhere or otherwise - a counter, a button that appears - is
// no step.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

class SlotWatch {
public:
    // `before`: the picture without the step that comes next. `apart`: what does not count, the
    // board and the buttons.
    SlotWatch(cv::Mat before, std::vector<cv::Rect> apart);

    // Whether anything has changed that may be a step; teaches nothing.
    [[nodiscard]] bool has_changed(const cv::Mat& now) const;
    // How many steps were entered since the picture that was accepted last: 0, 1, more, or -1 for a
    // change that cannot be counted, as long as no step could be.
    [[nodiscard]] int entered(const cv::Mat& now);
    // Takes the picture as the one to compare with.
    void accept(const cv::Mat& now);

private:
    [[nodiscard]] std::vector<cv::Rect> changes(const cv::Mat& now) const;
    [[nodiscard]] bool is_slot(const cv::Rect& change) const;
    [[nodiscard]] bool took_another_for_the_first(const std::vector<cv::Rect>& found);

    cv::Mat last_;
    std::vector<cv::Rect> apart_;
    std::vector<cv::Rect> first_;   // all that changed with the first step
    std::optional<cv::Size> slot_;  // the size of what a step changes
    std::optional<cv::Rect> row_;   // where the last one was
    // a step changes the slot after it, too, as where the next one is marked
    bool marks_next_ = false;
    bool counts_ = false;  // a step after the first one was seen as what it is
};

}  // namespace sightread::runaway
