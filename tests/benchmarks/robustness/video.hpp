// A picture as it comes out of a video: a phone's game in the window of a mirror, a desktop far
// away.
#pragma once

#include <opencv2/core/mat.hpp>

namespace sightread::sweep {

// The picture after half a second of H.264 at 30 pictures a second and 2 Mbit/s, other pictures
// before it. Throws std::runtime_error where this OpenCV cannot write or read such a video.
[[nodiscard]] cv::Mat through_video(const cv::Mat& picture);

}  // namespace sightread::sweep
