// By how much a picture of a level has become lighter, darker or paler than another one of it, told
// by the colours of points, of which some show something else by now.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::lyne {

// A colour is share * what it was + shift.
struct Light {
    double share = 1;
    cv::Vec3f shift;
    [[nodiscard]] bool is_other() const;
};

// The colours of a point then and now (BGR, levels), and whether it is the middle of a place or on
// the ground.
struct LightPoint {
    cv::Vec3f then, now;
    bool is_place = false;
};

// The light that suits most of the places and most of the ground: what grows over the ground alone
// is none. The same as then where no other one does.
[[nodiscard]] Light light_between(std::vector<LightPoint> points);

}  // namespace sightread::lyne
