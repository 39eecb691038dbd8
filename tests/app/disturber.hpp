// Somebody else on the display, who interferes with a game that is being played, and who notices
// every press that reaches anything but the game.
//
// Behind everything lies a window as large as the screen, so that a press beside the game's window
// is seen here; what the disturber puts over the game counts its presses as well.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"
#include "tests/support/xvfb.hpp"

#include <string>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread::test {

class Disturber {
public:
    explicit Disturber(const Xvfb& screen);

    // Presses that reached a window of the disturber, and keys.
    int presses_elsewhere();
    int keys_elsewhere();
    bool something_is_down() const;
    // As a launcher or a password prompt does. False when somebody else holds it.
    [[nodiscard]] bool hold_keyboard() const;
    void let_go_of_keyboard() const;
    // Two monitors from now on, the left half of the screen and the right one.
    void divide_screen() const;

    cv::Rect area(WindowId window) const;
    cv::Point pointer() const;
    void move_pointer(cv::Point point) const;
    void press_key(const std::string& key, const std::vector<std::string>& modifiers) const;
    void move(WindowId window, cv::Point place) const;
    void resize(WindowId window, cv::Size size) const;
    void iconify(WindowId window) const;
    void bring_back(WindowId window) const;
    // On top of everything else; `is_managed`: an ordinary window, else an override-redirect one.
    WindowId cover(cv::Rect area, bool is_managed) const;
    // A window that calls the game its owner, and that any key closes once `answer` sees it.
    WindowId open_dialog(WindowId game) const;
    void close(WindowId window) const;
    void take_focus(WindowId window) const;
    // Paints something else over a part of somebody's window, and asks for it to be repaired.
    void scribble(WindowId window, cv::Rect part, int turn) const;
    void repair(WindowId window) const;
    // Closes the dialog when a key or a press has come to it. True when it is closed.
    bool answer(WindowId dialog);

private:
    WindowId make(cv::Rect area, bool override_redirect, bool at_the_bottom) const;
    void count();

    X11 x11_;
    WindowId ground_ = 0;
    int presses_ = 0;
    std::vector<WindowId> keyed_;  // windows that a key came to
};

}  // namespace sightread::test
