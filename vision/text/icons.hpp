// Pictures that stand for words on a button: a circular arrow (again), a triangle to the right
// (play), a house (home).
//
// Told by their outline alone, in any colour and size: a ring that is open at one place, or at two,
// with the head of an arrow there, which sticks out to both sides of the stroke (a G, a power
// switch and a plain C have none); three corners, two of them on the left; a roof on a body. What
// is not one of these for certain is none.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

enum class Icon { again, play, home };

struct SeenIcon {
    Icon what = Icon::again;
    cv::Rect box;
};

// Within a part of a picture (8 bits BGR), from the left to the right. Takes some tenths of a
// second.
[[nodiscard]] std::vector<SeenIcon> icons_in(const cv::Mat& picture, const cv::Rect& part);

}  // namespace sightread
