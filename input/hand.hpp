// Whoever carries out gestures: libxdo on a real window, a log, a practice game, nobody (dry run).
#pragma once

#include "input/gesture.hpp"

#include <chrono>

namespace sightread {

enum class Done {
    performed,
    // nothing was pressed: the window is not there, covered at that point, or the point lies
    // outside of it
    refused,
};

class Hand {
public:
    virtual ~Hand() = default;
    // Performs the gesture and returns when it is over; no button is held afterwards, whatever
    // happens. Throws WindowGone when the window does not exist any more.
    [[nodiscard]] virtual Done perform(const Gesture& gesture) = 0;
    // Why the last gesture was refused, as one sentence; empty when it was not.
    virtual std::string why_refused() const { return {}; }
    // Whether it was refused because another program holds the keyboard or the pointer: that ends,
    // however long it takes.
    virtual bool is_held_up() const { return false; }
    // Whether the last gesture has pressed anything, also where it threw.
    virtual bool has_pressed() const { return false; }
    // Whether the last gesture was let go of before its end: somebody else took the mouse, say.
    virtual bool was_cut() const { return false; }
    // Moves the pointer away from the board, so that no hover effect changes what is read.
    virtual void park() {}
    // The same by way of the window's middle: a window that no pointer has ever left may be drawn
    // as if one were there.
    virtual void cross_window() {}
    // The board's rectangle in the window, which park() leaves; empty means the whole window.
    virtual void set_board(cv::Rect) {}
    // How long a button, a key or a way-point of a drag lasts, and how long the pointer rests after
    // a release.
    virtual void set_hold(std::chrono::milliseconds) {}
};

}  // namespace sightread
