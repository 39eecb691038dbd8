// A window that shows a picture and hears presses and keys: the plainest one that X11 has.
#pragma once

#include "capture/window.hpp"
#include "capture/x11.hpp"

#include <chrono>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Puts a picture of 8 bits and 3 channels into a window, at its top left. Throws Error when the
// display does not show 24 bits of colour.
void require_colours(const X11& x11, const std::string& what);
void put_picture(const X11& x11, WindowId window, const cv::Mat& picture);

struct WindowEvent {
    enum class What { pressed, moved, released, typed, closed };
    What what = What::closed;
    cv::Point at;         // of the pointer
    bool is_left = true;  // the button
    std::string key;      // `Return`, `Left`, ..., or the letter itself
};

class PictureWindow {
public:
    // As large as the picture, in the middle of the screen. Throws Error when the display shows no
    // 24 bits of colour.
    PictureWindow(const X11& x11, const std::string& title, cv::Size size);
    ~PictureWindow();
    PictureWindow(const PictureWindow&) = delete;

    void show(const cv::Mat& picture);
    // What has happened since the last call; waits for the first of it, but not for longer.
    [[nodiscard]] std::vector<WindowEvent> wait(std::chrono::milliseconds limit);

private:
    const X11& x11_;
    WindowId window_ = 0;
    unsigned long close_ = 0;  // the message by which a window manager asks it to close
    cv::Mat shown_;
};

}  // namespace sightread
