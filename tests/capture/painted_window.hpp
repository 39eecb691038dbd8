// A test window in a process of its own, and checks of pictures of it.
#pragma once

#include "capture/x11.hpp"
#include "tests/capture/pattern.hpp"
#include "tests/support/xvfb.hpp"

#include <chrono>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::test {

class PaintedWindow {
public:
    // The options of the program painted_window. Returns when it has painted itself for the first
    // time.
    explicit PaintedWindow(const Xvfb& xvfb, const std::vector<std::string>& options = {});

    unsigned long id() const { return id_; }
    void close() { child_.kill(); }
    Child& process() { return child_; }
    // Paints a square of 30 pixels at that place so many times (0: for ever).
    void animate(const X11& x11, int frames, std::chrono::milliseconds interval, int x,
                 int y) const;

private:
    Child child_;
    unsigned long id_ = 0;
};

// Whether the picture shows the pattern from (x, y) on. `tolerance`: the largest difference of a
// channel that is let pass.
[[nodiscard]] testing::AssertionResult shows_pattern(const cv::Mat& pixels, int seed, int x = 0,
                                                     int y = 0, int tolerance = 0);
[[nodiscard]] bool has_colour(const cv::Mat& pixels, int x, int y, Colour colour);

}  // namespace sightread::test
