// The window manager of a display, asked whether it has caught up.
//
// A window manager is asked to move and to map windows, and holds presses back until it has looked at them; it deals
// with all of that in the order in which it comes. A press that is made while a move still waits is given to whatever
// lies at its place after the move, whatever the server said when it was made. Whoever lets the window manager catch up
// before a press leaves it nothing to do before that press.
//
// It is asked for the borders that a window of ours would get (_NET_REQUEST_FRAME_EXTENTS of the Extended Window
// Manager Hints), which changes nothing that anybody sees; the answer comes after everything before it is done.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"

#include <chrono>
#include <functional>
#include <optional>

namespace sightread {

class WindowManager {
public:
    explicit WindowManager(const X11& x11);
    ~WindowManager();
    WindowManager(const WindowManager&) = delete;
    WindowManager& operator=(const WindowManager&) = delete;

    // Waits until everything that was asked of it so far is done. False when that takes longer than two seconds or
    // `stop` came true. True at once where there is none, or one that
    // did not answer the first question.
    [[nodiscard]] bool catch_up(const std::function<bool()>& stop = nullptr);

private:
    bool is_there() const;
    bool has_answer() const;
    bool answers_within(std::chrono::milliseconds limit, const std::function<bool()>& stop) const;

    const X11& x11_;
    WindowId question_ = 0;                   // a window that is never shown
    unsigned long request_ = 0, answer_ = 0;  // atoms
    std::optional<bool> answers_;             // whether it did when it was first asked
};

}  // namespace sightread
