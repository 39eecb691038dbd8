#include "capture/x11.hpp"

#include "capture/error.hpp"

#include <cstdio>
#include <cstdlib>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

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

// Whether a local server has its socket where this display's belongs.
bool somebody_listens(const std::string& display) {
    const std::size_t colon = display.rfind(':');
    if (colon == std::string::npos || (colon != 0 && display.substr(0, colon) != "unix")) return false;
    const std::string number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.X11-unix/X%s", number.c_str());
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return false;
    const bool listens = connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(descriptor);
    return listens;
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
        throw Error("cannot open display \"" + name_ + "\": " +
                    (somebody_listens(name_) ? "the X server there refuses this connection; check XAUTHORITY and xhost"
                                             : "no X server answers there; check DISPLAY"));
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
