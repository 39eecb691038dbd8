// Hands that press nothing themselves: the one of a dry run, and the one that writes down what
// another hand does.
#pragma once

#include "input/hand.hpp"

#include <ostream>

namespace sightread {

// Performs nothing and says that it did.
class DryHand : public Hand {
public:
    Done perform(const Gesture&) override { return Done::performed; }
};

// Writes each gesture to a stream, one a line and flushed, and has another hand perform it. A line
// is the gesture's text; of a refused one, the reason follows behind ` # refused: `. Both
// references must outlive the hand.
class LogHand : public Hand {
public:
    LogHand(std::ostream& log, Hand& hand) : log_(log), hand_(hand) {}

    Done perform(const Gesture& gesture) override;
    std::string why_refused() const override { return hand_.why_refused(); }
    bool is_held_up() const override { return hand_.is_held_up(); }
    bool has_pressed() const override { return hand_.has_pressed(); }
    bool was_cut() const override { return hand_.was_cut(); }
    void park() override { hand_.park(); }
    void cross_window() override { hand_.cross_window(); }

private:
    std::ostream& log_;
    Hand& hand_;
};

}  // namespace sightread
