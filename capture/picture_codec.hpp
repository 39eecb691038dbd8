// PNG and JPEG, by libspng and TurboJPEG: the codecs of OpenCV load libraries for fifty other
// formats, for which each start of the program would wait.
#pragma once

#include <span>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// A PNG or JPEG file as 8 bits, 3 channels, BGR; what is transparent is not. Empty where it cannot
// be decoded. The caller has seen that its size is sensible (structure_of).
[[nodiscard]] cv::Mat decoded(std::span<const unsigned char> bytes);

// The file of a picture (8 bits, 1 or 3 channels, BGR): lossless, quick rather than small. Empty
// where the picture is.
[[nodiscard]] std::vector<unsigned char> as_png(const cv::Mat& picture);

// The same with losses; quality: 1 to 100.
[[nodiscard]] std::vector<unsigned char> as_jpeg(const cv::Mat& picture, int quality);

}  // namespace sightread
