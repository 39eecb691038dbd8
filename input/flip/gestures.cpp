#include "input/flip/gestures.hpp"

namespace sightread::flip {

std::vector<Gesture> gestures(Cell click, const Layout& layout) {
    return {Click{layout.lattice.middle(click)}};
}

}  // namespace sightread::flip
