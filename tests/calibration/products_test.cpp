// Sums of products are the same whatever the processor's width.
#include "calibration/products.hpp"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace sightread {
namespace {

using Numbers = std::vector<std::int16_t>;

Numbers any(std::mt19937& random, int count) {
    std::uniform_int_distribution<int> value(-4000, 4000);
    Numbers made;
    for (int i = 0; i < count; ++i) made.push_back(static_cast<std::int16_t>(value(random)));
    return made;
}

TEST(Products, AreSummedExactly) {
    std::mt19937 random(1);
    for (const int count : {8, 64, 304, 1200}) {
        const Numbers a = any(random, count), b = any(random, count);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += static_cast<std::int64_t>(a[i]) * b[i];
        EXPECT_EQ(dot(a.data(), b.data(), count), sum) << count;
    }
}

TEST(Products, OfADifferenceAndItsSlopesAreSummedExactly) {
    std::mt19937 random(2);
    for (const int count : {8, 304, 1200}) {
        const Numbers a = any(random, count), ax = any(random, count), ay = any(random, count);
        const Numbers b = any(random, count), bx = any(random, count), by = any(random, count);
        TangentProducts sums;
        for (std::size_t i = 0; i < a.size(); ++i) {
            const std::int64_t d = a[i] - b[i], x = (ax[i] + bx[i]) / 2, y = (ay[i] + by[i]) / 2;
            sums.dd += d * d, sums.dx += d * x, sums.dy += d * y, sums.xx += x * x,
                sums.yy += y * y, sums.xy += x * y;
        }
        const TangentProducts found = tangent_products({a.data(), ax.data(), ay.data()},
                                                       {b.data(), bx.data(), by.data()}, count);
        EXPECT_EQ(found.dd, sums.dd) << count;
        EXPECT_EQ(found.dx, sums.dx) << count;
        EXPECT_EQ(found.dy, sums.dy) << count;
        EXPECT_EQ(found.xx, sums.xx) << count;
        EXPECT_EQ(found.yy, sums.yy) << count;
        EXPECT_EQ(found.xy, sums.xy) << count;
    }
}

}  // namespace
}  // namespace sightread
