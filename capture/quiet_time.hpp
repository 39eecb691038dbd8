// How long nothing must be painted before a game counts as still: learned from the gaps between its
// own frames.
//
// An animation at ten frames a second is quiet for 100 ms between two frames, so a fixed short time
// calls it still in the middle of a movement, and a fixed long time makes every fast game wait. The
// quiet time is twice the long ones (the 90th percentile) of the gaps seen lately, within bounds: a
// frame may come late on a busy machine. Gaps beyond `longest_gap` are pauses between movements and
// teach nothing.
//
// The clock is passed in.
#pragma once

#include "capture/frame.hpp"

#include <chrono>
#include <deque>
#include <optional>
#include <utility>

#include <opencv2/core/types.hpp>

namespace sightread {

class QuietTime {
public:
    using milliseconds = std::chrono::milliseconds;
    static constexpr milliseconds at_first{300};  // before enough was seen
    static constexpr milliseconds least{60};
    static constexpr milliseconds most{800};
    static constexpr milliseconds same_frame{4};  // paint this close together is one frame
    static constexpr milliseconds longest_gap{400};

    // Something was painted at that time, and it was seen at once.
    void painted(Clock::time_point when);
    // Nobody looked for a while: the time from the last paint to the next one is not a gap between
    // frames.
    void looked_away() { last_.reset(); }
    // It came to rest. A movement of a single frame is a lesson too: it had no gaps.
    void came_to_rest();

    [[nodiscard]] milliseconds time() const;

private:
    void learn(Clock::duration gap);

    std::optional<Clock::time_point> last_;
    bool has_gaps_ = false;             // of the movement that is going on
    std::deque<Clock::duration> gaps_;  // the newest last
};

// One for each of the areas that were lately asked about: the clock beside the board has a pace of
// its own.
class QuietTimes {
public:
    // Valid until the next call.
    QuietTime& of(cv::Rect area);

private:
    std::deque<std::pair<cv::Rect, QuietTime>> times_;  // the newest last
};

}  // namespace sightread
