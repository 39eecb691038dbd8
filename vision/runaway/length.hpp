// How long a program may be, where that is shown as a row of empty slots: as many as the longest
// has steps, those that it must fill before the others, in another look.
#pragma once

#include "calibration/layout.hpp"

#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

struct SlotsSeen {
    // 0: there are some, but how many, or which row they are, is not sure
    int count = 0;
    std::optional<int> mandatory;  // none: all look alike
    bool say_go = false;           // those after the ones that must be filled say so
};

// Beside the field and outside of other places, such as buttons. None where there are no such
// slots.
[[nodiscard]] std::optional<SlotsSeen> empty_slots(const cv::Mat& pixels, const Lattice& field,
                                                   const std::vector<cv::Rect>& without);

}  // namespace sightread::runaway
