// A profile folded at a pitch, held against the same done place by place.
#include "calibration/folded.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace sightread {
namespace {

// The greatest part of the edges in three neighbouring bins.
double greatest_part(const Profile& profile, double pitch) {
    const int bins = std::clamp(static_cast<int>(std::lround(pitch)), 3, 20);
    std::vector<double> sums(static_cast<std::size_t>(bins), 0.0);
    double all = 1, most = 0;
    for (std::size_t x = 0; x < profile.size(); ++x) {
        const double turn = static_cast<double>(x) / pitch;
        sums[static_cast<std::size_t>((turn - std::floor(turn)) * bins) % sums.size()] +=
            profile[x];
        all += profile[x];
    }
    for (int bin = 0; bin < bins; ++bin) {
        double inside = 0;
        for (const int near : {bins - 1, 0, 1})
            inside += sums[static_cast<std::size_t>((bin + near) % bins)];
        most = std::max(most, inside);
    }
    return most / all;
}

TEST(Folded, IsWhatLiesInThreeNeighbouringParts) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> pitches(4.5, 300);
    for (int trial = 0; trial < 200; ++trial) {
        const double pitch = pitches(random);
        Profile profile(700 + random() % 900);
        for (double& strength : profile) strength = 500 + static_cast<double>(random() % 400);
        for (double line = 0.4 * pitch; line < static_cast<double>(profile.size()); line += pitch)
            profile[static_cast<std::size_t>(line)] += 20'000;
        const double bins = std::clamp<double>(std::round(pitch), 3, 20), chance = 3 / bins;
        const Folded found = folded(ProfileEdges(profile), pitch);
        EXPECT_NEAR(found.share, (greatest_part(profile, pitch) - chance) / (1 - chance), 1e-9)
            << pitch;
        EXPECT_NEAR(found.phase, 0.4 * pitch, 2 * pitch / bins) << pitch;
    }
}

TEST(Folded, FindsNothingInAnEmptyProfile) {
    EXPECT_LE(folded(ProfileEdges(Profile(500, 0.0)), 31.7).share, 0);
}

}  // namespace
}  // namespace sightread
