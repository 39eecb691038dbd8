// Which tiles wait for their partner: those that look otherwise than they did, and are the same.
#pragma once

#include "vision/onet/by_eye.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet::by_eye {

class CalmTiles {
public:
    explicit CalmTiles(std::size_t cells) : looks_(cells), faces_(cells, empty) {}

    // pictures: of the cells, row by row, 8 bits, BGR. Says of the reading's tiles which are
    // selected, and keeps how those look that are new.
    void find_selected(Reading& reading, const std::vector<cv::Mat>& pictures);

private:
    std::vector<cv::Mat> looks_;  // of each cell, how its face looked when it was first read there
    std::vector<int> faces_;      // and which face that was
};

}  // namespace sightread::onet::by_eye
