#include "input/onet.hpp"

#include <cmath>

namespace sightread::onet {
namespace {

// The pixel that the middle of the cell lies in. A pixel is as wide as the narrowest cell, so it belongs to this one.
cv::Point middle(Cell cell, const Lattice& lattice) {
    const cv::Point2d centre = lattice.centre(cell);
    return {static_cast<int>(std::floor(centre.x)), static_cast<int>(std::floor(centre.y))};
}

}  // namespace

std::vector<Gesture> gestures(const Move& move, const Layout& layout) {
    return {Click{middle(move.first, layout.lattice)}, Click{middle(move.second, layout.lattice)}};
}

}  // namespace sightread::onet
