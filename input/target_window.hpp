// The window that a hand plays in, as the X server sees it this moment: where it is, and what a
// press would hit.
//
// Nothing is remembered between two questions, because windows move, close and get covered at any
// time. What a press would hit is asked of the server itself, one level of windows after the other,
// so that frames of a window manager, override-redirect, input-only and shaped windows all count
// exactly as they would for the press; an overlay that lets input through is no obstacle.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"
#include "input/unstoppable.hpp"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread {

class TargetWindow {
public:
    struct Place {
        cv::Rect area;  // the client area, in pixels of the root window
        bool viewable = false;
        WindowId root = 0;
        int screen = 0;
    };
    struct Pointer {
        cv::Point place;        // pixels of the root window
        bool button = false;    // any mouse button is down
        bool modifier = false;  // Shift, Control, Alt or Super is down
        bool same_screen = true;
    };

    TargetWindow(const X11& x11, WindowId window) : x11_(x11), window_(window) {}

    WindowId window() const { return window_; }
    // All of these throw WindowGone when the window was closed or the server went away.
    Place place() const;
    Pointer pointer() const;
    // Why this pixel of the client area cannot be pointed at, as a sentence: the window is
    // iconified, too small, or too far off the screen. None when it can.
    [[nodiscard]] std::optional<std::string> why_out_of_reach(cv::Point point) const;
    // Why a press at it would not reach the window; none when it would.
    [[nodiscard]] std::optional<std::string> obstacle(cv::Point point) const;
    // What a press at a pixel of the root window would hit: outermost window first; stops at the
    // target. Empty: the bare desktop.
    std::vector<WindowId> windows_at(cv::Point root_point) const;
    // Whether a press that hits these windows hits nothing but the desktop.
    bool is_desktop(const std::vector<WindowId>& windows) const;
    // The target or one of its descendants.
    bool contains(WindowId window) const;
    // The outermost window around the target: a window manager's frame, or the target itself.
    WindowId frame() const;
    // The parts of the root window that monitors show.
    std::vector<cv::Rect> monitors() const;

private:
    [[noreturn]] void gone() const;
    // innermost first, without the root
    std::vector<WindowId> with_ancestors(WindowId window) const;
    std::string name_of(const std::vector<WindowId>& windows) const;

    const X11& x11_;
    WindowId window_;
};

// While it lives no other client's request is served: what was asked of the server stays true until
// the press is made.
class ServerGrab {
public:
    explicit ServerGrab(const X11& x11);
    ~ServerGrab();
    ServerGrab(const ServerGrab&) = delete;
    ServerGrab& operator=(const ServerGrab&) = delete;

private:
    const Unstoppable unstoppable_;
    const X11& x11_;
};

}  // namespace sightread
