// How fast this game can be played, learned while playing.
//
// A button is held 40 ms at first, which a game that polls once per frame cannot miss. While moves
// are obeyed, shorter holds are tried; the first click that is lost takes the last step back for
// good. A game that ignores what is clicked while it still moves its tiles is waited for from then
// on. How long the game takes to answer says how long to wait before a click counts as lost.
//
// A gesture that dwells on many places must not be tried at too short a hold: one place that is
// missed spoils all of it. Such a game has its frames watched instead: a place that is held for a
// frame, and for as long as frames come late, has one fall into that time. What is lost
// nevertheless makes the hold longer for a while, and what is lost again and again whenever it is
// short makes it longer for good.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sightread {

class Pace {
public:
    using Milliseconds = std::chrono::milliseconds;

    Milliseconds hold() const { return hold_; }

    // How long to wait for the game's answer before asking whether the click was lost.
    Milliseconds patience() const {
        if (answers_ == 0) return Milliseconds(1500);
        // A machine that is busy answers late at times, and a click that is given up too soon is
        // made twice.
        return Milliseconds(std::clamp(static_cast<int>(300 + 4 * typical_answer_), 800, 4000));
    }

    // Whether the next move has to wait until nothing moves any more, and how long after that.
    bool waits_for_rest() const { return waits_for_rest_; }
    Milliseconds rest() const { return rest_; }

    // From now on the hold follows the game's frames. Until enough of them were seen it is long.
    void follow_frames() {
        if (follows_frames_) return;
        follows_frames_ = true;
        hold_ = unseen_hold;
    }
    bool wants_frames() const { return follows_frames_ && gaps_.size() < enough_gaps; }
    // The time from one frame of an animation to the next.
    void saw_frame(std::chrono::duration<double, std::milli> gap) {
        if (!follows_frames_) return;
        if (gaps_.size() == most_gaps) gaps_.erase(gaps_.begin());
        gaps_.push_back(gap.count());
        if (gaps_.size() >= enough_gaps) hold_frames();
    }

    void obeyed(std::chrono::duration<double, std::milli> answer) {
        typical_answer_ =
            answers_ == 0 ? answer.count() : 0.8 * typical_answer_ + 0.2 * answer.count();
        ++answers_;
        if (follows_frames_) return forget_losses();
        if (!may_shorten_ || ++obeyed_in_a_row_ < 2) return;
        obeyed_in_a_row_ = 0;
        last_good_ = hold_;
        hold_ = std::max(hold_ * 6 / 10, shortest);
    }

    // A click was lost although the game was at rest: it was too short.
    void lost() {
        obeyed_in_a_row_ = 0;
        if (follows_frames_) return take_more_care();
        if (hold_ == last_good_) {
            hold_ = last_good_ = std::min(hold_ * 7 / 4, longest);
        } else {
            hold_ = last_good_ = std::max(last_good_, hold_);
        }
        may_shorten_ = false;
    }

    // The first click of a move was lost: the game was still busy with the move before.
    void came_too_early() {
        if (waits_for_rest_) {
            rest_ = std::min(rest_ + Milliseconds(40), Milliseconds(400));
            lost();  // or that was not the reason
        }
        waits_for_rest_ = true;
    }

private:
    void hold_frames() {
        if (gaps_.size() < enough_gaps) return;
        std::vector<double> sorted = gaps_;
        std::sort(sorted.begin(), sorted.end());
        // A frame that was missed makes a gap look longer, nothing makes one look shorter.
        const double typical = sorted[sorted.size() * 3 / 10],
                     late = sorted[sorted.size() * 9 / 10] - typical;
        const double slack = std::clamp(late, least_slack, std::max(least_slack, typical));
        const double frames = std::max(1.0, (std::min(2 * typical, unhurried) - slack) / typical);
        hold_ =
            std::clamp(Milliseconds(static_cast<int>(std::ceil(care_ * frames * typical + slack))),
                       shortest, longest);
    }

    void take_more_care() {
        if (care_ <= least_care_ && ++lost_at_least_ == most_lost_at_least) {
            least_care_ = std::min(least_care_ * more_care, most_least_care);
            lost_at_least_ = 0;
        }
        care_ = std::min(care_ * more_care, most_care);
        hold_frames();
    }

    void forget_losses() {
        if (++obeyed_in_a_row_ < 6) return;
        obeyed_in_a_row_ = 0;
        care_ = std::max(care_ / more_care, least_care_);
        hold_frames();
    }

    static constexpr std::size_t enough_gaps = 12;
    static constexpr std::size_t most_gaps = 60;  // the newest count: a machine is busy for a while
    static constexpr double least_slack = 6;      // milliseconds
    static constexpr double unhurried = 32;       // milliseconds that cost little
    static constexpr double more_care = 1.4;      // factor after a loss
    static constexpr double most_care = 4;
    static constexpr double most_least_care = 2;
    static constexpr int most_lost_at_least = 3;
    static constexpr Milliseconds unseen_hold{45};  // a frame at 30 a second, and a third of one
    bool follows_frames_ = false;
    double care_ = 1;  // factor on the frames that are held
    double least_care_ = 1;
    int lost_at_least_ = 0;     // moves that were lost although no more care was thought necessary
    std::vector<double> gaps_;  // milliseconds, the newest last

    static constexpr Milliseconds shortest{10};
    static constexpr Milliseconds longest{200};
    Milliseconds hold_{40};
    Milliseconds last_good_{40};
    Milliseconds rest_{0};
    bool waits_for_rest_ = false;
    bool may_shorten_ = true;
    int obeyed_in_a_row_ = 0;
    int answers_ = 0;
    double typical_answer_ = 0;  // ms from the last press to the expected board
};

}  // namespace sightread
