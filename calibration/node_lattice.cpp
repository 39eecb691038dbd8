#include "calibration/node_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr double least_size = 0.3;  // of a spot, in pitches
constexpr double most_size = 0.98;
constexpr double astray = 0.07;   // pitches that a centroid may lie beside its point
constexpr int most_places = 400;  // different places looked at
constexpr double straight = 0.08;

// One spot per place: the one seen at most depths, whose outline is the sharpest.
std::vector<NodeSpot> distinct(const std::vector<NodeSpot>& spots) {
    struct Place {
        NodeSpot spot;
        int times = 1;
    };
    std::vector<Place> places;
    for (const NodeSpot& spot : spots) {
        const auto same = std::find_if(places.begin(), places.end(), [&](const Place& place) {
            return std::abs(place.spot.centre.x - spot.centre.x) < 0.1 * spot.size &&
                   std::abs(place.spot.centre.y - spot.centre.y) < 0.1 * spot.size &&
                   spot.size > 0.5 * place.spot.size && spot.size < 2 * place.spot.size;
        });
        if (same == places.end()) {
            places.push_back({spot});
        } else {
            ++same->times;
        }
        if (places.size() > 4 * most_places) break;
    }
    std::stable_sort(places.begin(), places.end(), [](const Place& one, const Place& other) {
        return one.times * one.spot.area > other.times * other.spot.area;
    });
    if (places.size() > most_places) places.resize(most_places);
    std::vector<NodeSpot> chosen;
    for (const Place& place : places) chosen.push_back(place.spot);
    return chosen;
}

struct Fit {
    NodeLattice lattice;
    double score = 0;
};

bool is_of(double pitch, const NodeSpot& spot) {
    return spot.size > least_size * pitch && spot.size < most_size * pitch;
}

// The spots that lie on the lattice, one per point.
std::vector<NodePlace> places_on(const NodeLattice& lattice, const std::vector<NodeSpot>& spots,
                                 double reach) {
    std::map<std::pair<int, int>, std::pair<double, cv::Point2d>> nearest;
    for (const NodeSpot& spot : spots) {
        if (!is_of(lattice.pitch, spot)) continue;
        const cv::Point2d at = (spot.centre - lattice.point) * (1 / lattice.pitch);
        const double column = std::round(at.x), row = std::round(at.y);
        const double apart = std::hypot(at.x - column, at.y - row);
        if (apart > reach) continue;
        const auto found =
            nearest
                .try_emplace({static_cast<int>(row), static_cast<int>(column)}, apart, spot.centre)
                .first;
        if (apart < found->second.first) found->second = {apart, spot.centre};
    }
    std::vector<NodePlace> places;
    for (const auto& [point, spot] : nearest)
        places.push_back({spot.second, point.first, point.second});
    return places;
}

int count_beside(const NodeLattice& lattice, const std::vector<NodeSpot>& spots) {
    int beside = 0;
    for (const NodeSpot& spot : spots) {
        if (!is_of(lattice.pitch, spot)) continue;
        const cv::Point2d at = (spot.centre - lattice.point) * (1 / lattice.pitch);
        if (std::hypot(at.x - std::round(at.x), at.y - std::round(at.y)) > 2 * astray) ++beside;
    }
    return beside;
}

Fit judged(NodeLattice lattice, const std::vector<NodeSpot>& spots) {
    for (const double reach : {astray, astray, 0.7 * astray}) {
        const auto better = fitted_lattice(places_on(lattice, spots, reach));
        if (!better || std::abs(better->pitch - lattice.pitch) > 0.1 * lattice.pitch) break;
        lattice.point = better->point;
        lattice.pitch = better->pitch;
    }
    lattice.seen = static_cast<int>(places_on(lattice, spots, astray).size());
    return {lattice, lattice.seen - 0.5 * count_beside(lattice, spots)};
}

bool is_same(const NodeLattice& one, const NodeLattice& other) {
    if (std::abs(one.pitch - other.pitch) > 0.02 * one.pitch) return false;
    const cv::Point2d at = (one.point - other.point) * (1 / one.pitch);
    return std::hypot(at.x - std::round(at.x), at.y - std::round(at.y)) < 0.1;
}

// Pitches that pairs of spots in a row or a column speak for, the best supported first.
std::vector<double> likely_pitches(const std::vector<NodeSpot>& spots) {
    std::map<int, double> support;  // by the logarithm of the pitch
    constexpr double fine = 60;
    for (const NodeSpot& one : spots)
        for (const NodeSpot& other : spots) {
            const double right = other.centre.x - one.centre.x,
                         down = other.centre.y - one.centre.y;
            const double across = std::max(std::abs(right), std::abs(down)),
                         aside = std::min(std::abs(right), std::abs(down));
            if (across < 6 || aside > straight * across) continue;
            for (const int steps : {1, 2}) {
                const double pitch = across / steps;
                if (!is_of(pitch, one) || !is_of(pitch, other)) continue;
                support[cvRound(fine * std::log(pitch))] += 1.0 / steps;
            }
        }
    std::vector<std::pair<double, double>> ranked;
    for (const auto& [key, weight] : support) {
        double sum = weight;
        for (const int beside : {-1, 1}) {
            const auto found = support.find(key + beside);
            if (found != support.end()) sum += 0.7 * found->second;
        }
        ranked.emplace_back(-sum, std::exp(key / fine));
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<double> pitches;
    for (const auto& [weight, pitch] : ranked)
        if (pitches.size() < 8) pitches.push_back(pitch);
    return pitches;
}

}  // namespace

std::optional<NodeLattice> fitted_lattice(const std::vector<NodePlace>& places) {
    if (places.size() < 2) return std::nullopt;
    const double count = static_cast<double>(places.size());
    cv::Point2d middle, step;
    for (const NodePlace& place : places) {
        middle += place.centre * (1 / count);
        step += cv::Point2d(place.column, place.row) * (1 / count);
    }
    double along = 0, square = 0;
    for (const NodePlace& place : places) {
        const cv::Point2d at = cv::Point2d(place.column, place.row) - step;
        along += at.dot(place.centre - middle);
        square += at.dot(at);
    }
    if (square < 1e-9 || along <= 0) return std::nullopt;
    NodeLattice lattice;
    lattice.pitch = along / square;
    lattice.point = middle - step * lattice.pitch;
    lattice.seen = static_cast<int>(places.size());
    return lattice;
}

std::vector<NodeLattice> node_lattices(const std::vector<NodeSpot>& spots, std::size_t most) {
    const std::vector<NodeSpot> chosen = distinct(spots);
    std::vector<Fit> fits;
    constexpr std::size_t anchors = 12;
    for (const double pitch : likely_pitches(chosen)) {
        std::size_t tried = 0;
        for (const NodeSpot& anchor : chosen) {
            if (!is_of(pitch, anchor)) continue;
            if (++tried > anchors) break;
            const Fit fit = judged({anchor.centre, pitch, 0}, chosen);
            if (fit.lattice.seen < 3) continue;
            const auto same = std::find_if(fits.begin(), fits.end(), [&](const Fit& other) {
                return is_same(fit.lattice, other.lattice);
            });
            if (same == fits.end())
                fits.push_back(fit);
            else if (fit.score > same->score)
                *same = fit;
        }
    }
    std::stable_sort(fits.begin(), fits.end(),
                     [](const Fit& one, const Fit& other) { return one.score > other.score; });
    std::vector<NodeLattice> lattices;
    for (const Fit& fit : fits)
        if (lattices.size() < most) lattices.push_back(fit.lattice);
    return lattices;
}

}  // namespace sightread
