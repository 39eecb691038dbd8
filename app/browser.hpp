// A browser's own part of its window: above the page there is nothing of the game.
#pragma once

#include "app/session.hpp"

namespace sightread {

// Whether the game's window is a browser's, by its class.
[[nodiscard]] bool is_browser(const Session& session);

// The first row of a page in a picture of a browser's window (8 bits, BGR): below the last line
// that goes through the upper part from side to side. 0 where there is none.
[[nodiscard]] int top_of_page(const cv::Mat& picture);

}  // namespace sightread
