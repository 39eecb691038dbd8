#include "input/cat/gestures.hpp"

namespace sightread::cat {

std::vector<Gesture> gestures(Cell block, const Layout& layout) {
    return {Click{layout.lattice.middle(block)}};
}

}  // namespace sightread::cat
