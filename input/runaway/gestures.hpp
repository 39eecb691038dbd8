// From steps of Runaway Robot to gestures: buttons on the screen, or keys.
#pragma once

#include "input/gesture.hpp"
#include "solvers/runaway/board.hpp"

#include <vector>

namespace sightread::runaway {

// How this game is handled. Empty gestures: not known, or there is none.
struct Handling {
    std::vector<Gesture> right, down, erase, go, new_map;

    bool can_enter() const { return !right.empty() && !down.empty(); }
    const std::vector<Gesture>& of(Step step) const { return step == Step::right ? right : down; }
};

// The keys that such games take.
[[nodiscard]] Handling by_keys();

// A click on the middle of a button.
[[nodiscard]] std::vector<Gesture> press(const cv::Rect& button);

}  // namespace sightread::runaway
