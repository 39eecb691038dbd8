// The hand on a real window: libxdo, and of it only what goes through XTEST, which programs cannot
// tell from a person's hand.
//
// Held long enough for games that look at the pointer once a frame; at most 100 events a second,
// because window managers that replay clicks lose faster ones. Before each press the server is
// asked, with everybody else waiting, whether the pointer is where it was sent, whether the press
// would hit this window, or the key has the focus in it, and whether another program holds the
// pointer or the keyboard; otherwise nothing is pressed. Before that the window manager, which
// hands presses on, has done what it was asked for. What was pressed is released on return, on an
// exception, when `stop` comes true, and by ReleaseWatch when the process dies.
//
// The window's place comes from XTranslateCoordinates: libxdo's own answer counts a window
// manager's frame twice. Not thread-safe; `x11` must outlive the hand.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"
#include "input/hand.hpp"
#include "input/release_watch.hpp"
#include "input/target_window.hpp"
#include "input/window_manager.hpp"

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <opencv2/core/types.hpp>

struct xdo;

namespace sightread {

class FocusLoan;

class XdoHand : public Hand {
public:
    using Duration = std::chrono::milliseconds;
    static constexpr Duration default_hold{40};  // more than two frames at 60 per second

    // `stop` is asked every few milliseconds while a button is held; true ends the gesture at once,
    // with the button released. It may read a flag that a signal handler sets. Throws WindowGone
    // when there is no such window, Error when the display lacks XTEST.
    XdoHand(const X11& x11, WindowId window, std::function<bool()> stop = nullptr);
    ~XdoHand() override;

    Done perform(const Gesture& gesture) override;
    std::string why_refused() const override { return why_refused_; }
    bool is_held_up() const override { return is_held_up_; }
    bool has_pressed() const override { return has_pressed_; }
    bool was_cut() const override { return was_cut_; }
    // Moves the pointer to a place outside of the board: in the window if it has room beside the
    // board, else on the bare desktop, else on the window's own frame; where there is none of
    // these, it stays. A pointer outside of the window is left alone.
    void park() override;
    void cross_window() override;

    void set_board(cv::Rect board) override { board_ = board; }
    // How long a button, a key or a way-point of a drag lasts, and how long the pointer rests after
    // a release before it goes on: a game that polls must see the release at the same place, and
    // that it was up before the next press.
    void set_hold(Duration hold) override { set_hold(hold, hold); }
    void set_hold(Duration hold, Duration rest) { hold_ = hold, rest_ = rest; }
    // For a game whose frames are known to be this far apart: both become at least two frames.
    void set_frame_gap(Duration gap);
    Duration hold() const { return hold_; }
    Duration rest() const { return rest_; }

    // Told of every place that this hand moves the pointer to, in pixels of the root window.
    void tell_moves(std::function<void(cv::Point)> listener) { listener_ = std::move(listener); }

    // Told before this hand presses keys, and when they are up again. The listener may ask the
    // server.
    void tell_keys(std::function<void(bool are_down)> listener) {
        key_listener_ = std::move(listener);
    }

    // Whether somebody else has moved the pointer since this hand last did. False before its first
    // gesture.
    [[nodiscard]] bool pointer_was_moved() const;

private:
    class Pressed;
    class KeysTold;
    using SteadyClock = std::chrono::steady_clock;
    struct XdoDeleter {
        void operator()(xdo* handle) const;
    };

    Done click(const Click& click);
    Done drag(const Drag& drag);
    Done keys(const Keys& keys);
    Done wait(const Wait& wait);

    [[nodiscard]] bool refuse(std::optional<std::string> reason);  // true when there is a reason
    [[nodiscard]] std::optional<std::string> why_not_press(cv::Point point) const;
    [[nodiscard]] std::unique_ptr<Pressed> press(cv::Point point, Button button);
    [[nodiscard]] bool refuse_held();  // the same, because another program holds something
    [[nodiscard]] std::optional<std::string> why_not_keys() const;
    [[nodiscard]] bool send_chord(const std::string& chord, FocusLoan& loan);
    void move_to(cv::Point root_point);
    bool sleep(Duration time) const;  // false when stopped before the end
    bool stopped() const { return stop_ && stop_(); }
    void pace();  // waits until the next event may be sent
    void finish_rest();
    void rest_is_due() { rested_ = SteadyClock::now() + rest_; }
    std::optional<cv::Point> parking_place(const TargetWindow::Place& now) const;

    const X11& x11_;
    TargetWindow target_;
    WindowManager window_manager_;
    std::function<bool()> stop_;
    std::function<void(cv::Point)> listener_;
    std::function<void(bool)> key_listener_;
    std::unique_ptr<xdo, XdoDeleter> xdo_;
    ReleaseWatch watch_;
    Duration hold_ = default_hold;
    Duration rest_ = default_hold;
    cv::Rect board_;
    std::string why_refused_;
    bool is_held_up_ = false;
    bool has_pressed_ = false, was_cut_ = false;
    // where this hand left the pointer, in pixels of the root window
    std::optional<cv::Point> left_at_;
    static constexpr std::size_t events_in_a_span = 10;
    // when the last ones were sent; a ring
    std::array<SteadyClock::time_point, events_in_a_span> events_{};
    std::size_t next_event_ = 0;  // the oldest of them
    // until then the pointer rests after a release
    SteadyClock::time_point rested_;
};

}  // namespace sightread
