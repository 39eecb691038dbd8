#include "input/release_watch.hpp"

#include "capture/error.hpp"
#include "capture/process.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
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
    return (static_cast<unsigned char>(map[static_cast<std::size_t>(code) / 8]) >> (code % 8) &
            1) != 0;
}

constexpr int look_at_parent = 100;      // milliseconds
constexpr int longest_beginning = 5000;  // milliseconds; a busy machine takes its time
constexpr std::chrono::milliseconds longest_end{2000};
constexpr const char* own_name = "release-watch";

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

// Leaves the child with one descriptor, so that the death of the parent closes everything that the
// parent had open.
void keep_only(int socket) {
    const int null = open("/dev/null", O_RDWR);
    for (int standard = 0; standard <= 2; ++standard) dup2(null, standard);
    if (socket > 3) close_range(3, static_cast<unsigned>(socket) - 1, 0);
    close_range(static_cast<unsigned>(socket) + 1, ~0U, 0);
}

// Writes another command line over the one that was inherited, where the system says where that
// lies.
void take_own_name() {
    prctl(PR_SET_NAME, own_name);
    // arg_start and arg_end, counted from the state
    constexpr std::size_t begin_field = 45, end_field = 46;
    const std::vector<std::string> facts = facts_of(getpid());
    if (facts.size() <= end_field) return;
    const std::uintptr_t begin = std::stoull(facts[begin_field]),
                         end = std::stoull(facts[end_field]);
    if (begin == 0 || end <= begin) return;
    char* const words = reinterpret_cast<char*>(begin);
    std::memset(words, 0, end - begin);
    std::strncpy(words, own_name, end - begin - 1);
}

}  // namespace

struct ReleaseWatch::Held {
    int button = 0;
    bool keys = false;
    KeyMap before{};  // keys that were down before ours
    bool is_anything() const { return button != 0 || keys; }
};

ReleaseWatch::ReleaseWatch(const std::string& display_name, ReleaseButton release_button)
    : display_name_(display_name), release_button_(release_button) {
    start();
}

void ReleaseWatch::start() {
    const pid_t parent = getpid();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        throw Error(std::string("cannot watch over pressed buttons: no socket: ") +
                    std::strerror(errno));
    int error = 0;
    {
        const SignalsHeldBack held_back;
        child_ = fork();
        if (child_ == 0) watch(ends[1], parent);
        error = errno;
    }
    close(ends[1]);
    socket_ = ends[0];
    if (child_ < 0) {
        close(std::exchange(socket_, -1));
        throw Error(std::string("cannot watch over pressed buttons: no process can be started: ") +
                    std::strerror(error));
    }
    // Until it has its own name and session, whatever kills the parent might kill it as well.
    pollfd readable{socket_, POLLIN, 0};
    char ready = 0;
    if (poll(&readable, 1, longest_beginning) > 0) (void)recv(socket_, &ready, sizeof ready, 0);
}

ReleaseWatch::~ReleaseWatch() {
    end();
}

void ReleaseWatch::end() {
    if (socket_ < 0) return;
    // ends the child also when a process forked meanwhile holds a copy of the descriptor
    shutdown(socket_, SHUT_RDWR);
    close(std::exchange(socket_, -1));
    // One that has to let go of something waits for the server, however long that takes.
    const auto limit = std::chrono::steady_clock::now() + longest_end;
    while (waitpid(child_, nullptr, WNOHANG) == 0 && std::chrono::steady_clock::now() < limit)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
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

void ReleaseWatch::tell(const Held& held) try {
    const auto is_told = [&] {
        ssize_t sent = 0;
        do sent = send(socket_, &held, sizeof held, MSG_NOSIGNAL);
        while (sent < 0 && errno == EINTR);
        return sent >= 0;
    };
    if (is_told() || !held.is_anything()) return;
    // Somebody has killed it.
    end();
    start();
    (void)is_told();
} catch (const Error&) {
    // It is missed, but no reason to stop playing.
}

void ReleaseWatch::watch(int socket, pid_t parent) const {
    for (const int signal : ignored) std::signal(signal, SIG_IGN);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setsid();
    take_own_name();
    keep_only(socket);
    const char ready = 1;
    (void)send(socket, &ready, sizeof ready, MSG_NOSIGNAL);
    Held held;
    for (;;) {
        pollfd readable{socket, POLLIN, 0};
        if (held.is_anything() && poll(&readable, 1, look_at_parent) == 0) {
            if (is_stopped(parent)) release(std::exchange(held, Held{}));
            continue;
        }
        Held news;
        const ssize_t size = recv(socket, &news, sizeof news, 0);
        if (size < 0 && errno == EINTR) continue;
        if (size != static_cast<ssize_t>(sizeof news)) break;
        held = news;
    }
    if (held.is_anything()) release(held);
    _exit(0);
}

void ReleaseWatch::release(const Held& held) const try {
    if (release_button_ != nullptr) {
        if (held.button != 0) release_button_(held.button);
        return;
    }
    const X11 x11(display_name_);
    if (held.button != 0)
        XTestFakeButtonEvent(x11.display(), static_cast<unsigned>(held.button), False, CurrentTime);
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
