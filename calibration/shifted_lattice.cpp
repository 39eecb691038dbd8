#include "calibration/shifted_lattice.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <optional>
#include <unordered_map>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr double same_place = 0.2;    // of a spot's size
constexpr double bin_width = 1.18;    // sizes that count as one
constexpr double astray = 0.13;       // pitches by which a neighbour may lie beside its place
constexpr double least_pitch = 0.95;  // of a spot's width
constexpr double most_pitch = 2.4;
constexpr double least_row = 0.58, most_row = 1.3;  // rows apart, in pitches
constexpr std::size_t fewest = 10;
constexpr std::size_t most_places = 2500;

// One point per place.
std::vector<cv::Point2d> distinct(const std::vector<CellSpot>& spots, double size) {
    const double reach = same_place * size, tile = std::max(1.0, reach);
    struct Place {
        cv::Point2d sum;
        int times = 0;
        cv::Point2d middle() const { return sum * (1.0 / times); }
    };
    std::vector<Place> places;
    std::unordered_multimap<long, std::size_t> near;
    const auto key = [](long x, long y) { return x * 100'003 + y; };
    for (const CellSpot& spot : spots) {
        const long x = std::lround(spot.centre.x / tile), y = std::lround(spot.centre.y / tile);
        std::optional<std::size_t> same;
        for (long right = -1; right <= 1 && !same; ++right)
            for (long down = -1; down <= 1 && !same; ++down) {
                const auto [begin, end] = near.equal_range(key(x + right, y + down));
                for (auto found = begin; found != end; ++found)
                    if (cv::norm(places[found->second].middle() - spot.centre) < reach)
                        same = found->second;
            }
        if (same) {
            places[*same].sum += spot.centre;
            ++places[*same].times;
        } else if (places.size() < most_places) {
            near.emplace(key(x, y), places.size());
            places.push_back({spot.centre, 1});
        }
    }
    std::vector<cv::Point2d> middles;
    for (const Place& place : places) middles.push_back(place.middle());
    return middles;
}

// The value that most others are within a few percent of.
std::optional<double> commonest(std::vector<double> values) {
    if (values.size() < fewest) return std::nullopt;
    std::sort(values.begin(), values.end());
    std::size_t best = 0, from = 0, best_from = 0;
    for (std::size_t to = 0; to < values.size(); ++to) {
        while (values[to] > values[from] * 1.06) ++from;
        if (to - from + 1 > best) best = to - from + 1, best_from = from;
    }
    return best < fewest ? std::nullopt : std::optional(values[best_from + best / 2]);
}

std::optional<double> pitch_of(const std::vector<cv::Point2d>& points, double width) {
    std::vector<double> steps;
    for (const cv::Point2d& one : points) {
        double nearest = most_pitch * width;
        for (const cv::Point2d& other : points) {
            const cv::Point2d by = other - one;
            if (by.x > least_pitch * width && by.x < nearest && std::abs(by.y) < 0.1 * width)
                nearest = by.x;
        }
        if (nearest < most_pitch * width) steps.push_back(nearest);
    }
    return commonest(std::move(steps));
}

std::optional<double> row_of(const std::vector<cv::Point2d>& points, double pitch) {
    std::vector<double> steps;
    for (const cv::Point2d& one : points)
        for (const cv::Point2d& other : points) {
            const cv::Point2d by = other - one;
            if (by.y > least_row * pitch && by.y < most_row * pitch &&
                std::abs(std::abs(by.x) - pitch / 2) < astray * pitch)
                steps.push_back(by.y);
        }
    return commonest(std::move(steps));
}

struct Placed {
    cv::Point2d centre;
    int row = 0, half = 0;
};

// From one point to its neighbours and on to theirs: the largest set of points that hang together.
std::vector<Placed> placed(const std::vector<cv::Point2d>& points, double pitch, double row) {
    static constexpr int steps[6][2] = {{0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    std::vector<bool> done(points.size(), false);
    std::vector<Placed> best;
    for (std::size_t seed = 0; seed < points.size(); ++seed) {
        if (done[seed]) continue;
        std::vector<Placed> set{{points[seed], 0, 0}};
        done[seed] = true;
        for (std::size_t head = 0; head < set.size(); ++head) {
            const Placed from = set[head];
            for (const auto& [down, half] : steps) {
                const cv::Point2d wanted = from.centre + cv::Point2d(half * pitch / 2, down * row);
                std::size_t nearest = points.size();
                double far = astray * pitch;
                for (std::size_t i = 0; i < points.size(); ++i) {
                    const double apart = cv::norm(points[i] - wanted);
                    if (apart < far) far = apart, nearest = i;
                }
                if (nearest == points.size() || done[nearest]) continue;
                done[nearest] = true;
                set.push_back({points[nearest], from.row + down, from.half + half});
            }
        }
        if (set.size() > best.size()) best = std::move(set);
    }
    return best;
}

// Point and step of a line through (place, value), by least squares.
std::optional<std::pair<double, double>> line_through(
    const std::vector<std::pair<double, double>>& values) {
    double place = 0, value = 0;
    for (const auto& [x, y] : values) place += x, value += y;
    place /= static_cast<double>(values.size());
    value /= static_cast<double>(values.size());
    double along = 0, square = 0;
    for (const auto& [x, y] : values)
        along += (x - place) * (y - value), square += (x - place) * (x - place);
    if (square < 1e-9) return std::nullopt;
    return std::pair(value - place * along / square, along / square);
}

std::optional<ShiftedCells> fitted(const std::vector<Placed>& set) {
    std::vector<std::pair<double, double>> right, down;
    for (const Placed& spot : set) {
        right.emplace_back(spot.half, spot.centre.x);
        down.emplace_back(spot.row, spot.centre.y);
    }
    const auto across = line_through(right), below = line_through(down);
    if (!across || !below) return std::nullopt;
    ShiftedCells cells;
    cells.point = {across->first, below->first};
    cells.pitch = {2 * across->second, below->second};
    return cells;
}

// The points on the lattice. Also those that walls or the cat cut off from the others, if they are
// not far away.
HalfColumns on_lattice(const ShiftedCells& cells, const std::vector<cv::Point2d>& points,
                       const std::vector<Placed>& set) {
    constexpr int beyond = 3;  // rows, and twice as many half columns
    int top = set.front().row, bottom = top, first = set.front().half, last = first;
    for (const Placed& spot : set) {
        top = std::min(top, spot.row), bottom = std::max(bottom, spot.row);
        first = std::min(first, spot.half), last = std::max(last, spot.half);
    }
    HalfColumns seen;
    for (const cv::Point2d& point : points) {
        const cv::Point2d by = point - cells.point;
        const int row = static_cast<int>(std::lround(by.y / cells.pitch.height));
        const int parity = (row ^ set.front().row ^ set.front().half) & 1;
        const int half =
            2 * static_cast<int>(std::lround((2 * by.x / cells.pitch.width - parity) / 2)) + parity;
        const cv::Point2d wanted(half * cells.pitch.width / 2, row * cells.pitch.height);
        const bool is_near = row >= top - beyond && row <= bottom + beyond &&
                             half >= first - 2 * beyond && half <= last + 2 * beyond;
        if (is_near && cv::norm(by - wanted) < astray * cells.pitch.width) seen.emplace(row, half);
    }
    return seen;
}

std::optional<ShiftedCells> lattice_of(const std::vector<CellSpot>& spots, double size) {
    const std::vector<cv::Point2d> points = distinct(spots, size);
    if (points.size() < fewest) return std::nullopt;
    const auto pitch = pitch_of(points, size);
    if (!pitch) return std::nullopt;
    const auto row = row_of(points, *pitch);
    if (!row) return std::nullopt;
    const std::vector<Placed> set = placed(points, *pitch, *row);
    if (set.size() < fewest) return std::nullopt;
    std::optional<ShiftedCells> cells = fitted(set);
    if (!cells) return std::nullopt;
    cells->seen = on_lattice(*cells, points, set);
    if (cells->seen.size() < fewest) return std::nullopt;
    // What is of the same size, lies within the board, and is not one of its cells speaks against
    // it.
    const auto [top, bottom] = std::minmax_element(
        set.begin(), set.end(),
        [](const Placed& a, const Placed& b) { return a.centre.y < b.centre.y; });
    std::size_t within = 0;
    for (const cv::Point2d& point : points)
        within += point.y >= top->centre.y - 0.3 * *row && point.y <= bottom->centre.y + 0.3 * *row;
    const auto beside = static_cast<double>(within - std::min(within, set.size()));
    cells->score = static_cast<double>(cells->seen.size()) - 0.5 * beside;
    return cells;
}

bool is_same(const ShiftedCells& one, const ShiftedCells& other) {
    if (std::abs(one.pitch.width - other.pitch.width) > 0.02 * one.pitch.width ||
        std::abs(one.pitch.height - other.pitch.height) > 0.02 * one.pitch.width)
        return false;
    const cv::Point2d by = one.point - other.point;
    const double row = std::round(by.y / one.pitch.height),
                 half = std::round(by.x / one.pitch.width * 2);
    const bool fits = std::abs(by.y - row * one.pitch.height) < 0.2 * one.pitch.width &&
                      std::abs(by.x - half * one.pitch.width / 2) < 0.2 * one.pitch.width;
    return fits && (static_cast<int>(row) + static_cast<int>(half)) % 2 == 0;
}

// The spots of both see the same board.
void join(ShiftedCells& better, const ShiftedCells& other) {
    const cv::Point2d by = other.point - better.point;
    const int row = static_cast<int>(std::lround(by.y / better.pitch.height)),
              half = static_cast<int>(std::lround(by.x / better.pitch.width * 2));
    for (const auto& [r, h] : other.seen) better.seen.emplace(r + row, h + half);
    better.score =
        std::max(better.score, other.score) + 0.01 * static_cast<double>(better.seen.size());
    better.spot.width = std::max(better.spot.width, other.spot.width);
    better.spot.height = std::max(better.spot.height, other.spot.height);
}

struct Ends {
    int first = 0, last = 0;
};

std::map<int, Ends> ends_of(const HalfColumns& cells) {
    std::map<int, Ends> rows;
    for (const auto& [row, half] : cells) {
        const auto [found, is_new] = rows.try_emplace(row, Ends{half, half});
        if (is_new) continue;
        found->second.first = std::min(found->second.first, half);
        found->second.last = std::max(found->second.last, half);
    }
    return rows;
}

// The number that most of the rows agree on, and how many do.
template <class Of>
std::pair<int, int> majority(const std::map<int, Ends>& rows, int parity, Of of) {
    std::map<int, int> votes;
    for (const auto& [row, ends] : rows)
        if (parity < 0 || (row & 1) == parity) ++votes[of(ends)];
    std::pair<int, int> best{0, 0};
    for (const auto& [value, times] : votes)
        if (times > best.second) best = {value, times};
    return best;
}

// A row loses two cells at an end at most to whatever hides it.
constexpr int most_hidden = 4;

// The outermost end that several rows of this parity have; `sign` is 1 for the last cells, -1 for
// the first ones. A row may lose its end to a cat, and one may have something beyond it that is no
// cell.
template <class Of>
int usual_end(const std::map<int, Ends>& rows, int parity, int sign, Of of) {
    std::map<int, int> votes;
    int all = 0;
    for (const auto& [row, ends] : rows)
        if ((row & 1) == parity) ++votes[sign * of(ends)], ++all;
    for (auto vote = votes.rbegin(); vote != votes.rend(); ++vote)
        if (vote->second >= 2 && 4 * vote->second >= all) return sign * vote->first;
    return votes.empty() ? 0 : sign * votes.rbegin()->first;
}

// The usual ends of the rows of a grid, by parity.
Ends usual_ends(const std::map<int, Ends>& rows, int parity) {
    return {usual_end(rows, parity, -1, [](const Ends& ends) { return ends.first; }),
            usual_end(rows, parity, 1, [](const Ends& ends) { return ends.last; })};
}

// How many half columns the ends of all rows lie beside where they belong.
int unlike_grid(const std::map<int, Ends>& rows) {
    int sum = 0;
    for (const auto& [row, ends] : rows) {
        const Ends usual = usual_ends(rows, row & 1);
        sum += std::abs(ends.first - usual.first) + std::abs(ends.last - usual.last);
    }
    return sum;
}

int unlike_symmetric(const std::map<int, Ends>& rows, int doubled_middle) {
    const int top = rows.begin()->first, bottom = rows.rbegin()->first;
    int sum = 0;
    for (const auto& [row, ends] : rows) {
        sum += std::abs(ends.first + ends.last - doubled_middle);
        const auto mirrored = rows.find(top + bottom - row);
        if (mirrored == rows.end() || (bottom - top) % 2 != 0) continue;
        const int longer =
            (mirrored->second.last - mirrored->second.first) - (ends.last - ends.first);
        sum += std::max(0, longer);
    }
    return sum;
}

// Every row has the usual ends: what lies beyond them is something else.
void mend_grid(std::map<int, Ends>& rows) {
    const std::array<Ends, 2> usual{usual_ends(rows, 0), usual_ends(rows, 1)};
    for (auto& [row, ends] : rows) ends = usual[static_cast<std::size_t>(row & 1)];
}

// Ends as they are on the other side of the row and in the row that mirrors it.
struct Mirrored {
    std::optional<Ends> row;
    Ends side;
};

Mirrored mirrored_ends(const std::map<int, Ends>& rows, int row, int doubled_middle) {
    const Ends& own = rows.at(row);
    Mirrored mirrored{std::nullopt, {doubled_middle - own.last, doubled_middle - own.first}};
    const int other = rows.begin()->first + rows.rbegin()->first - row;
    const auto found = rows.find(other);
    if (found != rows.end() && other != row && (other - row) % 2 == 0) mirrored.row = found->second;
    return mirrored;
}

// Ends as the rows above and below would have them at most: half a cell further out.
Ends outermost_beside(const std::map<int, Ends>& rows, int row) {
    Ends most{rows.at(row).last, rows.at(row).first};
    for (const int other : {row - 1, row + 1}) {
        const auto found = rows.find(other);
        if (found == rows.end()) continue;
        most.first = std::min(most.first, found->second.first - 1);
        most.last = std::max(most.last, found->second.last + 1);
    }
    return most;
}

// An end that sticks out and that neither the other side nor the mirrored row has is something
// else. One that is missing is where either of them says.
void mend_symmetric(std::map<int, Ends>& rows, int doubled_middle) {
    const std::map<int, Ends> seen = rows;
    for (auto& [row, ends] : rows) {
        const Mirrored mirrored = mirrored_ends(seen, row, doubled_middle);
        if (!mirrored.row) continue;
        const Ends beside = outermost_beside(seen, row);
        const int first = std::min(mirrored.side.first, mirrored.row->first);
        const int last = std::max(mirrored.side.last, mirrored.row->last);
        if (ends.first < std::min(first, beside.first)) ends.first = first;
        if (ends.last > std::max(last, beside.last)) ends.last = last;
    }
    const std::map<int, Ends> trimmed = rows;
    for (auto& [row, ends] : rows) {
        const Mirrored mirrored = mirrored_ends(trimmed, row, doubled_middle);
        const Ends other = mirrored.row.value_or(mirrored.side);
        const int first = std::min(mirrored.side.first, other.first),
                  last = std::max(mirrored.side.last, other.last);
        if (first < ends.first) ends.first = std::max(first, ends.first - most_hidden);
        if (last > ends.last) ends.last = std::min(last, ends.last + most_hidden);
    }
}

// Rows at the top and the bottom of which hardly anything is seen are no rows of the board.
void drop_bare_rows(HalfColumns& seen) {
    const std::map<int, Ends> rows = ends_of(seen);
    const auto bare = [&](int row) {
        std::size_t own = 0, most = 0;
        for (const auto& each : rows) {
            const int other = each.first;
            const auto count = static_cast<std::size_t>(std::count_if(
                seen.begin(), seen.end(), [&](const auto& cell) { return cell.first == other; }));
            most = std::max(most, count);
            if (other == row) own = count;
        }
        return own == 0 || 4 * own < most;
    };
    int top = rows.begin()->first, bottom = rows.rbegin()->first;
    while (top < bottom && bare(top)) ++top;
    while (bottom > top && bare(bottom)) --bottom;
    std::erase_if(seen, [&](const auto& cell) { return cell.first < top || cell.first > bottom; });
}

}  // namespace

std::vector<ShiftedCells> shifted_lattices(const std::vector<CellSpot>& spots, std::size_t most) {
    std::vector<ShiftedCells> found;
    for (double size = 7; size < 700; size *= 1.09) {
        std::vector<CellSpot> alike;
        for (const CellSpot& spot : spots)
            if (spot.size.width >= size && spot.size.width < size * bin_width)
                alike.push_back(spot);
        if (alike.size() < fewest) continue;
        std::optional<ShiftedCells> cells = lattice_of(alike, size * std::sqrt(bin_width));
        if (!cells) continue;
        std::vector<double> heights;
        for (const CellSpot& spot : alike) heights.push_back(spot.size.height);
        std::nth_element(heights.begin(),
                         heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2),
                         heights.end());
        cells->spot = {size * std::sqrt(bin_width), heights[heights.size() / 2]};
        const auto same = std::find_if(found.begin(), found.end(), [&](const ShiftedCells& other) {
            return is_same(other, *cells);
        });
        if (same == found.end()) {
            found.push_back(*cells);
        } else {
            ShiftedCells better = same->score >= cells->score ? *same : *cells;
            join(better, same->score >= cells->score ? *cells : *same);
            *same = better;
        }
    }
    std::stable_sort(
        found.begin(), found.end(),
        [](const ShiftedCells& one, const ShiftedCells& other) { return one.score > other.score; });
    if (found.size() > most) found.resize(most);
    return found;
}

HalfColumns completed(HalfColumns seen) {
    if (seen.empty()) return {};
    drop_bare_rows(seen);
    std::map<int, Ends> rows = ends_of(seen);
    const auto middle = majority(rows, -1, [](const Ends& ends) { return ends.first + ends.last; });
    if (unlike_symmetric(rows, middle.first) < unlike_grid(rows))
        mend_symmetric(rows, middle.first);
    else
        mend_grid(rows);
    HalfColumns cells;
    for (const auto& [row, ends] : rows)
        for (int half = ends.first; half <= ends.last; half += 2) cells.emplace(row, half);
    return cells;
}

Lattice lattice_around(const ShiftedCells& found, const HalfColumns& cells) {
    const std::map<int, Ends> rows = ends_of(cells);
    int first = rows.begin()->second.first, last = rows.begin()->second.last;
    for (const auto& [row, ends] : rows)
        first = std::min(first, ends.first), last = std::max(last, ends.last);
    const int top = rows.begin()->first, bottom = rows.rbegin()->first;
    // Rows whose cells have the parity of the leftmost one are not shifted.
    const bool is_top_shifted = ((rows.begin()->second.first - first) & 1) != 0;
    Lattice lattice;
    lattice.rows = bottom - top + 1;
    lattice.columns = (last - first) / 2 + 1;
    lattice.pitch = found.pitch;
    lattice.shift = is_top_shifted ? RowShift::even : RowShift::odd;
    lattice.origin = {found.point.x + (first - 1) * found.pitch.width / 2,
                      found.point.y + (top - 0.5) * found.pitch.height};
    return lattice;
}

}  // namespace sightread
