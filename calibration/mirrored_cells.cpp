#include "calibration/mirrored_cells.hpp"

#include <algorithm>
#include <cmath>

namespace sightread {
namespace {

// of the pitch, from the middle: what is nearer is not a tile's side
constexpr double sides_from = 0.3;
// the whole board, in cells: frames are so much further out than tiles
constexpr double most_stretched = 0.4;
constexpr double most_shifted = 0.16;    // its middle: half of the widest gap
constexpr double clearly_better = 1.05;  // than what was found by the borders alone
// the same where neighbours may hide the side that they share
constexpr double much_better = 1.5;
// of the pitch: what is further inside a cell is what it shows
constexpr double ends_within = 0.2;
constexpr int least_evened = 4;  // cells: fewer have too few ends in common
// what a border counts for one pixel from where it should be
constexpr double beside = 0.9;

// A profile in which borders count for what stands beside them too.
template <class Value>
std::vector<float> widened(const std::vector<Value>& profile) {
    std::vector<float> wide(profile.begin(), profile.end());
    for (std::size_t x = 0; x + 1 < profile.size(); ++x) {
        wide[x] =
            std::max(wide[x], static_cast<float>(beside * static_cast<double>(profile[x + 1])));
        wide[x + 1] =
            std::max(wide[x + 1], static_cast<float>(beside * static_cast<double>(profile[x])));
    }
    return wide;
}

// Of each cell by itself: what stands left of one and right of another does not meet.
double mirrored_in(const std::vector<float>& profile, const CellRow& row) {
    double met = 0, all = 0;
    for (double away = 0.5 * row.pitch + 1; away > sides_from * row.pitch; away -= 1) {
        float less = 0, more = 0;
        for (int i = 0; i < row.count; ++i) {
            const double middle = row.first + (i + 0.5) * row.pitch;
            const auto at = [&](double place) {
                const int x = static_cast<int>(std::lround(place));
                return place < 0 || x >= static_cast<int>(profile.size())
                           ? 0
                           : profile[static_cast<std::size_t>(x)];
            };
            const float before = at(middle - away), behind = at(middle + away);
            less += std::min(before, behind), more += std::max(before, behind);
        }
        met += less * less, all += more * more;
    }
    return all > 0 ? met / all * met / (row.count * row.count) : 0;
}

}  // namespace

double mirrored(const std::vector<double>& profile, const CellRow& row) {
    return mirrored_in(widened(profile), row);
}

CellRow settled(const std::vector<double>& profile, const CellRow& row, bool keeps_pitch,
                bool is_touching) {
    const double better = is_touching ? much_better : clearly_better;
    const std::vector<float> narrow = widened(profile), wide = widened(narrow);
    CellRow best = row;
    double stretch = keeps_pitch ? 0 : most_stretched * row.pitch, shift = most_shifted * row.pitch;
    // Roughly first, to a pixel, with borders that reach as far; then exactly.
    for (const bool is_rough : {true, false}) {
        const std::vector<float>& borders = is_rough ? wide : narrow;
        const double step = is_rough ? 2 : 0.5;  // of the whole board's length
        const CellRow from = best;
        double most = (is_rough ? better : 1) * mirrored_in(borders, from);
        for (double longer = -stretch; longer <= stretch; longer += step)
            for (double aside = -shift; aside <= shift; aside += 0.5 * step) {
                CellRow other = from;
                other.pitch += longer / row.count;
                other.first += aside - 0.5 * longer;
                const double meets = mirrored_in(borders, other);
                if (meets > most) most = meets, best = other;
            }
        stretch = keeps_pitch ? 0 : 2, shift = 1.5;
    }
    return best;
}

CellRow with_pitch(const CellRow& row, double pitch) {
    return {row.first - 0.5 * row.count * (pitch - row.pitch), pitch, row.count};
}

double evenness(const std::vector<double>& profile, const CellRow& row) {
    if (row.count < least_evened) return 1;
    const auto at = [&](int x) {
        return x < 0 || x >= static_cast<int>(profile.size())
                   ? 0
                   : profile[static_cast<std::size_t>(x)];
    };
    const auto soft = [&](int x) { return 0.25 * at(x - 1) + 0.5 * at(x) + 0.25 * at(x + 1); };
    double sum = 0;
    for (double aside = -ends_within * row.pitch; aside <= ends_within * row.pitch; aside += 0.5) {
        double over = 0;
        for (int i = 1; i < row.count; ++i) {
            const double place = row.first + i * row.pitch + aside,
                         part = place - std::floor(place);
            const int x = static_cast<int>(std::floor(place));
            over += (1 - part) * soft(x) + part * soft(x + 1);
        }
        sum += over * over;
    }
    return sum;
}

}  // namespace sightread
