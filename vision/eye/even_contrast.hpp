// What the small networks of single pictures are shown: the same contrast in all of them.
#pragma once

#include <array>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::eye {

// Puts a picture (8 bits, BGR, side x side) into the place of a blob (places x 3 x side x side,
// 32-bit floats): with a mean of 0 in each colour and a deviation of 1 in all of them, less where
// there is hardly any contrast. As vision/training/train.py does.
inline void put_with_even_contrast(cv::Mat& blob, int place, const cv::Mat& picture) {
    constexpr double least_contrast = 8;  // levels
    cv::Scalar mean, deviation;
    cv::meanStdDev(picture, mean, deviation);
    const double contrast = cv::norm(deviation) / std::sqrt(3.0) + least_contrast;
    std::array<cv::Mat, 3> planes;
    cv::split(picture, planes.data());
    for (int channel = 0; channel < 3; ++channel) {
        cv::Mat plane(picture.size(), CV_32F, blob.ptr<float>(place, channel));
        planes[static_cast<std::size_t>(channel)].convertTo(plane, CV_32F, 1 / contrast,
                                                            -mean[channel] / contrast);
    }
}

}  // namespace sightread::eye
