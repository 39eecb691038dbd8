// A frame is one picture of a window's client area; a frame source is anything that frames come
// from.
//
// Windows, recordings and single images are all sources: whoever reads frames cannot tell which one
// it was given.
#pragma once

#include <chrono>

#include <opencv2/core/mat.hpp>

namespace sightread {

using Clock = std::chrono::steady_clock;

struct Frame {
    // 8 bits, 3 channels, BGR; (0,0) is the top left of the window's client area
    cv::Mat pixels;
    Clock::time_point taken;  // when the picture was complete
};

class FrameSource {
public:
    virtual ~FrameSource() = default;
    // The newest picture. Throws WindowGone when no frame will ever come again, WindowHidden when
    // none can come just now.
    virtual Frame grab() = 0;
};

}  // namespace sightread
