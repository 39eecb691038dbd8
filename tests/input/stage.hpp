// What the tests and benchmarks of the hands share: windows that write down what reaches them, and
// somebody who looks at the server from outside.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"
#include "tests/support/child.hpp"
#include "tests/support/xvfb.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::test {

class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::filesystem::path path;
};

// A line of a target's log.
struct Seen {
    std::string event;  // "press", "move", "release", "click", "key", "focus-in", "focus-out"
    int row = 0, column = 0;
    cv::Point point;
    int button = 0;
    std::string key;
    bool control = false;
};

// A running practice_target.
class Target {
public:
    // Returns when its window is mapped. `options` are those of practice_target without --log.
    Target(const Xvfb& server, const std::vector<std::string>& options);

    WindowId id() const { return id_; }
    // The complete lines so far whose event has this name; all of them when it is empty.
    std::vector<Seen> seen(const std::string& event = {}) const;
    // Waits until so many are there; false when they do not come.
    [[nodiscard]] bool saw(const std::string& event, std::size_t count) const;
    void end() { process_->kill(); }

private:
    TemporaryFolder folder_;
    std::optional<Child> process_;
    WindowId id_ = 0;
};

// Somebody else on the same server, with a connection of their own.
class Onlooker {
public:
    explicit Onlooker(const Xvfb& server) : x11_(server.display()) {}

    bool button_is_down() const;
    bool key_is_down() const;  // any
    cv::Point pointer() const;
    void move_pointer(cv::Point point) const;
    WindowId focus() const;
    void give_focus(WindowId window) const;
    cv::Rect area(WindowId window) const;  // the client area in the root window
    bool viewable(WindowId window) const;
    WindowId window_under_pointer() const;  // the child of the root; 0 for the bare desktop
    void move(WindowId window, cv::Point place) const;
    void unmap(WindowId window) const;
    void lower(WindowId window) const;
    void destroy(WindowId window) const;

    // An override-redirect window of the onlooker, mapped on top; input-only when asked for.
    WindowId cover(cv::Rect area, bool input_only = false) const;
    // A mapped child window in somebody's window.
    WindowId child_of(WindowId parent, cv::Rect area) const;
    void iconify(WindowId window) const;
    // What the window is made of, of its own pixels; an empty rectangle: nothing. Of the input
    // shape only when asked for.
    void shape(WindowId window, cv::Rect part, bool input_only) const;

    void hold_button(bool down) const;  // by XTEST, as a person's hand
    void hold_shift(bool down) const;
    // Keeps the pointer in a window, as a game or a menu may.
    [[nodiscard]] bool confine_pointer(WindowId window) const;

    // Hold the keyboard or the pointer as a launcher or a password prompt does; what is pressed
    // meanwhile comes here.
    [[nodiscard]] bool hold_keyboard() const;
    [[nodiscard]] bool hold_pointer() const;
    void let_go_of_input() const;
    int presses() const;  // of keys and buttons that came here since this was asked last
    void map_buttons(const std::vector<unsigned char>& meanings) const;

    const X11& x11() const { return x11_; }

private:
    X11 x11_;
};

}  // namespace sightread::test
