// Enters a program step by step, and sees by the slots that each step is in them, and in them once.
//
// A press that nothing came of is made again. A game that is frozen or slow may heed both in the
// end, and a person may have entered steps before or in a pause: then the slots hold something else
// than the program, or have no room for it, and are better emptied than mended.
#pragma once

#include "app/runaway/course.hpp"
#include "input/runaway/gestures.hpp"
#include "vision/runaway/slots.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace sightread::runaway {

class Entering {
public:
    enum class End {
        whole,      // the program is in
        otherwise,  // something else is in, or nobody knows what
        ignored,    // not even the first step was heeded
        over,       // the game has ended
    };

    // Begins with what the course has seen last. `apart`: where changes are none of the slots'.
    Entering(Course& course, std::vector<cv::Rect> apart);

    // `what`: whose program it is, for those who watch.
    [[nodiscard]] End enter(const Program& program, const Handling& handling,
                            const std::string& what);
    [[nodiscard]] int entered() const { return entered_; }  // steps of the program
    // Takes back steps until none is left. False when the game has ended.
    [[nodiscard]] bool take_all_back(const std::vector<Gesture>& erase, int most);

private:
    End enter_step(const std::vector<Gesture>& gestures);
    void wait_for_rest();
    std::optional<int> steps_seen(std::chrono::milliseconds patience);
    std::optional<int> steps_now();
    void heed_loss();

    Course& course_;
    SlotWatch slots_;
    cv::Size window_;
    int entered_ = 0;
    bool has_repeated_ = false;  // a press
};

}  // namespace sightread::runaway
