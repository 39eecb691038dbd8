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

using Component = std::map<std::size_t, Place>;  // peaks and where they lie

LineFits fit(const std::vector<Peak>& peaks, const Component& component, bool is_shifted) {
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
    return fitted_lines(columns, rows, xs, ys, weights, {width / count, height / count});
}

struct Extent {
    int top = 0, bottom = 0, left = 0, right = 0;
    Extent grown(int by) const { return {top - by, bottom + by, left - by, right + by}; }
    bool holds(const Place& place) const {
        return place.first >= top && place.first <= bottom && place.second >= left &&
               place.second <= right;
    }
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

// All centres that lie on the lattice, within `within` where that is given; where two lie on one
// cell, the surer one.
Component on_lattice(const std::vector<Peak>& peaks, const LineFits& line, bool is_shifted,
                     double tolerance, const std::optional<Extent>& within = {}) {
    std::map<Place, std::size_t> at;
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        if (!have_like_pitches(peaks[i].pitch, {line.x.pitch, line.y.pitch})) continue;
        const double row = (peaks[i].at.y - line.y.origin) / line.y.pitch;
        const int whole_row = static_cast<int>(std::lround(row));
        const double column =
            (peaks[i].at.x - line.x.origin) / line.x.pitch - shift_of(whole_row, is_shifted);
        const int whole_column = static_cast<int>(std::lround(column));
        if (within && !within->holds({whole_row, whole_column})) continue;
        if (std::abs(row - whole_row) > tolerance || std::abs(column - whole_column) > tolerance)
            continue;
        const auto [place, is_new] = at.try_emplace({whole_row, whole_column}, i);
        if (!is_new && peaks[place->second].score < peaks[i].score) place->second = i;
    }
    Component component;
    for (const auto& [place, peak] : at) component[peak] = place;
    return component;
}

// The lattice around one centre: its neighbours where it says that they are, then ring by ring what
// lies where the lattice of those before says. What lies elsewhere does not pull it away.
Component grown(const std::vector<Peak>& peaks, std::size_t seed, bool is_shifted) {
    Component component{{seed, {0, 0}}};
    double tolerance = near_neighbour;
    for (std::size_t rings = 0; rings < peaks.size(); ++rings) {
        const Extent reached = extent_of(component).grown(1);
        Component wider =
            on_lattice(peaks, fit(peaks, component, is_shifted), is_shifted, tolerance, reached);
        if (wider.empty() || wider == component) break;
        component = std::move(wider);
        tolerance = near_lattice;
    }
    return component;
}

LatticeCandidate candidate(const std::vector<Peak>& peaks, Component component,
                           const LineFits& line, bool is_shifted) {
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

LineFits fitted_lines(const std::vector<double>& columns, const std::vector<double>& rows,
                      const std::vector<double>& xs, const std::vector<double>& ys,
                      const std::vector<double>& weights, cv::Size2d pitch) {
    constexpr int rounds = 5;
    constexpr double usually_off = 0.05, far = 0.1;  // of a pitch
    std::vector<double> lowered = weights;
    LineFits fits;
    for (int round = 0; round <= rounds; ++round) {
        fits = {fitted_line(columns, xs, lowered, pitch.width),
                fitted_line(rows, ys, lowered, pitch.height)};
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double off =
                std::hypot((xs[i] - fits.x.origin - fits.x.pitch * columns[i]) / pitch.width,
                           (ys[i] - fits.y.origin - fits.y.pitch * rows[i]) / pitch.height);
            // At last what is near counts in full, and what is far not at all.
            const double share = round + 1 < rounds ? 1 / (1 + std::pow(off / usually_off, 2))
                                                    : (off < far ? 1 : 1e-6);
            lowered[i] = weights[i] * share;
        }
    }
    return fits;
}

std::vector<LatticeCandidate> fitted_lattices(const std::vector<Peak>& peaks, bool is_shifted,
                                              std::size_t most) {
    std::vector<LatticeCandidate> found;
    if (peaks.size() < fewest_cells) return found;
    std::vector<std::size_t> order(peaks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return peaks[a].score > peaks[b].score; });
    std::vector<bool> is_used(peaks.size());
    for (const std::size_t seed : order) {
        if (is_used[seed]) continue;
        Component component = grown(peaks, seed, is_shifted);
        if (component.size() < fewest_cells) continue;
        LineFits line = fit(peaks, component, is_shifted);
        for (int round = 0; round < 3 && line.x.pitch > 2 && line.y.pitch > 2; ++round) {
            Component wider = on_lattice(peaks, line, is_shifted, near_lattice);
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
