#include "vision/marked.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sightread {
namespace {

constexpr int rim = 5;      // samples left out all around: outlines and borders
constexpr int shift_x = 2;  // samples by which a tile may be moved
constexpr int shift_y = 3;
constexpr std::array growths{1.0F, 1.14F};
constexpr int block = 6;  // samples along each side of a part
static_assert(CellLook::samples % block == 0);
constexpr double patterned = 100;     // variance of a part with a pattern, in squared grey levels
constexpr double least_visible = 16;  // the same of what is seen of it
constexpr double least_explained = 0.8;
constexpr int least_blocks = 4;

// One channel of what was seen against what is known: the part of it that no change of light explains.
struct Fit {
    double n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    void add(double seen, double known) {
        n += 1;
        a += seen;
        b += known;
        aa += seen * seen;
        bb += known * known;
        ab += seen * known;
    }
    double total() const { return aa - a * a / n; }
    double explained() const {
        const double together = ab - a * b / n, known = bb - b * b / n;
        return together > 0 && known > 0 ? together * together / known : 0;
    }
};

float fit_at(const CellLook& seen, const CellLook& known, int dx, int dy, float growth) {
    constexpr int side = CellLook::samples;
    std::array<Fit, 3> fits;
    for (int y = rim; y < side - rim; ++y) {
        for (int x = rim; x < side - rim; ++x) {
            const auto grown = [&](int value) {
                return static_cast<int>(std::lround((value - (side - 1) / 2.0F) * growth + (side - 1) / 2.0F));
            };
            const int at_x = std::clamp(grown(x) + dx, 0, side - 1), at_y = std::clamp(grown(y) + dy, 0, side - 1);
            const cv::Vec3b& there = seen.pixels[static_cast<std::size_t>(at_y) * side + at_x];
            const cv::Vec3b& here = known.pixels[static_cast<std::size_t>(y) * side + x];
            for (int c = 0; c < 3; ++c) fits[static_cast<std::size_t>(c)].add(there[c], here[c]);
        }
    }
    double total = 0, explained = 0;
    for (const Fit& fit : fits) {
        total += fit.total();
        explained += fit.explained();
    }
    // What is flat shows no pattern, whatever is known.
    const double flat = 4.0 * 3 * fits[0].n;
    return total < flat ? 1.0F : static_cast<float>(std::sqrt(std::clamp(1 - explained / total, 0.0, 1.0)));
}

// What two cells show in one part, `from` being its first sample there; `by`: shift of what is seen.
Fit fit_of_block(const CellLook& seen, const CellLook& known, cv::Point from, cv::Point by, int channel) {
    constexpr int side = CellLook::samples;
    Fit fit;
    for (int y = from.y; y < from.y + block; ++y) {
        for (int x = from.x; x < from.x + block; ++x) {
            const int at_x = std::clamp(x + by.x, 0, side - 1), at_y = std::clamp(y + by.y, 0, side - 1);
            fit.add(seen.pixels[static_cast<std::size_t>(at_y) * side + at_x][channel],
                    known.pixels[static_cast<std::size_t>(y) * side + x][channel]);
        }
    }
    return fit;
}

bool shows_block(const CellLook& seen, const CellLook& known, cv::Point from, cv::Point by) {
    double total = 0, explained = 0;
    for (int channel = 0; channel < 3; ++channel) {
        const Fit fit = fit_of_block(seen, known, from, by, channel);
        total += fit.total();
        explained += fit.explained();
    }
    return total >= least_visible * 3 * block * block && explained >= least_explained * total;
}

}  // namespace

float visible_share(const CellLook& seen, const CellLook& known) {
    int told = 0, visible = 0;
    for (int y = 0; y < CellLook::samples; y += block) {
        for (int x = 0; x < CellLook::samples; x += block) {
            double variance = 0;
            for (int channel = 0; channel < 3; ++channel)
                variance += fit_of_block(known, known, {x, y}, {}, channel).total() / (3.0 * block * block);
            if (variance < patterned) continue;
            ++told;
            bool is_visible = false;
            for (int dy = -1; dy <= 1 && !is_visible; ++dy)
                for (int dx = -1; dx <= 1 && !is_visible; ++dx) is_visible = shows_block(seen, known, {x, y}, {dx, dy});
            visible += is_visible ? 1 : 0;
        }
    }
    return told < least_blocks ? 0.0F : static_cast<float>(visible) / static_cast<float>(told);
}

float marked_distance(const CellLook& seen, const CellLook& known) {
    float best = 1;
    for (const float growth : growths)
        for (int dy = -shift_y; dy <= 1; ++dy)
            for (int dx = -shift_x; dx <= 1; ++dx) best = std::min(best, fit_at(seen, known, dx, dy, growth));
    return best;
}

}  // namespace sightread
