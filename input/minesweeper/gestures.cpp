#include "input/minesweeper/gestures.hpp"

namespace sightread::minesweeper {

std::vector<Gesture> gestures(Cell click, const Layout& layout) {
    return {Click{layout.lattice.middle(click)}};
}

}  // namespace sightread::minesweeper
