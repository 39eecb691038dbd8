// What a WindowSource is made of: pictures of one window, what was painted in it and when. X11 and
// Wayland each have theirs; what counts as change and as stillness is the same for both.
#pragma once

#include "capture/frame.hpp"
#include "capture/paint_log.hpp"
#include "capture/quiet_time.hpp"
#include "capture/window.hpp"

#include <chrono>

namespace sightread {

class WindowDevice {
public:
    WindowDevice() : last_look_(Clock::now()), begun_(last_look_) {}
    virtual ~WindowDevice() = default;
    WindowDevice(const WindowDevice&) = delete;
    WindowDevice& operator=(const WindowDevice&) = delete;

    // The newest picture of a part of the window, clipped to it; of the whole window, if `whole`.
    // Throws WindowGone and WindowHidden.
    virtual Frame grab(cv::Rect part, bool whole) = 0;
    // Of the client area now. Throws WindowGone.
    virtual cv::Size size() = 0;
    virtual WindowId window() const = 0;
    // Watches the area; true when paint, or rest, came before the limit. Throws as a grab does.
    [[nodiscard]] bool wait(cv::Rect area, std::chrono::milliseconds limit, bool for_change);

protected:
    // Brings what is known of the window up to date. Throws as a grab does.
    virtual void keep_up() = 0;
    // Notes the paint that there was, or waits for it, at most until then.
    virtual void wait_for_events(Clock::time_point end) = 0;
    // True when the window's place or size is not what `keep_up` found it to be.
    virtual bool is_outdated() const = 0;
    void note_paint(cv::Rect area, Clock::time_point when);

    PaintLog paints_;
    QuietTimes quiet_;
    Clock::time_point last_look_;

private:
    cv::Rect watched_;  // the area whose frame gaps are being learned; empty: none
    Clock::time_point begun_;
};

}  // namespace sightread
