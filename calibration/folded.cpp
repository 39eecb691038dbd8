#include "calibration/folded.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace sightread {
namespace {

constexpr int most_bins = 20;

// What falls into each of `bins` equal parts of a period.
std::array<double, most_bins> binned(const ProfileEdges& edges, double pitch, int bins) {
    std::array<double, most_bins> sums{};
    if (pitch > bins) {
        const std::size_t size = edges.before.size() - 1;
        const auto width = static_cast<std::uint64_t>(std::ldexp(pitch / bins, 32));
        std::uint64_t end = width;
        double before = 0;
        for (int bin = 0; end >> 32 < size; ++bin, end += width) {
            if (bin == bins) bin = 0;
            const double until = edges.before[(end >> 32) + 1];
            sums[static_cast<std::size_t>(bin)] += until - before;
            before = until;
        }
        const auto last =
            static_cast<std::size_t>((end / width - 1) % static_cast<std::uint64_t>(bins));
        sums[last] += edges.before[size] - before;
        return sums;
    }
    // Turns in whole parts of 2^32: whole turns fall off.
    const auto once = static_cast<std::uint64_t>(std::ldexp(1 / pitch, 32)) + 1;
    const auto parts = static_cast<std::uint64_t>(bins);
    for (const auto& [x, strength] : edges.places)
        sums[static_cast<std::uint32_t>(x * once) * parts >> 32] += strength;
    return sums;
}

}  // namespace

ProfileEdges::ProfileEdges(const Profile& profile) : before(profile.size() + 1, 0.0) {
    const double least = 0.02 * *std::max_element(profile.begin(), profile.end());
    for (std::size_t x = 0; x < profile.size(); ++x) {
        const double strength = profile[x] > least ? profile[x] : 0;
        if (strength > 0) places.emplace_back(x, strength), sum += strength;
        before[x + 1] = before[x] + strength;
    }
}

Folded folded(const ProfileEdges& edges, double pitch) {
    // Of large cells, what is drawn along their sides belongs to the line.
    const int bins = std::clamp(static_cast<int>(std::lround(pitch)), 3, most_bins);
    const auto sums = binned(edges, pitch, bins);
    const double all = edges.sum;
    Folded best{-1, 0};
    for (int bin = 0; bin < bins; ++bin) {
        double inside = 0;
        for (int near = -1; near <= 1; ++near)
            inside += sums[static_cast<std::size_t>((bin + near + bins) % bins)];
        const double chance = 3.0 / bins,
                     share = bins <= 3 ? 0 : (inside / all - chance) / (1 - chance);
        if (share > best.share) best = {share, (bin + 0.5) / bins * pitch};
    }
    return best;
}

}  // namespace sightread
