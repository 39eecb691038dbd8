#include "input/flip.hpp"

#include <cmath>

namespace sightread::flip {

std::vector<Gesture> gestures(Cell click, const Layout& layout) {
    const cv::Point2d centre = layout.lattice.centre(click);
    return {Click{{static_cast<int>(std::floor(centre.x)), static_cast<int>(std::floor(centre.y))}}};
}

}  // namespace sightread::flip
