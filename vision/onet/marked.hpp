// Tiles that are marked - tinted, darkened, outlined, grown or lifted out of their places - are
// still their faces.
#pragma once

#include "vision/onet/cell_look.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace sightread {

// The inner part of a cell, moved and grown in all the ways that a mark may move a tile: made once,
// then held against many tiles.
class MaybeMarked {
public:
    explicit MaybeMarked(const CellLook& seen);

    // How well it fits a known tile when brightness and tint of each channel are free as well. 0
    // for the same pattern, 1 for unrelated ones.
    [[nodiscard]] float distance(const CellLook& known) const;

private:
    struct Channel {
        std::vector<std::int16_t> samples;
        double sum = 0, varied = 0;  // of all; squared, about their mean
    };
    using Inner = std::array<Channel, 3>;

    [[nodiscard]] static Inner inner_of(const CellLook& look, int dx, int dy, float growth);

    std::vector<Inner> ways_;  // none for those in which nothing shows a pattern
};

[[nodiscard]] inline float marked_distance(const CellLook& seen, const CellLook& known) {
    return MaybeMarked(seen).distance(known);
}

// The share of the parts in which the known tile has a pattern that still show it, under whatever
// light and a shift of a sample: a line or a window may cover the others. 0 where the known tile
// has hardly any pattern.
[[nodiscard]] float visible_share(const CellLook& seen, const CellLook& known);

}  // namespace sightread
