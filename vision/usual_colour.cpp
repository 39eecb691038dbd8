#include "vision/usual_colour.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sightread {

cv::Scalar usual_colour(const cv::Mat& pixels, int step) {
    cv::Scalar colour;
    for (int channel = 0; channel < 3; ++channel) {
        std::vector<std::uint8_t> levels;
        for (int y = 0; y < pixels.rows; y += step)
            for (int x = 0; x < pixels.cols; x += step)
                levels.push_back(pixels.at<cv::Vec3b>(y, x)[channel]);
        const auto middle = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() / 2);
        std::nth_element(levels.begin(), middle, levels.end());
        colour[channel] = *middle;
    }
    return colour;
}

}  // namespace sightread
