// Where a pointer may wait without changing what is read: beside the board, away from everything
// that reacts to it.
#pragma once

#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread {

// Places in a window beside the board, best first: in the broadest strip, close to the board rather
// than to the window's edge (tool bars and status bars are at the edges), above the board last
// (menus). Empty when the board fills the window.
[[nodiscard]] std::vector<cv::Point> places_beside(cv::Rect board, cv::Size window);

// Places on the monitors outside of the window, nearest to the window first.
[[nodiscard]] std::vector<cv::Point> places_around(cv::Rect window,
                                                   const std::vector<cv::Rect>& monitors);

// False in the corners of a monitor, which open things in many desktops, along its edges, where
// panels hide, and off it.
[[nodiscard]] bool is_quiet_place(cv::Point root_point, const std::vector<cv::Rect>& monitors);

}  // namespace sightread
