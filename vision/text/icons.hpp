// Pictures that stand for words on a button: a circular arrow (again), a triangle to the right
// (play), a house (home), an arrow to the right or to a bar (next).
//
// What stands apart from what is around it, in any colour and size, is shown to a small network
// (vision/models/README.md). What is not one of these for nearly certain is none.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

enum class Icon { again, play, home, next };

struct SeenIcon {
    Icon what = Icon::again;
    cv::Rect box;
};

// Within a part of a picture (8 bits BGR), from the left to the right. Takes some tenths of a
// second. Throws Error where the network is missing or damaged.
[[nodiscard]] std::vector<SeenIcon> icons_in(const cv::Mat& picture, const cv::Rect& part);

}  // namespace sightread
