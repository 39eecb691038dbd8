// Letting a person point at the window that is meant. Takes a connection of its own, so that no
// event of anybody else is lost.
#include "capture/error.hpp"
#include "capture/window.hpp"
#include "capture/window_tree.hpp"

#include <chrono>
#include <thread>

#include <poll.h>

#include <X11/Xlib.h>
#include <X11/cursorfont.h>
#include <X11/keysym.h>

namespace sightread {
namespace {

constexpr int look_at_stop = 50;  // milliseconds

// The pointer, and the keyboard when it can be had, for as long as this lives.
class Grab {
public:
    explicit Grab(const X11& x11)
        : x11_(x11), cursor_(XCreateFontCursor(x11.display(), XC_crosshair)) {
        const Window root = DefaultRootWindow(x11.display());
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(2);
        while (XGrabPointer(x11.display(), root, False, ButtonPressMask | ButtonReleaseMask,
                            GrabModeAsync, GrabModeAsync, None, cursor_,
                            CurrentTime) != GrabSuccess) {
            x11.require_alive();
            if (std::chrono::steady_clock::now() > end)
                throw Error(
                    "cannot let you pick a window: another program holds the pointer; close its "
                    "menu or dialog, or "
                    "name the window");
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        XGrabKeyboard(x11.display(), root, False, GrabModeAsync, GrabModeAsync, CurrentTime);
    }
    ~Grab() {
        if (!x11_.alive()) return;
        XUngrabKeyboard(x11_.display(), CurrentTime);
        XUngrabPointer(x11_.display(), CurrentTime);
        XFreeCursor(x11_.display(), cursor_);
    }
    Grab(const Grab&) = delete;
    Grab& operator=(const Grab&) = delete;

private:
    const X11& x11_;
    Cursor cursor_;
};

// The next event; none when there was none for a while.
std::optional<XEvent> next_event(const X11& x11) {
    if (XPending(x11.display()) == 0) {
        x11.require_alive();
        pollfd readable{ConnectionNumber(x11.display()), POLLIN, 0};
        poll(&readable, 1, look_at_stop);
    }
    if (XPending(x11.display()) == 0) {
        x11.require_alive();
        return std::nullopt;
    }
    XEvent event;
    XNextEvent(x11.display(), &event);
    return event;
}

}  // namespace

std::optional<WindowId> pick_window(const X11& x11, const std::function<bool()>& stop) {
    const X11 own(x11.name());
    const Grab grab(own);
    WindowId pressed = None;
    while (!stop || !stop()) {
        auto event = next_event(own);
        if (!event) continue;
        if (event->type == KeyPress && XLookupKeysym(&event->xkey, 0) == XK_Escape)
            return std::nullopt;
        if (event->type == ButtonPress && event->xbutton.button != Button1) return std::nullopt;
        if (event->type == ButtonPress) pressed = event->xbutton.subwindow;
        // The release belongs to the pick as well: the game must not get half a click.
        if (event->type == ButtonRelease && pressed != None) {
            const WindowId client = client_below(own, pressed);
            return client != 0 ? client : pressed;
        }
    }
    return std::nullopt;
}

}  // namespace sightread
