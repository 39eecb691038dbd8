// Where the board lies, by the eye.
#include "vision/cat/by_eye.hpp"

namespace sightread::cat {

Found<Layout> find_layout(const Frame& frame) {
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty())
        return NotFound("the picture does not have three channels of 8 bits");
    const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, std::nullopt);
    if (!seen)
        return NotFound("there are no rows of cells, every other one shifted by half a cell");
    if (seen->ends_here <= 0) return NotFound(seen->why_not);  // it goes on
    const Layout layout{seen->lattice, frame.pixels.size()};
    if (by_eye::probable_board(*seen, {}, {})) return layout;
    const Reading by_rules = Reader(layout).read(frame);
    if (by_rules.board || by_rules.likely) return layout;
    return NotFound(by_rules.why_not);
}

}  // namespace sightread::cat
