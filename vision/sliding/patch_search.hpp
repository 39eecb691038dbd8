// Where in a picture small patches are shown, by normalised cross-correlation: many patches of one
// size over one picture, of which most is ground where none of them can be.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct PatchPlace {
    cv::Point at;      // top left
    double alike = 0;  // correlation, 1 for the same
};

// For each patch the place that is most like it; `alike` is 0 where there is none. All are 8 bits
// grey, the patches of one size. Places with much less contrast than the patch are passed over:
// what fades there is the ground.
[[nodiscard]] std::vector<PatchPlace> most_alike(const cv::Mat& picture,
                                                 const std::vector<cv::Mat>& patches);

}  // namespace sightread
