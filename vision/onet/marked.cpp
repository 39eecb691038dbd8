#include "vision/onet/marked.hpp"

#include "calibration/likeness.hpp"
#include "calibration/products.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sightread {
namespace {

constexpr int side = CellLook::samples;
constexpr int rim = 5;  // samples left out all around: outlines and borders
constexpr int inside = (side - 2 * rim) * (side - 2 * rim);
constexpr std::size_t padded = (inside + 7) / 8 * 8;
constexpr int shift_x = 2;  // samples by which a tile may be moved
constexpr int shift_y = 3;
constexpr std::array growths{1.0F, 1.14F};
constexpr int block = 6;  // samples along each side of a part
static_assert(CellLook::samples % block == 0);
constexpr double patterned = 100;     // variance of a part with a pattern, in squared grey levels
constexpr double least_visible = 16;  // the same of what is seen of it
constexpr double least_explained = 0.8;
constexpr int least_blocks = 4;

// One channel of what was seen against what is known: the part of it that no change of light
// explains.
struct Fit {
    int n = 0, a = 0, b = 0, aa = 0, bb = 0, ab = 0;
    void add(int seen, int known) {
        n += 1;
        a += seen;
        b += known;
        aa += seen * seen;
        bb += known * known;
        ab += seen * known;
    }
    double total() const { return aa - 1.0 * a * a / n; }
    double explained() const {
        const double together = ab - 1.0 * a * b / n, known = bb - 1.0 * b * b / n;
        return together > 0 && known > 0 ? together * together / known : 0;
    }
};

// Where each sample of a line lies when the tile has grown, and is moved by so many samples.
std::array<int, CellLook::samples> places_along(float growth, int by) {
    std::array<int, side> places{};
    for (int i = 0; i < side; ++i) {
        const auto grown =
            static_cast<int>(std::lround((i - (side - 1) / 2.0F) * growth + (side - 1) / 2.0F));
        places[static_cast<std::size_t>(i)] = std::clamp(grown + by, 0, side - 1);
    }
    return places;
}

// What two cells show in one part, `from` being its first sample there; `by`: shift of what is
// seen.
Fit fit_of_block(const CellLook& seen, const CellLook& known, cv::Point from, cv::Point by,
                 int channel) {
    Fit fit;
    for (int y = from.y; y < from.y + block; ++y) {
        for (int x = from.x; x < from.x + block; ++x) {
            const int at_x = std::clamp(x + by.x, 0, side - 1),
                      at_y = std::clamp(y + by.y, 0, side - 1);
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
                variance +=
                    fit_of_block(known, known, {x, y}, {}, channel).total() / (3.0 * block * block);
            if (variance < patterned) continue;
            ++told;
            bool is_visible = false;
            for (int dy = -1; dy <= 1 && !is_visible; ++dy)
                for (int dx = -1; dx <= 1 && !is_visible; ++dx)
                    is_visible = shows_block(seen, known, {x, y}, {dx, dy});
            visible += is_visible ? 1 : 0;
        }
    }
    return told < least_blocks ? 0.0F : static_cast<float>(visible) / static_cast<float>(told);
}

MaybeMarked::Inner MaybeMarked::inner_of(const CellLook& look, int dx, int dy, float growth) {
    const std::array<int, side> across = places_along(growth, dx), down = places_along(growth, dy);
    Inner inner;
    for (std::size_t channel = 0; channel < inner.size(); ++channel) {
        Channel& made = inner[channel];
        made.samples.assign(padded, 0);
        std::size_t at = 0;
        double squares = 0;
        for (std::size_t y = rim; y < side - rim; ++y) {
            for (std::size_t x = rim; x < side - rim; ++x, ++at) {
                const auto level =
                    look.pixels[static_cast<std::size_t>(down[y]) * side +
                                static_cast<std::size_t>(across[x])][static_cast<int>(channel)];
                made.samples[at] = level;
                made.sum += level;
                squares += level * level;
            }
        }
        made.varied = squares - made.sum * made.sum / inside;
    }
    return inner;
}

MaybeMarked::MaybeMarked(const CellLook& seen) {
    for (const float growth : growths)
        for (int dy = -shift_y; dy <= 1; ++dy)
            for (int dx = -shift_x; dx <= 1; ++dx) {
                Inner inner = inner_of(seen, dx, dy, growth);
                // What is flat shows no pattern, whatever is known.
                if (inner[0].varied + inner[1].varied + inner[2].varied >= 4.0 * 3 * inside)
                    ways_.push_back(std::move(inner));
            }
}

float MaybeMarked::distance(const CellLook& known) const {
    const Inner tile = inner_of(known, 0, 0, 1);
    double most = 0;
    for (const Inner& way : ways_) {
        double total = 0, explained = 0;
        for (std::size_t channel = 0; channel < way.size(); ++channel) {
            const Channel &seen = way[channel], &its = tile[channel];
            const double together = static_cast<double>(dot(seen.samples.data(), its.samples.data(),
                                                            static_cast<int>(padded))) -
                                    seen.sum * its.sum / inside;
            total += seen.varied;
            // A tint weakens a channel or leaves it; it never turns it round.
            if (together > 0 && its.varied > 0) explained += together * together / its.varied;
        }
        most = std::max(most, explained / total);
    }
    return static_cast<float>(std::sqrt(std::clamp(1 - most, 0.0, 1.0)));
}

}  // namespace sightread
