// Sums of products of 16-bit numbers: what comparing cells consists of. As wide as the processor
// can multiply them; the sums are exact, so every processor finds the same.
#pragma once

#include <cstdint>

namespace sightread {

// Sum of products; `count` is a multiple of 8.
[[nodiscard]] std::int64_t dot(const std::int16_t* a, const std::int16_t* b, int count);

// Of a picture and its slopes right and down.
struct Sloped {
    const std::int16_t* pixels;
    const std::int16_t* slope_x;
    const std::int16_t* slope_y;
};

// Products of the difference of two pictures (d) and the slopes halved between them (x, y).
struct TangentProducts {
    std::int64_t dd = 0, dx = 0, dy = 0, xx = 0, yy = 0, xy = 0;
};
[[nodiscard]] TangentProducts tangent_products(const Sloped& a, const Sloped& b, int count);

}  // namespace sightread
