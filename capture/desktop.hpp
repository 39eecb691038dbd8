// Where windows are: an X server, or a Wayland compositor. Whoever looks for windows and watches
// them is given one, and cannot tell which it is.
#pragma once

#include "capture/window.hpp"
#include "capture/window_device.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread {

class Desktop {
public:
    virtual ~Desktop() = default;

    // As in "on display :0".
    virtual std::string name() const = 0;
    // False once the server or the compositor has gone.
    virtual bool alive() const = 0;
    // The application windows that could be played, viewable ones first.
    virtual std::vector<WindowInfo> windows() const = 0;
    // None when there is no such window (any more).
    virtual std::optional<WindowInfo> window(WindowId id) const = 0;
    // Lets the person click on a window; none when that was cancelled or `stop` came true.
    virtual std::optional<WindowId> pick(const std::function<bool()>& stop) const = 0;
    // What a WindowSource is made of. Throws as that does. It may outlive the desktop.
    virtual std::unique_ptr<WindowDevice> watch(WindowId id) const = 0;
    // The desktop that has this window, where several are one.
    virtual const Desktop& of(WindowId) const { return *this; }
    // The server that its windows are on; nullptr where that is none of X11.
    virtual const X11* x11() const { return nullptr; }
};

class X11Desktop : public Desktop {
public:
    // The display of $DISPLAY. Throws Error when there is none.
    X11Desktop() = default;

    std::string name() const override { return x11_.name(); }
    bool alive() const override { return x11_.alive(); }
    std::vector<WindowInfo> windows() const override { return list_windows(x11_); }
    std::optional<WindowInfo> window(WindowId id) const override { return window_info(x11_, id); }
    std::optional<WindowId> pick(const std::function<bool()>& stop) const override {
        return pick_window(x11_, stop);
    }
    std::unique_ptr<WindowDevice> watch(WindowId id) const override;
    const X11* x11() const override { return &x11_; }

private:
    X11 x11_;
};

}  // namespace sightread
