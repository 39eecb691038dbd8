#include "capture/x11.hpp"

#include "capture/error.hpp"

#include <cstdio>
#include <cstdlib>
#include <list>
#include <mutex>
#include <utility>

#include <fcntl.h>
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
    if (colon == std::string::npos || (colon != 0 && display.substr(0, colon) != "unix"))
        return false;
    const std::string number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "/tmp/.X11-unix/X%s", number.c_str());
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return false;
    const bool listens =
        connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(descriptor);
    return listens;
}

}  // namespace

// A connection as other threads may see it. The descriptor is one of its own for the same socket,
// so that it never is somebody else's.
class X11::Entered {
public:
    explicit Entered(std::string display) : display_(std::move(display)) {
        const std::lock_guard lock(mutex());
        all().push_back(this);
    }
    ~Entered() {
        const std::lock_guard lock(mutex());
        all().remove(this);
        if (socket_ >= 0) close(socket_);
    }
    Entered(const Entered&) = delete;
    Entered& operator=(const Entered&) = delete;

    void is_open(int socket) {
        const std::lock_guard lock(mutex());
        socket_ = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    }
    static std::string first() {
        const std::lock_guard lock(mutex());
        return all().empty() ? std::string() : all().front()->display_;
    }
    static void cut() {
        const std::lock_guard lock(mutex());
        for (const Entered* each : all())
            if (each->socket_ >= 0) shutdown(each->socket_, SHUT_RDWR);
    }

private:
    // Never destroyed: a thread may wait for a server until the process ends.
    static std::mutex& mutex() {
        static auto* const one = new std::mutex;
        return *one;
    }
    static std::list<Entered*>& all() {
        static auto* const list = new std::list<Entered*>;
        return *list;
    }

    const std::string display_;
    int socket_ = -1;
};

std::string X11::opened_first() {
    return Entered::first();
}

void X11::cut_all() {
    Entered::cut();
}

X11::X11(const std::string& name) : name_(name), alive_(std::make_shared<bool>(true)) {
    if (name_.empty()) {
        const char* from_environment = std::getenv("DISPLAY");
        if (from_environment == nullptr || *from_environment == '\0')
            throw Error(
                "there is no display: DISPLAY is not set; start this from a desktop session or "
                "under Xvfb");
        name_ = from_environment;
    }
    entered_ = std::make_unique<Entered>(name_);
    display_ = XOpenDisplay(name_.c_str());
    if (display_ == nullptr)
        throw Error("cannot open display \"" + name_ + "\": " +
                    (somebody_listens(name_)
                         ? "the X server there refuses this connection; check XAUTHORITY and xhost"
                         : "no X server answers there; check DISPLAY"));
    entered_->is_open(ConnectionNumber(display_));
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
