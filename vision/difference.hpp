// How far two pictures are from each other, pixel by pixel.
#pragma once

#include <opencv2/core.hpp>

namespace sightread {

// Of each pixel the largest of its three channels (8 bits each).
[[nodiscard]] inline cv::Mat largest_channel(const cv::Mat& picture) {
    cv::Mat channels[3], largest;
    cv::split(picture, channels);
    cv::max(channels[0], channels[1], largest);
    cv::max(largest, channels[2], largest);
    return largest;
}

// Of each pixel the largest difference of a channel: from another picture (8 bits, 3 channels) or
// from one colour.
[[nodiscard]] inline cv::Mat largest_difference(const cv::Mat& picture, cv::InputArray other) {
    cv::Mat apart;
    cv::absdiff(picture, other, apart);
    return largest_channel(apart);
}

}  // namespace sightread
