// Whether what rules reject is worth a look by the eye: it stands still, or was rejected again and
// again.
#pragma once

#include "vision/difference.hpp"

#include <opencv2/core.hpp>

namespace sightread::eye {

class Stillness {
public:
    // Another picture that was rejected. True where it is the one before, or the third in a row
    // that was.
    [[nodiscard]] bool rejects(const cv::Mat& picture) {
        const bool stands_still = is_same_picture(picture, last_);
        picture.copyTo(last_);
        return stands_still || ++rejections_ >= most_rejections;
    }
    // A picture that was read.
    void accepts() {
        rejections_ = 0;
        last_.release();
    }

private:
    static constexpr int most_rejections = 3;
    cv::Mat last_;
    int rejections_ = 0;
};

}  // namespace sightread::eye
