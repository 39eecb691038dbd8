#include "calibration/spot_lattice.hpp"

#include "calibration/cell_spots.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int longest_side = 1600;   // of the picture that is searched
constexpr double same_size = 0.08;   // of a side
constexpr double same_place = 0.15;  // of a side
constexpr double in_line = 0.2;      // of a side: so far aside, spots are still in one row
constexpr double least_tile = 0.6;   // of the pitch
constexpr double most_tile = 1.03;   // the same
constexpr double most_aside = 0.1;   // of the pitch: a spot that is further off is on no lattice
constexpr double least_filled = 0.8;
constexpr std::size_t least_spots = 5;
constexpr std::size_t most_spots = 400;
constexpr int most_cells = 20;  // along either side

bool are_alike(double a, double b, double part) {
    return std::abs(a - b) <= std::max(1.5, part * std::max(a, b));
}

// Spots of this one's size, each place once.
std::vector<CellSpot> alike(const std::vector<CellSpot>& spots, const CellSpot& one) {
    std::vector<CellSpot> found;
    for (const CellSpot& spot : spots) {
        if (!are_alike(spot.size.width, one.size.width, same_size) ||
            !are_alike(spot.size.height, one.size.height, same_size))
            continue;
        const bool is_known = std::any_of(found.begin(), found.end(), [&](const CellSpot& other) {
            return std::abs(spot.centre.x - other.centre.x) < same_place * one.size.width &&
                   std::abs(spot.centre.y - other.centre.y) < same_place * one.size.height;
        });
        if (is_known) continue;
        found.push_back(spot);
        if (found.size() > most_spots) return {};
    }
    return found;
}

// Equally distant lines: the first one's middle, and how far apart they are.
struct Line {
    double first = 0, pitch = 0;
    int index_of(double place) const {
        return static_cast<int>(std::lround((place - first) / pitch));
    }
    bool holds(double place) const {
        return std::abs(place - first - index_of(place) * pitch) <= most_aside * pitch;
    }
};

// Through most of the places, by least squares from the nearest two lines on.
std::optional<Line> line_through(std::vector<double> places, double side) {
    std::sort(places.begin(), places.end());
    std::vector<double> steps;
    for (std::size_t i = 1; i < places.size(); ++i)
        if (places[i] - places[i - 1] > in_line * side) steps.push_back(places[i] - places[i - 1]);
    std::erase_if(steps,
                  [&](double step) { return step * most_tile < side || step * least_tile > side; });
    if (steps.empty()) return std::nullopt;
    std::nth_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2),
                     steps.end());
    Line line{places[places.size() / 2], steps[steps.size() / 2]};
    for (int round = 0; round < 3; ++round) {
        double n = 0, sum_i = 0, sum_p = 0, sum_ii = 0, sum_ip = 0;
        for (const double place : places) {
            if (!line.holds(place)) continue;
            const double at = line.index_of(place);
            n += 1, sum_i += at, sum_p += place, sum_ii += at * at, sum_ip += at * place;
        }
        const double spread = n * sum_ii - sum_i * sum_i;
        if (spread < 1e-6) return std::nullopt;
        line.pitch = (n * sum_ip - sum_i * sum_p) / spread;
        line.first = (sum_p - line.pitch * sum_i) / n;
        if (line.pitch * most_tile < side || line.pitch * least_tile > side) return std::nullopt;
    }
    return line;
}

using Places = std::set<std::pair<int, int>>;  // row, column

// Without outer rows and columns that hold few: something else of the same size is there.
void trim(Places& places, int& first, int& last, int other_length, bool is_row) {
    const auto held = [&](int at) {
        return std::count_if(places.begin(), places.end(), [&](const auto& place) {
            return (is_row ? place.first : place.second) == at;
        });
    };
    const auto drop = [&](int at) {
        std::erase_if(
            places, [&](const auto& place) { return (is_row ? place.first : place.second) == at; });
    };
    while (first < last && held(first) * 2 < other_length) drop(first++);
    while (first < last && held(last) * 2 < other_length) drop(last--);
}

struct Found {
    Lattice lattice;
    double area = 0;  // of all tiles
};

std::optional<Found> lattice_of(const std::vector<CellSpot>& tiles, const cv::Size2d& size) {
    std::vector<double> across, down;
    for (const CellSpot& tile : tiles)
        across.push_back(tile.centre.x), down.push_back(tile.centre.y);
    const std::optional<Line> columns = line_through(across, size.width),
                              rows = line_through(down, size.height);
    if (!columns || !rows) return std::nullopt;
    Places places;
    for (const CellSpot& tile : tiles)
        if (columns->holds(tile.centre.x) && rows->holds(tile.centre.y))
            places.emplace(rows->index_of(tile.centre.y), columns->index_of(tile.centre.x));
    if (places.size() < least_spots) return std::nullopt;
    int top = places.begin()->first, bottom = places.rbegin()->first, left = places.begin()->second,
        right = left;
    for (const auto& [row, column] : places)
        left = std::min(left, column), right = std::max(right, column);
    for (int round = 0; round < 3; ++round) {
        trim(places, top, bottom, right - left + 1, true);
        trim(places, left, right, bottom - top + 1, false);
    }
    const int height = bottom - top + 1, width = right - left + 1;
    if (height < 2 || width < 2 || height > most_cells || width > most_cells ||
        places.size() < least_spots)
        return std::nullopt;
    if (static_cast<double>(places.size()) < least_filled * height * width) return std::nullopt;
    const Lattice lattice{
        height,
        width,
        {columns->first + (left - 0.5) * columns->pitch, rows->first + (top - 0.5) * rows->pitch},
        {columns->pitch, rows->pitch}};
    return Found{lattice, static_cast<double>(places.size()) * size.area()};
}

// Of spots of whatever sizes; the largest board first.
std::vector<Lattice> lattices_of(std::vector<CellSpot> spots, int most) {
    std::stable_sort(spots.begin(), spots.end(), [](const CellSpot& a, const CellSpot& b) {
        return a.size.area() > b.size.area();
    });
    std::vector<Found> found;
    cv::Size2d last;
    for (const CellSpot& spot : spots) {
        if (are_alike(spot.size.width, last.width, 0) &&
            are_alike(spot.size.height, last.height, 0))
            continue;
        last = spot.size;
        const std::vector<CellSpot> tiles = alike(spots, spot);
        if (tiles.size() < least_spots) continue;
        if (const std::optional<Found> one = lattice_of(tiles, spot.size)) found.push_back(*one);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Found& a, const Found& b) { return a.area > b.area; });
    std::vector<Lattice> kept;
    for (const Found& one : found) {
        const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const Lattice& other) {
            return other.rows == one.lattice.rows && other.columns == one.lattice.columns &&
                   cv::norm(other.origin - one.lattice.origin) < 0.1 * other.pitch.width;
        });
        if (!is_known && static_cast<int>(kept.size()) < most) kept.push_back(one.lattice);
    }
    return kept;
}

// Spots that touch come apart where the ground, lighter or darker, grows into them.
std::vector<CellSpot> spots_apart(const cv::Mat& picture, int by) {
    const cv::Mat around = cv::getStructuringElement(cv::MORPH_ELLIPSE, {2 * by + 1, 2 * by + 1});
    std::vector<CellSpot> spots;
    for (const int way : {cv::MORPH_ERODE, cv::MORPH_DILATE}) {
        cv::Mat grown;
        cv::morphologyEx(picture, grown, way, around);
        for (CellSpot spot : cell_spots(grown, longest_side)) {
            spot.size += cv::Size2d(2 * by, 2 * by);
            spots.push_back(spot);
        }
    }
    return spots;
}

}  // namespace

std::vector<Lattice> spot_lattices(const cv::Mat& picture, int most) {
    std::vector<Lattice> found = lattices_of(cell_spots(picture, longest_side), most);
    for (const int by : {1, 3, 7})
        if (found.empty()) found = lattices_of(spots_apart(picture, by), most);
    return found;
}

}  // namespace sightread
