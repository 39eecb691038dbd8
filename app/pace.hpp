// How fast this game can be played, learned while playing.
//
// A button is held 40 ms at first, which a game that polls once per frame cannot miss. When moves are obeyed, shorter
// holds are tried; the first lost click takes the last step back for good. How long the game takes to answer says how
// long to wait before a click counts as lost.
#pragma once

#include <algorithm>
#include <chrono>

namespace sightread {

class Pace {
public:
    std::chrono::milliseconds hold() const { return hold_; }

    // How long to wait for the game's answer before asking whether the click was lost.
    std::chrono::milliseconds patience() const {
        if (answers_ == 0) return std::chrono::milliseconds(1500);
        return std::chrono::milliseconds(std::clamp(static_cast<int>(6 * typical_answer_), 400, 4000));
    }

    void answered(std::chrono::duration<double, std::milli> time) {
        typical_answer_ = answers_ == 0 ? time.count() : 0.8 * typical_answer_ + 0.2 * time.count();
        ++answers_;
        if (!may_shorten_ || ++obeyed_ < 3) return;
        obeyed_ = 0;
        last_good_ = hold_;
        hold_ = std::max(hold_ * 6 / 10, shortest);
    }

    void lost() {
        obeyed_ = 0;
        if (hold_ == last_good_ && may_shorten_) {
            hold_ = std::min(hold_ * 3 / 2, longest);  // even the tried length was too short
        } else {
            hold_ = last_good_ = std::max(last_good_, hold_);
            may_shorten_ = false;
        }
    }

private:
    static constexpr std::chrono::milliseconds shortest{10};
    static constexpr std::chrono::milliseconds longest{200};
    std::chrono::milliseconds hold_{40};
    std::chrono::milliseconds last_good_{40};
    bool may_shorten_ = true;
    int obeyed_ = 0;
    int answers_ = 0;
    double typical_answer_ = 0;  // ms from the last press to the expected board
};

}  // namespace sightread
