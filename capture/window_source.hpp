// Frames from a window on screen, and the moment when it has come to rest.
//
// The picture is taken from the window's composite pixmap into a shared-memory segment that is
// kept, so that a covered or partly off-screen window is read correctly and a grab costs little
// more than a copy of the memory. Moves, resizes, iconifying and closing are noticed by the
// window's own events.
#pragma once

#include "capture/frame.hpp"
#include "capture/window.hpp"
#include "capture/window_device.hpp"

#include <chrono>
#include <memory>

namespace sightread {

class Desktop;

class WindowSource : public FrameSource {
public:
    // Throws WindowGone when there is no such window, Error when the display lacks an extension
    // that is needed.
    WindowSource(const Desktop& desktop, WindowId window);
    WindowSource(const X11& x11, WindowId window);
    ~WindowSource() override;

    // The first grab of a window that was covered, or has just come back or grown, waits until the
    // game has painted what was not there (1.5 s at most). Besides WindowGone and WindowHidden
    // nothing is thrown, whatever X says.
    Frame grab() override;
    // Only a part of the window; the part is clipped to the window. The frame's (0,0) is the
    // clipped part's top left; a part outside of the window gives an empty frame. Costs one round
    // trip to the server.
    Frame grab(cv::Rect part);

    WindowId window() const;
    cv::Size size() const;  // of the client area now

    // The two waits below throw WindowGone and WindowHidden as a grab does. Areas are in pixels of
    // the window.

    // Waits until something is painted in the area, at most for the time given. True when something
    // was. Paint that happened since the last grab counts at once.
    [[nodiscard]] bool wait_for_change(cv::Rect area, std::chrono::milliseconds limit);

    // Waits until nothing has been painted in the area for the quiet time, which is learned from
    // the gaps between the game's own frames. True when it is still; false when the limit came
    // first. What is painted elsewhere (a clock) does not matter.
    [[nodiscard]] bool wait_until_still(cv::Rect area, std::chrono::milliseconds limit);

private:
    std::unique_ptr<WindowDevice> device_;
};

}  // namespace sightread
