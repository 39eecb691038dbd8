// The picture that test windows show: every pixel tells where it is, so that a shifted, stale or
// foreign picture is never right by chance.
#pragma once

#include <cstdint>

namespace sightread::test {

struct Colour {
    std::uint8_t red, green, blue;
    bool operator==(const Colour&) const = default;
};

inline Colour pattern(int x, int y, int seed) {
    if (x == 0 && y == 0) return {255, 255, 255};
    if (x == 1 && y == 0) return {0, 0, 0};
    return {static_cast<std::uint8_t>(x * 7 + seed), static_cast<std::uint8_t>(y * 5 + seed / 2),
            static_cast<std::uint8_t>((x ^ y) * 3 + seed)};
}

// What an animation shows after so many frames.
inline Colour animated(int frames) {
    return {static_cast<std::uint8_t>(frames * 40), static_cast<std::uint8_t>(255 - frames * 20),
            static_cast<std::uint8_t>(frames)};
}

// Where the two sub-windows of a test window lie, the second within the first.
constexpr int child_x = 20, child_y = 30, child_width = 60, child_height = 50;
constexpr int grandchild_x = 15, grandchild_y = 10, grandchild_width = 20, grandchild_height = 25;
constexpr int child_seed = 77, grandchild_seed = 150;

}  // namespace sightread::test
