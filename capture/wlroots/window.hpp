// Pictures of one window of a wlroots compositor: the window's rectangle of its output, copied
// again whenever something on that output has changed, and never while nothing does.
//
// The picture is what the screen shows. So a window that is covered, on another workspace or partly
// off its output counts as hidden, and so does every window while none is active, as on a locked
// screen. Covers that sway's IPC does not tell of (notifications, menus of other programs) are seen
// as what they look like: as no board.
#pragma once

#include "capture/window_device.hpp"
#include "capture/wlroots/copy.hpp"
#include "capture/wlroots/sway.hpp"

#include <memory>
#include <optional>

namespace sightread::wlroots {

class Window : public WindowDevice {
public:
    // Throws WindowGone when there is no such window.
    explicit Window(WindowId id);

    Frame grab(cv::Rect part, bool whole) override;
    cv::Size size() override;
    WindowId window() const override { return id_; }

private:
    struct Place {
        std::string output;
        cv::Rect area;    // in logical coordinates of the output
        cv::Rect pixels;  // in pixels of the output
        bool operator==(const Place&) const = default;
    };

    void keep_up() override;
    void wait_for_events(Clock::time_point end) override;
    bool is_outdated() const override { return !fresh_ && !on_damage_ && Clock::now() >= settled_; }
    [[nodiscard]] Place place();  // throws WindowGone and WindowHidden
    void begin_copies();
    void take_copies();
    void take(const cv::Mat& picture);
    void drop_picture();
    [[noreturn]] void hide(const std::string& why);

    const WindowId id_;
    Connection connection_;
    Sway sway_;
    std::string title_;
    std::optional<Place> place_;  // that the copies are of
    // what sway tells of a window that has just moved is shown by then
    Clock::time_point settled_;
    std::unique_ptr<Copy> fresh_, on_damage_;
    cv::Mat picture_;  // the newest; empty: none of this place yet
};

}  // namespace sightread::wlroots
