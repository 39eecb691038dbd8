#include "input/onet/gestures.hpp"

namespace sightread::onet {
std::vector<Gesture> gestures(const Move& move, const Layout& layout) {
    return {Click{layout.lattice.middle(move.first)}, Click{layout.lattice.middle(move.second)}};
}

}  // namespace sightread::onet
