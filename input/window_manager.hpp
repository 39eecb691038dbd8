// The window manager of a display, asked whether it has caught up.
//
// A window manager is asked to move and to map windows, and holds presses back until it has looked
// at them; it deals with all of that in the order in which it comes. A press that is made while a
// move still waits is given to whatever lies at its place after the move, whatever the server said
// when it was made. Whoever lets the window manager catch up before a press leaves it nothing to do
// before that press.
//
// It is asked for the borders that a window of ours would get (_NET_REQUEST_FRAME_EXTENTS of the
// Extended Window Manager Hints), which changes nothing that anybody sees; the answer comes after
// everything before it is done.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"

#include <functional>

namespace sightread {

class WindowManager {
public:
    explicit WindowManager(const X11& x11);
    ~WindowManager();
    WindowManager(const WindowManager&) = delete;
    WindowManager& operator=(const WindowManager&) = delete;

    // Waits until everything that was asked of it so far is done. False when that takes longer than
    // two seconds or `stop` came true. True at once where there is none, one that does not list the
    // question among those it knows
    // (_NET_SUPPORTED), or one that lists it and left the first three without an answer. Throws
    // WindowGone when the server goes away.
    [[nodiscard]] bool catch_up(const std::function<bool()>& stop = nullptr);

private:
    bool is_there() const;
    bool knows_the_question() const;
    bool answers(const std::function<bool()>& stop) const;

    const X11& x11_;
    WindowId question_ = 0;      // a window that is never shown
    unsigned long request_ = 0;  // atom
    bool has_answered_ = false;
    int silences_ = 0;
};

}  // namespace sightread
