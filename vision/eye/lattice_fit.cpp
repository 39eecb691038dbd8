#include "vision/eye/lattice_fit.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace sightread::eye {
namespace {

// of a pitch: how far a neighbour may lie from where it should
constexpr double near_neighbour = 0.28;
constexpr double near_lattice = 0.22;  // of a pitch: how far a centre may lie from the lattice's
// of the logarithm: how much pitches of one board may differ as told
constexpr double like_pitch = 0.3;
constexpr std::size_t fewest_cells = 4;

using Place = std::pair<int, int>;  // row, column

bool have_like_pitches(const cv::Size2d& a, const cv::Size2d& b) {
    return std::abs(std::log(a.width / b.width)) < like_pitch &&
           std::abs(std::log(a.height / b.height)) < like_pitch;
}

double shift_of(int row, bool is_shifted) {
    return is_shifted && row % 2 != 0 ? 0.5 : 0.0;
}

// Peaks in buckets, so that the nearest one is found without asking all.
class Nearest {
public:
    explicit Nearest(const std::vector<Peak>& peaks) : peaks_(peaks) {
        std::vector<double> pitches;
        for (const Peak& peak : peaks)
            pitches.push_back(std::min(peak.pitch.width, peak.pitch.height));
        std::nth_element(pitches.begin(), pitches.begin() + static_cast<long>(pitches.size() / 2),
                         pitches.end());
        side_ = std::max(2.0, pitches[pitches.size() / 2]);
        for (std::size_t i = 0; i < peaks.size(); ++i) buckets_[bucket(peaks[i].at)].push_back(i);
    }

    // The peak nearest to a point in units of the pitch, within `reach` of them.
    std::optional<std::size_t> at(cv::Point2d point, cv::Size2d pitch, double reach) const {
        std::optional<std::size_t> best;
        double least = reach;
        const Place low = bucket({point.x - reach * pitch.width, point.y - reach * pitch.height});
        const Place high = bucket({point.x + reach * pitch.width, point.y + reach * pitch.height});
        for (int row = low.first; row <= high.first; ++row)
            for (int column = low.second; column <= high.second; ++column) {
                const auto found = buckets_.find({row, column});
                if (found == buckets_.end()) continue;
                for (const std::size_t i : found->second) {
                    const double away = std::hypot((peaks_[i].at.x - point.x) / pitch.width,
                                                   (peaks_[i].at.y - point.y) / pitch.height);
                    if (away < least) least = away, best = i;
                }
            }
        return best;
    }

private:
    Place bucket(cv::Point2d point) const {
        return {static_cast<int>(std::floor(point.y / side_)),
                static_cast<int>(std::floor(point.x / side_))};
    }
    const std::vector<Peak>& peaks_;
    double side_ = 1;
    std::map<Place, std::vector<std::size_t>> buckets_;
};

using Component = std::map<std::size_t, Place>;  // peaks and where they lie

Component grown(const std::vector<Peak>& peaks, const Nearest& nearest, std::size_t seed,
                bool is_shifted, std::vector<bool>& is_used) {
    Component component{{seed, {0, 0}}};
    std::vector<std::size_t> open{seed};
    is_used[seed] = true;
    while (!open.empty()) {
        const std::size_t from = open.back();
        open.pop_back();
        const auto [row, column] = component[from];
        const cv::Size2d pitch = peaks[from].pitch;
        struct Step {
            int down, right;
            double x, y;
        };
        std::vector<Step> steps = {{0, 1, 1, 0}, {0, -1, -1, 0}};
        if (is_shifted) {
            const bool is_right = row % 2 != 0;
            for (const int down : {1, -1}) {
                steps.push_back({down, is_right ? 0 : -1, -0.5, static_cast<double>(down)});
                steps.push_back({down, is_right ? 1 : 0, 0.5, static_cast<double>(down)});
            }
        } else {
            steps.push_back({1, 0, 0, 1});
            steps.push_back({-1, 0, 0, -1});
        }
        for (const Step& step : steps) {
            const cv::Point2d there(peaks[from].at.x + step.x * pitch.width,
                                    peaks[from].at.y + step.y * pitch.height);
            const auto next = nearest.at(there, pitch, near_neighbour);
            if (!next || is_used[*next] || !have_like_pitches(pitch, peaks[*next].pitch)) continue;
            is_used[*next] = true;
            component[*next] = {row + step.down, column + step.right};
            open.push_back(*next);
        }
    }
    return component;
}

struct Fit {
    LineFit x, y;
};

Fit fit(const std::vector<Peak>& peaks, const Component& component, bool is_shifted) {
    std::vector<double> rows, columns, xs, ys, weights;
    double width = 0, height = 0;
    for (const auto& [peak, place] : component) {
        rows.push_back(place.first);
        columns.push_back(place.second + shift_of(place.first, is_shifted));
        xs.push_back(peaks[peak].at.x);
        ys.push_back(peaks[peak].at.y);
        weights.push_back(peaks[peak].score);
        width += peaks[peak].pitch.width, height += peaks[peak].pitch.height;
    }
    const auto count = static_cast<double>(component.size());
    return {fitted_line(columns, xs, weights, width / count),
            fitted_line(rows, ys, weights, height / count)};
}

// All centres that lie on the lattice; where two lie on one cell, the surer one.
Component on_lattice(const std::vector<Peak>& peaks, const Fit& line, bool is_shifted) {
    std::map<Place, std::size_t> at;
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        if (!have_like_pitches(peaks[i].pitch, {line.x.pitch, line.y.pitch})) continue;
        const double row = (peaks[i].at.y - line.y.origin) / line.y.pitch;
        const int whole_row = static_cast<int>(std::lround(row));
        const double column =
            (peaks[i].at.x - line.x.origin) / line.x.pitch - shift_of(whole_row, is_shifted);
        const int whole_column = static_cast<int>(std::lround(column));
        if (std::abs(row - whole_row) > near_lattice ||
            std::abs(column - whole_column) > near_lattice)
            continue;
        const auto [place, is_new] = at.try_emplace({whole_row, whole_column}, i);
        if (!is_new && peaks[place->second].score < peaks[i].score) place->second = i;
    }
    Component component;
    for (const auto& [place, peak] : at) component[peak] = place;
    return component;
}

struct Extent {
    int top = 0, bottom = 0, left = 0, right = 0;
};

Extent extent_of(const Component& component) {
    const Place first = component.begin()->second;
    Extent extent{first.first, first.first, first.second, first.second};
    for (const auto& [peak, place] : component) {
        extent.top = std::min(extent.top, place.first),
        extent.bottom = std::max(extent.bottom, place.first);
        extent.left = std::min(extent.left, place.second),
        extent.right = std::max(extent.right, place.second);
    }
    return extent;
}

LatticeCandidate candidate(const std::vector<Peak>& peaks, Component component, const Fit& line,
                           bool is_shifted) {
    double left = line.x.origin;
    bool are_odd_rows_right = true;
    Extent extent = extent_of(component);
    if (is_shifted) {
        // The same cells, the other rows being the shifted ones: half a cell further left, and the
        // first ones' columns one further right. The way that takes fewer columns is the board's.
        Component other = component;
        for (auto& [peak, place] : other)
            if (place.first % 2 != 0) ++place.second;
        const Extent others = extent_of(other);
        if (others.right - others.left < extent.right - extent.left) {
            component = std::move(other);
            extent = others;
            left -= line.x.pitch / 2;
            are_odd_rows_right = false;
        }
    }
    LatticeCandidate made;
    Lattice& lattice = made.lattice;
    lattice.rows = extent.bottom - extent.top + 1;
    lattice.columns = extent.right - extent.left + 1;
    lattice.pitch = {line.x.pitch, line.y.pitch};
    lattice.origin = {left + (extent.left - 0.5) * line.x.pitch,
                      line.y.origin + (extent.top - 0.5) * line.y.pitch};
    if (is_shifted)
        lattice.shift =
            (extent.top % 2 == 0) == are_odd_rows_right ? RowShift::odd : RowShift::even;
    for (const auto& [peak, place] : component) {
        made.cells.push_back({place.first - extent.top, place.second - extent.left});
        made.score += peaks[peak].score;
    }
    return made;
}

}  // namespace

LineFit fitted_line(const std::vector<double>& indices, const std::vector<double>& positions,
                    const std::vector<double>& weights, double pitch) {
    double weight = 0, index = 0, position = 0;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        weight += weights[i], index += weights[i] * indices[i],
            position += weights[i] * positions[i];
    }
    index /= weight, position /= weight;
    double square = 0, product = 0;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        square += weights[i] * (indices[i] - index) * (indices[i] - index);
        product += weights[i] * (indices[i] - index) * (positions[i] - position);
    }
    if (square > 1e-9) pitch = product / square;
    return {position - pitch * index, pitch};
}

std::vector<LatticeCandidate> fitted_lattices(const std::vector<Peak>& peaks, bool is_shifted,
                                              std::size_t most) {
    std::vector<LatticeCandidate> found;
    if (peaks.size() < fewest_cells) return found;
    const Nearest nearest(peaks);
    std::vector<std::size_t> order(peaks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return peaks[a].score > peaks[b].score; });
    std::vector<bool> is_used(peaks.size());
    for (const std::size_t seed : order) {
        if (is_used[seed]) continue;
        Component component = grown(peaks, nearest, seed, is_shifted, is_used);
        if (component.size() < fewest_cells) continue;
        Fit line = fit(peaks, component, is_shifted);
        for (int round = 0; round < 3 && line.x.pitch > 2 && line.y.pitch > 2; ++round) {
            Component wider = on_lattice(peaks, line, is_shifted);
            if (wider.size() < fewest_cells || wider == component) break;
            component = std::move(wider);
            line = fit(peaks, component, is_shifted);
        }
        if (line.x.pitch <= 2 || line.y.pitch <= 2) continue;
        for (const auto& [peak, place] : component) is_used[peak] = true;
        found.push_back(candidate(peaks, std::move(component), line, is_shifted));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
    if (found.size() > most) found.resize(most);
    return found;
}

}  // namespace sightread::eye
