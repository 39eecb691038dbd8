// A board as the program reads it, for tests: of a picture that stands still.
#pragma once

#include "vision/onet/whole_or_part.hpp"

namespace sightread::onet {

[[nodiscard]] inline Reading read_at_rest(const Frame& frame, const Layout& layout) {
    WholeOrPart reader(layout);
    (void)reader.read(frame);
    return reader.read(frame);
}

}  // namespace sightread::onet
