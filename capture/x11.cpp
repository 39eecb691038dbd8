#include "capture/x11.hpp"

#include "capture/error.hpp"

#include <cstdlib>

#include <X11/Xlib.h>

namespace sightread {
namespace {

thread_local int first_error = 0;

int note_error(Display*, XErrorEvent* event) {
    if (first_error == 0) first_error = event->error_code;
    return 0;
}

int note_io_error(Display*) {
    return 0;
}

void note_death(Display*, void* alive) {
    *static_cast<bool*>(alive) = false;
}

}  // namespace

X11::X11(const std::string& name) : name_(name), alive_(std::make_shared<bool>(true)) {
    if (name_.empty()) {
        const char* from_environment = std::getenv("DISPLAY");
        if (from_environment == nullptr || *from_environment == '\0')
            throw Error("there is no display: DISPLAY is not set; start this from a desktop session or under Xvfb");
        name_ = from_environment;
    }
    display_ = XOpenDisplay(name_.c_str());
    if (display_ == nullptr)
        throw Error("cannot open display \"" + name_ + "\": no X server answers there; check DISPLAY and XAUTHORITY");
    XSetErrorHandler(note_error);
    XSetIOErrorHandler(note_io_error);
    XSetIOErrorExitHandler(display_, note_death, alive_.get());
}

X11::~X11() {
    XCloseDisplay(display_);
}

void X11::require_alive() const {
    if (!*alive_) throw WindowGone("the X server of display \"" + name_ + "\" went away");
}

int X11::error_of(const std::function<void()>& calls) const {
    require_alive();
    XSync(display_, False);
    first_error = 0;
    calls();
    if (*alive_) XSync(display_, False);
    require_alive();
    return first_error;
}

}  // namespace sightread
