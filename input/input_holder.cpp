#include "input/input_holder.hpp"

#include <chrono>
#include <cstdint>

#include <X11/Xlib.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

// In the server's milliseconds, which are those of this machine where the server runs on it.
Time in_an_hour() {
    const auto since_start = std::chrono::steady_clock::now().time_since_epoch() + 1h;
    const auto time = static_cast<std::uint32_t>(
        std::chrono::ceil<std::chrono::milliseconds>(since_start).count());
    return time == CurrentTime ? 1 : time;
}

bool is_somebodys(int answer) {
    return answer == AlreadyGrabbed || answer == GrabFrozen;
}

}  // namespace

std::optional<std::string> what_others_hold(const X11& x11) {
    Display* display = x11.display();
    const Window root = DefaultRootWindow(display);
    int keyboard = GrabSuccess, pointer = GrabSuccess;
    (void)x11.error_of([&] {
        const Time time = in_an_hour();
        keyboard = XGrabKeyboard(display, root, False, GrabModeAsync, GrabModeAsync, time);
        if (keyboard == GrabSuccess) XUngrabKeyboard(display, CurrentTime);
        pointer =
            XGrabPointer(display, root, False, 0, GrabModeAsync, GrabModeAsync, None, None, time);
        if (pointer == GrabSuccess) XUngrabPointer(display, CurrentTime);
    });
    const bool holds_keyboard = is_somebodys(keyboard), holds_pointer = is_somebodys(pointer);
    if (!holds_keyboard && !holds_pointer) return std::nullopt;
    return std::string("another program holds the ") +
           (holds_keyboard ? "keyboard" : "mouse pointer") +
           (holds_keyboard && holds_pointer ? " and the mouse pointer" : "") +
           ": a menu, a launcher, a password prompt, a locked screen";
}

}  // namespace sightread
