#include "input/release_watch.hpp"

#include "capture/error.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>

namespace sightread {
namespace {

using KeyMap = std::array<char, 32>;  // one bit for each key code, as XQueryKeymap gives it

bool is_down(const KeyMap& map, int code) {
    return (static_cast<unsigned char>(map[static_cast<std::size_t>(code) / 8]) >> (code % 8) & 1) != 0;
}

constexpr std::array ignored{SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGPIPE};

// Holds back the signals that the child ignores until it does: one that comes before would end it.
class SignalsHeldBack {
public:
    SignalsHeldBack() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : ignored) sigaddset(&held, signal);
        pthread_sigmask(SIG_BLOCK, &held, &before_);
    }
    ~SignalsHeldBack() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsHeldBack(const SignalsHeldBack&) = delete;
    SignalsHeldBack& operator=(const SignalsHeldBack&) = delete;

private:
    sigset_t before_{};
};

// Leaves the child with one descriptor, so that the death of the parent closes everything that the parent had open.
void keep_only(int socket) {
    const int null = open("/dev/null", O_RDWR);
    for (int standard = 0; standard <= 2; ++standard) dup2(null, standard);
    if (socket > 3) close_range(3, static_cast<unsigned>(socket) - 1, 0);
    close_range(static_cast<unsigned>(socket) + 1, ~0U, 0);
}

}  // namespace

struct ReleaseWatch::Held {
    int button = 0;
    bool keys = false;
    KeyMap before{};  // keys that were down before ours
};

ReleaseWatch::ReleaseWatch(const std::string& display_name) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        throw Error(std::string("cannot watch over pressed buttons: no socket: ") + std::strerror(errno));
    int error = 0;
    {
        const SignalsHeldBack held_back;
        child_ = fork();
        if (child_ == 0) watch(ends[1], display_name);
        error = errno;
    }
    close(ends[1]);
    socket_ = ends[0];
    if (child_ < 0) {
        close(socket_);
        throw Error(std::string("cannot watch over pressed buttons: no process can be started: ") +
                    std::strerror(error));
    }
}

ReleaseWatch::~ReleaseWatch() {
    shutdown(socket_, SHUT_RDWR);  // ends the child also when a process forked meanwhile holds a copy of the descriptor
    close(socket_);
    while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) continue;
}

void ReleaseWatch::about_to_press_button(int button) {
    Held held;
    held.button = button;
    tell(held);
}

void ReleaseWatch::about_to_press_keys(const X11& x11) {
    Held held;
    held.keys = true;
    XQueryKeymap(x11.display(), held.before.data());
    tell(held);
}

void ReleaseWatch::released() {
    tell(Held{});
}

void ReleaseWatch::tell(const Held& held) {
    // A watch that somebody killed is missed, but no reason to stop playing.
    while (send(socket_, &held, sizeof held, MSG_NOSIGNAL) < 0 && errno == EINTR) continue;
}

void ReleaseWatch::watch(int socket, const std::string& display_name) {
    for (const int signal : ignored) std::signal(signal, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    prctl(PR_SET_NAME, "release-watch");
    keep_only(socket);
    Held held;
    for (;;) {
        Held news;
        const ssize_t size = recv(socket, &news, sizeof news, 0);
        if (size < 0 && errno == EINTR) continue;
        if (size != static_cast<ssize_t>(sizeof news)) break;
        held = news;
    }
    if (held.button != 0 || held.keys) release(held, display_name);
    _exit(0);
}

void ReleaseWatch::release(const Held& held, const std::string& display_name) try {
    const X11 x11(display_name);
    if (held.button != 0) XTestFakeButtonEvent(x11.display(), static_cast<unsigned>(held.button), False, CurrentTime);
    if (held.keys) {
        KeyMap now{};
        XQueryKeymap(x11.display(), now.data());
        for (int code = 8; code < 256; ++code)
            if (is_down(now, code) && !is_down(held.before, code))
                XTestFakeKeyEvent(x11.display(), static_cast<unsigned>(code), False, CurrentTime);
    }
    XSync(x11.display(), False);
} catch (const std::exception&) {
    // The display went away together with the parent: nothing is held on it any more.
}

}  // namespace sightread
