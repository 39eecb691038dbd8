// What sway tells of its windows by its IPC (sway-ipc(7)): where they are, which is active, what
// lies above them.
//
// Wayland itself tells no program where another one's windows are.
#pragma once

#include "capture/window.hpp"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread::wlroots {

// Places are in the layout's logical coordinates, in which all outputs lie beside each other.
struct View {
    WindowId id = 0;  // sway's own number
    std::string title;
    std::string app_id;  // what X11 calls the class
    unsigned long process = 0;
    unsigned long x_window = 0;  // of XWayland; 0: none
    cv::Rect content;            // what the program draws
    cv::Rect whole;              // with borders and title bar
    std::string output;
    bool is_visible = false;  // not on another workspace, behind a tab, or minimized
    bool is_active = false;   // it gets what is typed
    bool is_floating = false;
};

struct Output {
    std::string name;
    cv::Rect area;
    double scale = 1;  // pixels for each logical one
    bool is_rotated = false;
};

struct Layout {
    std::vector<View> views;  // from the lowest to the highest
    std::vector<Output> outputs;

    [[nodiscard]] const View* view(WindowId id) const;
    [[nodiscard]] const Output* output(const std::string& name) const;
    // The window that lies above this one there; nullptr: none.
    [[nodiscard]] const View* cover(const View& view, cv::Rect area) const;
    // nullptr: none has what is typed. The screen is locked, or a launcher or a menu is open.
    [[nodiscard]] const View* active() const;
};

class Sway {
public:
    // Throws Error when $SWAYSOCK names no sway.
    Sway();
    ~Sway();
    Sway(const Sway&) = delete;
    Sway& operator=(const Sway&) = delete;

    // Throws WindowGone when sway has gone.
    [[nodiscard]] Layout layout() const;
    // Makes this window the active one.
    void activate(WindowId id) const;

private:
    std::string ask(std::uint32_t type, const std::string& words) const;

    int socket_ = -1;
};

}  // namespace sightread::wlroots
