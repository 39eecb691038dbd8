// Tiles that one sees the ground through, redrawn on one plain ground.
//
// A body of glass has no colour of its own: what lies behind it shows in it, lighter or darker, and
// differs from tile to tile. What stands on it hides the ground. So the body's colour is read off
// along a ring just inside of its border and spanned over the inside (a Coons patch); what lies on
// that surface becomes plain, what stands out of it is kept, and of the border only remains whether
// it is lighter or darker than the body. Then a board of glass tiles is like any other.
#pragma once

#include "vision/onet/cell_look.hpp"

#include <optional>
#include <vector>

namespace sightread {

class SeeThrough {
public:
    // None where cells have no calm ring, or the same one everywhere: their tiles hide the ground.
    [[nodiscard]] static std::optional<SeeThrough> learned(const std::vector<CellLook>& looks);

    // The cell on the plain ground.
    [[nodiscard]] CellLook opaque(const CellLook& look) const;
    cv::Vec3f ground() const { return ground_; }

private:
    explicit SeeThrough(int depth, const cv::Vec3f& ground) : depth_(depth), ground_(ground) {}

    int depth_;         // samples from a cell's edge to the ring
    cv::Vec3f ground_;  // the plain one
};

}  // namespace sightread
