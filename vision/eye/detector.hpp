// The first look: where in a picture are centres of cells, of which game, and how far apart.
//
// A fully convolutional network (vision/training/nets.py, Detector) says at every fourth pixel how
// likely a cell's centre is there for each game, the way to it, and the pitch. It looks at the
// picture in two or three sizes: it was trained for pitches of 9 to 60 pixels.
#pragma once

#include "vision/eye/models.hpp"

#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread::eye {

struct Peak {
    cv::Point2d at;    // pixels of the picture that was looked at
    cv::Size2d pitch;  // pixels
    float score = 0;   // probability of a centre, 0 to 1
};

// The peaks of each game (see game_names), in one size of the picture.
using Peaks = std::vector<std::vector<Peak>>;

class Detector {
public:
    explicit Detector(const std::string& folder) : model_(folder, "detector") {}
    // The picture (8 bits, BGR) reduced by `scale` (at most 1). Costs some 45 ms for 260,000
    // pixels.
    [[nodiscard]] Peaks peaks(const cv::Mat& picture, double scale);

private:
    Model model_;
};

}  // namespace sightread::eye
