// Text by its strokes, whatever it stands on and in whatever writing: what differs from what is
// usual around it.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// How far each pixel is from what is usual around it: 8 bits, one channel. picture: 8 bits, BGR.
[[nodiscard]] cv::Mat contrast_in(const cv::Mat& picture);

// Strokes as dark as the strongest contrast is great, on white.
[[nodiscard]] cv::Mat strokes_of(const cv::Mat& contrast);

// What a line of text may be, in pixels, and in heights of the line.
struct LineShape {
    int least_height, most_height;
    double narrowest, widest;
    int beside, above;  // strokes that are nearer than so much stand side by side
};

// Strokes that stand side by side in a line. ink: 8 bits, other than 0 where there is some; it is
// neither rare in a line nor all of it.
[[nodiscard]] std::vector<cv::Rect> lines_in(const cv::Mat& ink, const LineShape& shape);

}  // namespace sightread
