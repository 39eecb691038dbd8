// How far two pictures are from each other, pixel by pixel.
#pragma once

#include <cstring>

#include <opencv2/core.hpp>

namespace sightread {

// Whether two pictures are the same in size, type and every byte.
[[nodiscard]] inline bool is_same_picture(const cv::Mat& one, const cv::Mat& other) {
    bool are = one.size() == other.size() && one.type() == other.type();
    for (int y = 0; y < one.rows && are; ++y)
        are = std::memcmp(one.ptr(y), other.ptr(y), one.cols * one.elemSize()) == 0;
    return are;
}

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
