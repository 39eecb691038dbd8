#include "calibration/tile_lattice.hpp"
#include "vision/onet.hpp"

#include <opencv2/core.hpp>

namespace sightread::onet {

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    const std::optional<Lattice> lattice = find_tile_lattice(frame.pixels, why_not);
    if (!lattice) return std::nullopt;
    const Layout layout{*lattice, frame.pixels.size()};
    return layout;
}

}  // namespace sightread::onet
