// The hand on a window of a wlroots compositor: a mouse and a keyboard that are this program.
//
// Held as long as on X11. Before each press sway is asked whether the window is there, is the
// active one, is not covered at that place and has not just been moved; otherwise nothing is
// pressed. Pointer and button go to the compositor in one message, so that nobody can move the
// pointer in between; a window that is covered in the millisecond between sway's answer and the
// press cannot be told. Once, before its first gesture, the hand makes its window the active one;
// whoever makes another program's window active after that has the desktop, and the hand waits.
//
// What was pressed is released on return, on an exception and when `stop` comes true; by the
// compositor when it dies, and by ReleaseWatch when the process does. Not thread-safe.
#pragma once

#include "capture/wlroots/sway.hpp"
#include "input/hand.hpp"
#include "input/release_watch.hpp"
#include "input/wlroots/devices.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace sightread::wlroots {

class Hand : public sightread::Hand {
public:
    using Duration = std::chrono::milliseconds;

    // Throws WindowGone when there is no such window, Error when the compositor lacks a protocol.
    explicit Hand(WindowId window, std::function<bool()> stop = nullptr);
    ~Hand() override;

    Done perform(const Gesture& gesture) override;
    std::string why_refused() const override { return why_refused_; }
    bool is_held_up() const override { return is_held_up_; }
    // To a place beside the board, else on the bare desktop, else on the window's own title bar.
    // Other windows are left alone: on many desktops the one under the pointer becomes the active
    // one.
    void park() override;
    void cross_window() override;
    void set_board(cv::Rect board) override { board_ = board; }
    void set_hold(Duration hold) override { hold_ = hold; }

private:
    class Pressed;
    struct Place {
        std::string output;
        cv::Rect content;  // in pixels of the output
        cv::Size output_pixels;
        bool operator==(const Place&) const = default;
    };

    Done click(const Click& click);
    Done drag(const Drag& drag);
    Done keys(const Keys& keys);

    [[nodiscard]] bool refuse(std::optional<std::string> reason);
    // None, with the reason in `why_refused`, when nothing may be pressed there. Asks sway.
    [[nodiscard]] std::optional<Place> place_to_press(std::optional<cv::Point> point);
    [[nodiscard]] std::optional<Place> place_in(const Layout& layout) const;
    [[nodiscard]] std::optional<Layout> layout_to_press();
    [[nodiscard]] std::unique_ptr<Pressed> press(cv::Point point, Button button);
    [[nodiscard]] std::optional<cv::Point> parking_place(const Layout& layout,
                                                         const Place& now) const;
    void move_to(const Place& now, cv::Point output_pixel);
    Mouse& mouse_on(const Place& place);
    bool sleep(Duration time) const;  // false when stopped before the end
    bool stopped() const { return stop_ && stop_(); }
    void finish_rest() const;

    const WindowId window_;
    const std::function<bool()> stop_;
    Connection connection_;
    Sway sway_;
    const Keyboard keyboard_;
    std::unique_ptr<KeySender> key_sender_;
    std::unique_ptr<Mouse> mouse_;
    ReleaseWatch watch_;
    Duration hold_;
    cv::Rect board_;
    std::string title_;
    std::string why_refused_;
    bool is_held_up_ = false;
    bool has_activated_ = false;
    std::optional<Place> seen_;  // when sway was asked last
    std::optional<Place> mouse_place_;
    std::optional<cv::Point> left_at_;  // where this hand left the pointer, in pixels of the output
    Clock::time_point steady_;          // from then on the window is shown where sway says
    Clock::time_point rested_;          // until then the pointer rests after a release
};

}  // namespace sightread::wlroots
