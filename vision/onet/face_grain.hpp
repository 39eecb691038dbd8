// Grain: what drawing alone changes between two pictures of one face.
//
// Programs draw at fractions of a pixel and round; the same face differs along its edges from tile
// to tile, the more the steeper they are. Another face differs somewhere by more than that. So
// differences are counted in units of what the nearest pairs of a board show (a noise model that
// depends on the slope), and the worst place decides, not the mean: a small sign in the middle of
// two large equal discs makes two faces of them.
#pragma once

#include "calibration/likeness.hpp"

#include <utility>
#include <vector>

namespace sightread {

class FaceGrain {
public:
    // From pairs of cells that show equal faces, mostly.
    explicit FaceGrain(const std::vector<std::pair<const Thumbnail*, const Thumbnail*>>& pairs);

    // The worst place's difference; about 1 to 3 for equal faces.
    [[nodiscard]] float distance(const Thumbnail& a, const Thumbnail& b) const;
    // What hardly any of the pairs exceeds.
    float usual_limit() const { return usual_limit_; }

private:
    float flat_ = 4;         // variance where nothing is drawn
    float sloped_ = 0.005F;  // more of it, per squared slope
    float usual_limit_ = 1;
};

}  // namespace sightread
