// Memory for frames, used again once nobody holds the frame any more: fresh memory costs more than
// the picture that goes into it.
#pragma once

#include <algorithm>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

class FramePool {
public:
    // A matrix of that size, type CV_8UC3, whose content is undefined.
    cv::Mat take(cv::Size size) {
        std::erase_if(pool_, [&](const cv::Mat& mat) { return mat.size() != size; });
        for (const cv::Mat& mat : pool_)
            if (mat.u->refcount == 1) return mat;
        cv::Mat fresh(size, CV_8UC3);
        if (pool_.size() < most) pool_.push_back(fresh);
        return fresh;
    }

private:
    static constexpr std::size_t most = 4;
    std::vector<cv::Mat> pool_;
};

}  // namespace sightread
