// Boards of Onet that are easy on the eye, and pairs to take from them, for tests that follow a
// game.
#pragma once

#include "capture/frame.hpp"
#include "tests/vision/drawn_board.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace sightread::drawn {

[[nodiscard]] inline Frame frame_of(const cv::Mat& pixels) {
    return {pixels, {}};
}

[[nodiscard]] inline Options plain_options(std::uint64_t seed) {
    Options options;
    options.seed = seed;
    options.faces = static_cast<Faces>(seed % 4);
    options.tiles = static_cast<Tiles>(seed / 4 % 3);
    options.ground = static_cast<Ground>(seed / 2 % 4);
    options.gap = seed % 3 == 0 ? 0.05 : 0;
    return options;
}

// Two tiles of the same face, as places in the board.
[[nodiscard]] inline std::pair<int, int> a_pair(const std::vector<int>& tiles) {
    for (int i = 0; i < static_cast<int>(tiles.size()); ++i)
        for (int j = i + 1; j < static_cast<int>(tiles.size()); ++j)
            if (tiles[static_cast<std::size_t>(i)] != 0 &&
                tiles[static_cast<std::size_t>(i)] == tiles[static_cast<std::size_t>(j)])
                return {i, j};
    return {0, 0};
}

}  // namespace sightread::drawn
