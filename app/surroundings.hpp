// What a window says beside its board.
//
// Counts of moves, clocks and bars change there from move to move. What has changed at the last
// move, and in a place where nothing ever did before, is what the game says of its end: "Solved!"
// in a status line. Costs two comparisons of the window's pixels a move.
#pragma once

#include "capture/frame.hpp"

#include <optional>

#include <opencv2/core.hpp>

namespace sightread {

class Surroundings {
public:
    // The window before the first move, and whenever a move had led to what it should; and where
    // its board lies in it.
    void saw(const Frame& frame, const cv::Rect& board);
    // Whether something as large as a word is there now that was not there before the last move.
    // Never before it is known what changes all the time.
    [[nodiscard]] bool say_more(const Frame& now) const;

private:
    // 255 where
    [[nodiscard]] cv::Mat changes_beside(const cv::Mat& before, const cv::Mat& now) const;

    std::optional<Frame> before_, last_;  // before the last move, and after it
    std::optional<Clock::time_point> first_;
    cv::Rect board_;
    cv::Mat restless_;  // 255 where something has changed before the last move, and around it
    int times_ = 0;
};

}  // namespace sightread
