// Lets go of buttons and keys when the process that presses them dies before it can do so itself.
//
// A button held through XTEST stays down when its client dies: the server does not release it, and
// the person's desktop is left with a stuck drag. Destructors do not run on SIGSEGV or SIGKILL, so
// a small child process watches: it is told through a socket what is about to be pressed and when
// it was released, and when the socket closes in between, or the parent is stopped (SIGSTOP), it
// opens a connection of its own and releases. The child ignores the signals of a terminal, keeps no
// descriptor but the socket, and ends with the parent. It has a session and a command line of its
// own, so that what kills the parent by its group or its words (`pkill -9 -f`) does not kill both;
// where it was killed nevertheless, the next press begins with another one.
#pragma once

#include "capture/x11.hpp"

#include <string>

#include <sys/types.h>

namespace sightread {

class ReleaseWatch {
public:
    // What the child does to let go of a button where that is not X11's.
    using ReleaseButton = void (*)(int button);

    // Starts the child. Throws Error when the system lets no process be started.
    explicit ReleaseWatch(const std::string& display_name, ReleaseButton release_button = nullptr);
    ~ReleaseWatch();
    ReleaseWatch(const ReleaseWatch&) = delete;
    ReleaseWatch& operator=(const ReleaseWatch&) = delete;

    // To be called before anything is pressed; the keys that are down by then are somebody else's
    // and are left alone.
    void about_to_press_button(int button);
    void about_to_press_keys(const X11& x11);
    void released();

private:
    struct Held;
    void start();
    void end();
    [[noreturn]] void watch(int socket, pid_t parent) const;
    void release(const Held& held) const;
    void tell(const Held& held);

    const std::string display_name_;
    const ReleaseButton release_button_;
    int socket_ = -1;
    pid_t child_ = -1;
};

}  // namespace sightread
