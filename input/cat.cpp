#include "input/cat.hpp"

#include <cmath>

namespace sightread::cat {

std::vector<Gesture> gestures(Cell block, const Layout& layout) {
    const cv::Point2d centre = layout.lattice.centre(block);
    return {Click{{static_cast<int>(std::floor(centre.x)), static_cast<int>(std::floor(centre.y))}}};
}

}  // namespace sightread::cat
