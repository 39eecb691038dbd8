// One connection to an X server, which survives whatever the server says.
//
// Xlib's own handlers end the process at the first error. Here an X error is a value (see
// `error_of`), and the death of the server makes `alive` false. Xlib's handlers belong to the whole
// process, so this is the only place that sets them; capture and input share it. Xlib.h stays out
// of this header because its macros (None, Bool, Status) break other headers.
//
// Not thread-safe: one thread, one connection.
#pragma once

#include <functional>
#include <memory>
#include <string>

struct _XDisplay;

namespace sightread {

class X11 {
public:
    // Opens a display; empty means $DISPLAY. Throws Error when there is none.
    explicit X11(const std::string& name = {});
    ~X11();
    X11(const X11&) = delete;
    X11& operator=(const X11&) = delete;

    _XDisplay* display() const { return display_; }
    const std::string& name() const { return name_; }

    // False once the server has gone; every later call on the display is useless then. Throws
    // nothing.
    bool alive() const { return *alive_; }
    // Throws WindowGone ("the X server went away") when the server has gone.
    void require_alive() const;

    // Runs calls to Xlib and waits for the server; returns the code of the first X error they
    // caused, 0 for none. Throws WindowGone when the server went away meanwhile.
    int error_of(const std::function<void()>& calls) const;

    // The display of the first connection of this process that is open, or being opened; empty:
    // there is none.
    [[nodiscard]] static std::string opened_first();
    // Cuts every connection of this process, from whatever thread: who waits for an answer sees
    // that the server has gone.
    static void cut_all();

private:
    class Entered;

    std::string name_;
    std::shared_ptr<bool> alive_;       // shared with Xlib's exit handler
    std::unique_ptr<Entered> entered_;  // in the list of connections
    _XDisplay* display_ = nullptr;
};

}  // namespace sightread
