#include "calibration/products.hpp"

#include <algorithm>

// One body, compiled for each width; which is taken is found out when the program starts.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__)
#define SIGHTREAD_EVERY_WIDTH __attribute__((target_clones("avx2", "default")))
#else
#define SIGHTREAD_EVERY_WIDTH
#endif

namespace sightread {
namespace {

constexpr int block = 64;  // few enough that 32 bits hold the sum of a block

// Half of a sum, towards zero.
inline std::int16_t half(std::int16_t sum) {
    const auto negative = static_cast<std::int16_t>(static_cast<std::uint16_t>(sum) >> 15);
    return static_cast<std::int16_t>(static_cast<std::int16_t>(sum + negative) >> 1);
}

}  // namespace

SIGHTREAD_EVERY_WIDTH
std::int64_t dot(const std::int16_t* a, const std::int16_t* b, int count) {
    std::int64_t total = 0;
    for (int start = 0; start < count; start += block) {
        const int end = std::min(start + block, count);
        std::int32_t sum = 0;
        for (int i = start; i < end; ++i) sum += a[i] * b[i];
        total += sum;
    }
    return total;
}

SIGHTREAD_EVERY_WIDTH
TangentProducts tangent_products(const Sloped& a, const Sloped& b, int count) {
    TangentProducts all;
    for (int start = 0; start < count; start += block) {
        const int end = std::min(start + block, count);
        std::int32_t dd = 0, dx = 0, dy = 0, xx = 0, yy = 0, xy = 0;
        for (int i = start; i < end; ++i) {
            const auto d = static_cast<std::int16_t>(a.pixels[i] - b.pixels[i]);
            const std::int16_t x = half(static_cast<std::int16_t>(a.slope_x[i] + b.slope_x[i]));
            const std::int16_t y = half(static_cast<std::int16_t>(a.slope_y[i] + b.slope_y[i]));
            dd += d * d, dx += d * x, dy += d * y, xx += x * x, yy += y * y, xy += x * y;
        }
        all.dd += dd, all.dx += dx, all.dy += dy, all.xx += xx, all.yy += yy, all.xy += xy;
    }
    return all;
}

}  // namespace sightread
