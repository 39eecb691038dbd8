// The windows on a display: listing them, finding the one that is meant, asking where it is.
#pragma once

#include "capture/x11.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread {

using WindowId = unsigned long;

struct WindowInfo {
    WindowId id = 0;
    std::string title;         // _NET_WM_NAME, else WM_NAME; UTF-8
    std::string window_class;  // the class part of WM_CLASS
    cv::Rect area;             // the client area, in pixels of the root window
    bool viewable = false;     // mapped, and so are its ancestors
    bool override_redirect = false;
    WindowId transient_for = 0;  // the window that this is a dialog of; 0 for none
    bool is_dialog = false;      // says so itself, whosever it is
    unsigned long process = 0;   // what the program says of itself; 0 for nothing
};

// The name of the window manager that runs on this display, empty when it has none; none when no
// manager runs.
[[nodiscard]] std::optional<std::string> window_manager(const X11& x11);

// The application windows that could be played, top-level ones with a title or class, viewable ones
// first; with and without a window manager.
[[nodiscard]] std::vector<WindowInfo> list_windows(const X11& x11);

// Those whose title or class contains the text (neither case matters, nor how accents are put to
// letters); an exact title match wins over partial ones, and a window over its own dialogs.
[[nodiscard]] std::vector<WindowInfo> windows_matching(const std::vector<WindowInfo>& windows,
                                                       std::string_view text);

// None when there is no such window (any more).
[[nodiscard]] std::optional<WindowInfo> window_info(const X11& x11, WindowId id);

// Whether the program that shows the window is stopped, as by SIGSTOP. False where that cannot be
// told: it runs on another machine, or says nothing of itself.
[[nodiscard]] bool is_stopped(const X11& x11, WindowId id);

// Lets the person click on a window; none when the pick was cancelled (Escape or another button) or
// `stop` came true.
[[nodiscard]] std::optional<WindowId> pick_window(const X11& x11,
                                                  const std::function<bool()>& stop = nullptr);

}  // namespace sightread
