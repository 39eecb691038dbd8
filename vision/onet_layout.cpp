#include "calibration/tile_lattice.hpp"
#include "vision/onet.hpp"

#include <map>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr double least_told = 0.85;  // of the cells that are not empty must be told; the others may be covered just now
constexpr double most_odd = 0.25;    // of the faces may occur an odd number of times, for the same reason
constexpr int least_faces = 2;

// What speaks against a lattice being an Onet board; empty when nothing does.
std::string objection(const Reading& reading) {
    std::map<int, int> sizes;
    int tiles = 0;
    for (const CellReading& cell : reading.cells) {
        if (!cell.tile) continue;
        if (*cell.tile <= empty) continue;
        ++tiles;
        ++sizes[*cell.tile];
    }
    int odd = 0;
    for (const auto& [face, size] : sizes) odd += size % 2;
    if (reading.board && static_cast<int>(sizes.size()) >= least_faces) return {};
    if (static_cast<int>(sizes.size()) < least_faces)
        return "there is a lattice, but its cells do not show different faces in pairs";
    if (tiles < least_told * (tiles + reading.unknown()))
        return "there is a lattice, but too few of its cells show faces that occur twice";
    if (odd > most_odd * static_cast<double>(sizes.size()))
        return "there is a lattice, but " + std::to_string(odd) + " of its " + std::to_string(sizes.size()) +
               " faces occur an odd number of times, so it is no board of pairs";
    return {};
}

}  // namespace

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    const std::optional<Lattice> lattice = find_tile_lattice(frame.pixels, why_not);
    if (!lattice) return std::nullopt;
    const Layout layout{*lattice, frame.pixels.size()};
    Reader reader(layout);
    const std::string against = objection(reader.read(frame));
    if (against.empty()) return layout;
    if (why_not != nullptr) *why_not = against;
    return std::nullopt;
}

}  // namespace sightread::onet
