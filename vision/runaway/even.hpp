// The parts of a picture that can be walked over without a step in colour: cells and slots among
// others.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

inline constexpr int smallest_even = 5;  // pixels a side

struct EvenPart {
    cv::Rect box;
    int area = 0;  // pixels of the box that belong to it
};

// No step within them is of more levels than `most_step` from a pixel to the next; the last pixels
// before a step do not count. Gaps of up to `closed` pixels in the outline between two parts are
// closed. None where there are too many.
[[nodiscard]] std::vector<EvenPart> even_parts(const cv::Mat& pixels, int most_step,
                                               int closed = 0);

}  // namespace sightread::runaway
