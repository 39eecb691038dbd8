#include "calibration/grid_combs.hpp"

#include <algorithm>
#include <cmath>

namespace sightread {
namespace {

constexpr std::size_t most_peaks = 70;
constexpr std::size_t most_combs = 16;
constexpr double least_line = 0.22;  // coverage of every single line
constexpr double least_mean = 0.38;  // of all lines together

struct Peak {
    double place = 0;
    double height = 0;
};

std::vector<Peak> peaks_of(const std::vector<double>& profile) {
    std::vector<Peak> peaks;
    for (std::size_t x = 1; x + 1 < profile.size(); ++x) {
        const double here = profile[x];
        if (here < 0.1 || here < profile[x - 1] || here <= profile[x + 1]) continue;
        const double sum = profile[x - 1] + here + profile[x + 1];
        peaks.push_back({static_cast<double>(x) + (profile[x + 1] - profile[x - 1]) / sum, here});
    }
    std::sort(peaks.begin(), peaks.end(),
              [](const Peak& a, const Peak& b) { return a.height > b.height; });
    if (peaks.size() > most_peaks) peaks.resize(most_peaks);
    std::sort(peaks.begin(), peaks.end(),
              [](const Peak& a, const Peak& b) { return a.place < b.place; });
    return peaks;
}

// Of peaks in order of their places.
const Peak* nearest_peak(const std::vector<Peak>& peaks, double place, double within) {
    const Peak* best = nullptr;
    const auto worth = [&](const Peak& peak) {
        return peak.height * (1 - 0.25 * std::abs(peak.place - place));
    };
    auto peak = std::lower_bound(peaks.begin(), peaks.end(), place - within,
                                 [](const Peak& one, double at) { return one.place < at; });
    for (; peak != peaks.end() && peak->place <= place + within; ++peak)
        if (best == nullptr || worth(*peak) > worth(*best)) best = &*peak;
    return best;
}

// Left sides that begin with two given peaks, as far as they go on.
struct Line {
    double first = 0, pitch = 0;
    int count = 0;
};

Line followed(const std::vector<Peak>& peaks, const Peak& one, const Peak& two) {
    std::vector<double> places = {one.place, two.place};
    double pitch = two.place - one.place;
    double heights = one.height + two.height;
    while (static_cast<int>(places.size()) <= most_grid_cells) {
        // The first distance is as uncertain as both of its ends.
        const double within =
            std::max(1.6, 0.012 * pitch) + 1.2 / static_cast<double>(places.size() - 1);
        const Peak* next = nearest_peak(peaks, places.back() + pitch, within);
        if (next == nullptr || next->height < 0.3 * heights / static_cast<double>(places.size()))
            break;
        places.push_back(next->place);
        heights += next->height;
        pitch = (places.back() - places.front()) / static_cast<double>(places.size() - 1);
    }
    // Least squares.
    const double n = static_cast<double>(places.size());
    double sum_i = 0, sum_p = 0, sum_ii = 0, sum_ip = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const double at = static_cast<double>(i);
        sum_i += at, sum_p += places[i], sum_ii += at * at, sum_ip += at * places[i];
    }
    const double slope = (n * sum_ip - sum_i * sum_p) / (n * sum_ii - sum_i * sum_i);
    return {(sum_p - slope * sum_i) / n, slope, static_cast<int>(places.size())};
}

// How well the tiles' sides are covered between top and bottom, as far as none is too weak.
void measure(Comb& comb, const Borders& borders, double top, double bottom) {
    double sum = 0;
    comb.weakest = 1;
    for (int i = 0; i < comb.count; ++i)
        for (const double side :
             {comb.first + i * comb.pitch, comb.first + i * comb.pitch + comb.tile}) {
            const double covered = borders.coverage(side, top, bottom);
            comb.weakest = std::min(comb.weakest, covered);
            if (covered < least_line) return;
            sum += covered;
        }
    comb.mean = sum / (2 * comb.count);
}

bool is_sound(const Comb& comb) {
    const double least_share = comb.is_touching() ? 0.3 : 0.4;
    return comb.count >= 2 && comb.weakest >= least_line && comb.mean >= least_mean &&
           comb.weakest >= least_share * comb.mean;
}

// The combs that a line of left sides allows: tiles that touch or have a gap, whichever explains
// more, and whichever is met best.
void add_combs(std::vector<Comb>& combs, const Line& line, const std::vector<Peak>& peaks,
               const Borders& borders, double top, double bottom) {
    std::vector<double> tiles = {line.pitch};
    for (const Peak& peak : peaks) {
        const double tile = peak.place - line.first;
        if (tile >= (1 - most_grid_gap) * line.pitch && tile < line.pitch - 1)
            tiles.push_back(tile);
    }
    std::sort(tiles.begin(), tiles.end(), std::greater<>());
    for (int count = std::min(line.count, most_grid_cells); count >= 2; --count) {
        std::optional<Comb> best, met;
        for (const double tile : tiles) {
            Comb comb{line.first, line.pitch, tile, count, 0, 0};
            measure(comb, borders, top, bottom);
            if (is_sound(comb) && (!best || comb.explained() > best->explained())) best = comb;
            if (is_sound(comb) && (!met || comb.mean > met->mean + 0.01)) met = comb;
        }
        if (!best) continue;
        combs.push_back(*best);
        if (met->tile != best->tile) combs.push_back(*met);
        return;
    }
}

}  // namespace

std::vector<Comb> combs_in(const Borders& borders, double top, double bottom) {
    std::vector<Comb> combs;
    const std::vector<Peak> peaks = peaks_of(borders.profile(top, bottom));
    std::vector<Line> lines;
    for (std::size_t i = 0; i < peaks.size(); ++i)
        for (std::size_t j = i + 1; j < peaks.size(); ++j) {
            const double pitch = peaks[j].place - peaks[i].place;
            const double ratio = peaks[j].height / peaks[i].height;
            if (pitch < smallest_grid_pitch || 2 * pitch > borders.width() || ratio < 0.3 ||
                ratio > 3.4)
                continue;
            const bool is_within = std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
                if (std::abs(line.pitch - pitch) >= 1) return false;
                const double index = std::round((peaks[i].place - line.first) / line.pitch);
                return index >= 1 && index < line.count - 1 &&
                       std::abs(line.first + index * line.pitch - peaks[i].place) < 1;
            });
            if (is_within) continue;
            lines.push_back(followed(peaks, peaks[i], peaks[j]));
            add_combs(combs, lines.back(), peaks, borders, top, bottom);
        }
    std::sort(combs.begin(), combs.end(),
              [](const Comb& a, const Comb& b) { return a.explained() > b.explained(); });
    // Of combs that lie in nearly the same place, the one that explains most and the one that is
    // met best.
    std::vector<Comb> kept, met;
    for (const Comb& comb : combs) {
        const auto known = std::find_if(kept.begin(), kept.end(), [&](const Comb& other) {
            const double near = std::max(2.0, 0.1 * comb.pitch);
            return other.count == comb.count && std::abs(other.first - comb.first) < near &&
                   std::abs(other.end() - comb.end()) < near;
        });
        if (known == kept.end()) {
            if (kept.size() == most_combs) break;
            kept.push_back(comb);
            met.push_back(comb);
        } else if (Comb& best = met[static_cast<std::size_t>(known - kept.begin())];
                   comb.mean > best.mean + 0.005) {
            best = comb;
        }
    }
    for (std::size_t i = 0; i < met.size(); ++i)
        if (met[i].mean > kept[i].mean) kept.push_back(met[i]);
    return kept;
}

std::optional<Comb> trimmed(Comb comb, const Borders& borders, double top, double bottom) {
    while (comb.count >= 2) {
        measure(comb, borders, top, bottom);
        if (is_sound(comb)) return comb;
        const auto ends = [&](double at) { return borders.coverage(at, top, bottom); };
        const bool drops_first = ends(comb.first) < ends(comb.end());
        if (drops_first) comb.first += comb.pitch;
        --comb.count;
    }
    return std::nullopt;
}

}  // namespace sightread
