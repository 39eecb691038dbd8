// The window in which a person corrects a calibration and answers what it asks.
#pragma once

#include "app/correcting.hpp"
#include "capture/x11.hpp"

#include <functional>
#include <optional>
#include <string>

namespace sightread {

// What came of reading the board by some corrections.
struct ReadAnew {
    cv::Mat picture;              // what was seen, drawn on the frame
    std::string why_not;          // one sentence; empty when it is read
    std::optional<Cell> unknown;  // the cell to ask about
    bool is_doubtful = false;     // kinds might be one or two
};

// Shows the board until the person accepts it or gives up. `read` may take back a correction that cannot be. True when
// it was accepted; `corrections` are those then. Throws Error when the display cannot show it.
[[nodiscard]] bool corrected_in_window(const X11& x11, const cv::Mat& frame, Corrections& corrections,
                                       const std::function<ReadAnew(Corrections&)>& read,
                                       const std::function<bool()>& stop);

}  // namespace sightread
