// How fast this game can be played, learned while playing.
//
// A button is held 40 ms at first, which a game that polls once per frame cannot miss. While moves are obeyed, shorter
// holds are tried; the first click that is lost takes the last step back for good. A game that ignores what is clicked
// while it still moves its tiles is waited for from then on. How long the game takes to answer says how long to wait
// before a click counts as lost.
#pragma once

#include <algorithm>
#include <chrono>

namespace sightread {

class Pace {
public:
    using Milliseconds = std::chrono::milliseconds;

    Milliseconds hold() const { return hold_; }

    // How long to wait for the game's answer before asking whether the click was lost.
    Milliseconds patience() const {
        if (answers_ == 0) return Milliseconds(1500);
        return Milliseconds(std::clamp(static_cast<int>(150 + 2.5 * typical_answer_), 400, 4000));
    }

    // Whether the next move has to wait until nothing moves any more, and how long after that.
    bool waits_for_rest() const { return waits_for_rest_; }
    Milliseconds rest() const { return rest_; }

    void obeyed(std::chrono::duration<double, std::milli> answer) {
        typical_answer_ = answers_ == 0 ? answer.count() : 0.8 * typical_answer_ + 0.2 * answer.count();
        ++answers_;
        if (!may_shorten_ || ++obeyed_in_a_row_ < 3) return;
        obeyed_in_a_row_ = 0;
        last_good_ = hold_;
        hold_ = std::max(hold_ * 6 / 10, shortest);
    }

    // A click was lost although the game was at rest: it was too short.
    void lost() {
        obeyed_in_a_row_ = 0;
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
