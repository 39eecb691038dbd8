#include "calibration/grid_lattice.hpp"

#include "calibration/mirrored_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int smallest_pitch = 12;  // pixels
constexpr int most_cells = 20;      // along either side
constexpr float least_step = 5;     // levels: less is no border
constexpr float step_ratio = 2;     // a border is so much steeper than what is around it
constexpr double most_gap = 0.3;    // of the pitch
constexpr std::size_t most_peaks = 70;
constexpr std::size_t most_combs = 16;
constexpr double base = 0.3;             // coverage that the best of many chance lines has
constexpr double least_line = 0.22;      // of every single line
constexpr double least_mean = 0.38;      // of all lines together
constexpr double most_stretched = 0.15;  // a pitch that is made the other direction's
constexpr double as_bordered = 0.8;      // a row that was left out, as the weakest of the others
constexpr double square_enough = 0.75;   // as good as two pitches

// Upright borders of a picture, summed up so that the share of border pixels between two rows is two look-ups. Level
// borders are the upright ones of the transposed picture.
class Borders {
public:
    explicit Borders(const cv::Mat& picture) : width_(picture.cols), height_(picture.rows) {
        cv::Mat step(picture.size(), CV_32F, cv::Scalar(0));
        for (int y = 0; y < height_; ++y) {
            const auto* row = picture.ptr<cv::Vec3b>(y);
            auto* to = step.ptr<float>(y);
            for (int x = 1; x < width_; ++x) {
                int most = 0;
                for (int channel = 0; channel < 3; ++channel)
                    most = std::max(most, std::abs(row[x][channel] - row[x - 1][channel]));
                to[x] = static_cast<float>(most);
            }
        }
        sums_ = cv::Mat(height_ + 1, width_, CV_32S, cv::Scalar(0));
        for (int y = 0; y < height_; ++y) {
            const auto* here = step.ptr<float>(y);
            const auto* above = sums_.ptr<int>(y);
            auto* below = sums_.ptr<int>(y + 1);
            for (int x = 0; x < width_; ++x) below[x] = above[x] + is_border(here, x);
        }
    }

    int width() const { return width_; }
    int height() const { return height_; }

    // The share of rows from top to bottom that have a border within a pixel of this column.
    double coverage(double x, double top, double bottom) const {
        const int from = std::clamp(static_cast<int>(std::lround(top)), 0, height_);
        const int to = std::clamp(static_cast<int>(std::lround(bottom)), 0, height_);
        if (to <= from) return 0;
        const int middle = static_cast<int>(std::lround(x));
        double best = 0;
        for (int column = std::max(0, middle - 1); column <= std::min(width_ - 1, middle + 1); ++column) {
            const int found = sums_.at<int>(to, column) - sums_.at<int>(from, column);
            best = std::max(best, column == middle ? found : 0.97 * found);  // exactly there is better
        }
        return best / (to - from);
    }

    // Of each column.
    std::vector<double> profile(double top, double bottom) const {
        const int from = std::clamp(static_cast<int>(std::lround(top)), 0, height_ - 1);
        const int to = std::clamp(static_cast<int>(std::lround(bottom)), from + 1, height_);
        std::vector<double> values(static_cast<std::size_t>(width_));
        for (int x = 0; x < width_; ++x)
            values[static_cast<std::size_t>(x)] =
                static_cast<double>(sums_.at<int>(to, x) - sums_.at<int>(from, x)) / (to - from);
        return values;
    }

private:
    // Much steeper than most of what is near it. A neighbour counts for no more than the pixel itself, so that one
    // strong frame beside a tile does not hide the tile's side.
    bool is_border(const float* step, int x) const {
        const float mine = step[x];
        if (mine < least_step) return false;
        float sum = 0;
        int count = 0;
        for (int away = 2; away <= 8; ++away)
            for (const int other : {x - away, x + away}) {
                if (other < 1 || other >= width_) continue;
                sum += std::min(mine, step[other]);
                ++count;
            }
        return mine * static_cast<float>(count) >= step_ratio * sum;
    }

    int width_, height_;
    cv::Mat sums_;  // (height + 1) x width: border pixels above
};

// Tiles along one direction: left sides at first + i * pitch, right sides `tile` further on.
struct Comb {
    double first = 0, pitch = 0, tile = 0;
    int count = 0;
    double mean = 0;  // coverage of all sides
    double weakest = 0;
    double end() const { return first + (count - 1) * pitch + tile; }
    // Tiles that touch share their sides.
    int lines() const { return tile > pitch - 1.5 ? count + 1 : 2 * count; }
    double explained() const { return (mean - base) * lines(); }
};

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
    std::sort(peaks.begin(), peaks.end(), [](const Peak& a, const Peak& b) { return a.height > b.height; });
    if (peaks.size() > most_peaks) peaks.resize(most_peaks);
    std::sort(peaks.begin(), peaks.end(), [](const Peak& a, const Peak& b) { return a.place < b.place; });
    return peaks;
}

const Peak* nearest_peak(const std::vector<Peak>& peaks, double place, double within) {
    const Peak* best = nullptr;
    const auto worth = [&](const Peak& peak) { return peak.height * (1 - 0.25 * std::abs(peak.place - place)); };
    for (const Peak& peak : peaks)
        if (std::abs(peak.place - place) <= within && (best == nullptr || worth(peak) > worth(*best))) best = &peak;
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
    while (static_cast<int>(places.size()) <= most_cells) {
        // The first distance is as uncertain as both of its ends.
        const double within = std::max(1.6, 0.012 * pitch) + 1.2 / static_cast<double>(places.size() - 1);
        const Peak* next = nearest_peak(peaks, places.back() + pitch, within);
        if (next == nullptr || next->height < 0.4 * heights / static_cast<double>(places.size())) break;
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

// How well the tiles' sides are covered between top and bottom.
void measure(Comb& comb, const Borders& borders, double top, double bottom) {
    double sum = 0;
    comb.weakest = 1;
    for (int i = 0; i < comb.count; ++i)
        for (const double side : {comb.first + i * comb.pitch, comb.first + i * comb.pitch + comb.tile}) {
            const double covered = borders.coverage(side, top, bottom);
            comb.weakest = std::min(comb.weakest, covered);
            sum += covered;
        }
    comb.mean = sum / (2 * comb.count);
}

bool is_sound(const Comb& comb) {
    return comb.count >= 2 && comb.weakest >= least_line && comb.mean >= least_mean && comb.weakest >= 0.4 * comb.mean;
}

// The combs that a line of left sides allows: tiles that touch or have a gap, whichever explains more,
// and whichever is met best.
void add_combs(std::vector<Comb>& combs, const Line& line, const std::vector<Peak>& peaks, const Borders& borders,
               double top, double bottom) {
    std::vector<double> tiles = {line.pitch};
    for (const Peak& peak : peaks) {
        const double tile = peak.place - line.first;
        if (tile >= (1 - most_gap) * line.pitch && tile < line.pitch - 1) tiles.push_back(tile);
    }
    std::sort(tiles.begin(), tiles.end(), std::greater<>());
    for (int count = std::min(line.count, most_cells); count >= 2; --count) {
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

std::vector<Comb> combs_in(const Borders& borders, double top, double bottom) {
    std::vector<Comb> combs;
    const std::vector<Peak> peaks = peaks_of(borders.profile(top, bottom));
    std::vector<Line> lines;
    for (std::size_t i = 0; i < peaks.size(); ++i)
        for (std::size_t j = i + 1; j < peaks.size(); ++j) {
            const double pitch = peaks[j].place - peaks[i].place;
            const double ratio = peaks[j].height / peaks[i].height;
            if (pitch < smallest_pitch || 2 * pitch > borders.width() || ratio < 0.3 || ratio > 3.4) continue;
            const bool is_within = std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
                const double index = std::round((peaks[i].place - line.first) / line.pitch);
                return std::abs(line.pitch - pitch) < 1 && index >= 1 && index < line.count - 1 &&
                       std::abs(line.first + index * line.pitch - peaks[i].place) < 1;
            });
            if (is_within) continue;
            lines.push_back(followed(peaks, peaks[i], peaks[j]));
            add_combs(combs, lines.back(), peaks, borders, top, bottom);
        }
    std::sort(combs.begin(), combs.end(), [](const Comb& a, const Comb& b) { return a.explained() > b.explained(); });
    // Of combs that lie in nearly the same place, the one that explains most and the one that is met best.
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
        } else if (Comb& best = met[static_cast<std::size_t>(known - kept.begin())]; comb.mean > best.mean + 0.005) {
            best = comb;
        }
    }
    for (std::size_t i = 0; i < met.size(); ++i)
        if (met[i].mean > kept[i].mean) kept.push_back(met[i]);
    return kept;
}

// A comb whose sides were measured over the whole picture, measured where the board is; without the tiles at its ends
// that are none.
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

// Without outer rows or columns that the other direction's borders do not reach: something else lies there.
bool shrink(Comb& along, const Comb& other, const Borders& other_borders) {
    const auto reached = [&](int index) {
        const double from = along.first + index * along.pitch;
        double sum = 0;
        for (int i = 0; i < other.count; ++i)
            for (const double side : {other.first + i * other.pitch, other.first + i * other.pitch + other.tile})
                sum += other_borders.coverage(side, from, from + along.tile);
        return sum / (2 * other.count) >= 0.45 * other.mean;
    };
    bool shrunk = false;
    for (; along.count > 2 && !reached(along.count - 1); shrunk = true) --along.count;
    for (; along.count > 2 && !reached(0); shrunk = true) --along.count, along.first += along.pitch;
    return shrunk;
}

GridLattice joined(const Comb& across, const Comb& down) {
    GridLattice grid;
    grid.tile = {across.tile, down.tile};
    grid.lattice = {down.count,
                    across.count,
                    {across.first - (across.pitch - across.tile) / 2, down.first - (down.pitch - down.tile) / 2},
                    {across.pitch, down.pitch}};
    const double upright = across.lines() * (down.end() - down.first);
    const double level = down.lines() * (across.end() - across.first);
    grid.coverage = (across.mean * upright + down.mean * level) / (upright + level);
    grid.weakest = std::min(across.weakest, down.weakest);
    grid.explained = (across.mean - base) * upright + (down.mean - base) * level;
    return grid;
}

bool are_alike(const GridLattice& a, const GridLattice& b) {
    return a.lattice.rows == b.lattice.rows && a.lattice.columns == b.lattice.columns &&
           std::abs(a.lattice.origin.x - b.lattice.origin.x) < 0.1 * a.lattice.pitch.width &&
           std::abs(a.lattice.origin.y - b.lattice.origin.y) < 0.1 * a.lattice.pitch.height;
}

// The cells brought to where tiles' sides are equally far from their middles, with one pitch both ways where that is as
// good.
void settle(Lattice& lattice, const Borders& upright, const Borders& level) {
    const cv::Rect2d bounds = lattice.bounds();
    const std::vector<double> across = upright.profile(bounds.y, bounds.br().y);
    const std::vector<double> down = level.profile(bounds.x, bounds.br().x);
    const auto squared = [](const std::vector<double>& profile, CellRow row, double pitch) {
        row.first += 0.5 * row.count * (row.pitch - pitch);
        row.pitch = pitch;
        return settled(profile, row, true);
    };
    const CellRow found_columns{lattice.origin.x, lattice.pitch.width, lattice.columns};
    const CellRow found_rows{lattice.origin.y, lattice.pitch.height, lattice.rows};
    CellRow columns = settled(across, found_columns, false), rows = settled(down, found_rows, false);
    double best = mirrored(across, columns) * mirrored(down, rows);
    const double own = best;
    std::vector<std::pair<CellRow, CellRow>> square;
    for (const double pitch : {found_columns.pitch, columns.pitch, found_rows.pitch, rows.pitch}) {
        if (std::abs(pitch / found_columns.pitch - 1) > most_stretched ||
            std::abs(pitch / found_rows.pitch - 1) > most_stretched)
            continue;
        square.emplace_back(squared(across, found_columns, pitch), squared(down, found_rows, pitch));
    }
    bool is_square = false;
    for (const auto& [c, r] : square) {
        const double meets = mirrored(across, c) * mirrored(down, r);
        if (meets < (is_square ? best : square_enough * own)) continue;
        best = meets, columns = c, rows = r, is_square = true;
    }
    lattice.origin = {columns.first, rows.first};
    lattice.pitch = {columns.pitch, rows.pitch};
}

// Where cells end, how much border there is: the most within half of the widest gap, on average.
double bordered(const Borders& borders, double first, double pitch, int count, double from, double to) {
    const double reach = 0.5 * most_gap * pitch;
    double sum = 0;
    for (int i = 0; i <= count; ++i) {
        double most = 0;
        for (double aside = -reach; aside <= reach; aside += 1)
            most = std::max(most, borders.coverage(first + i * pitch + aside, from, to));
        sum += most;
    }
    return sum / (count + 1);
}

// Rows that were left out: what lies above or below is bordered as the rows are, and ends where a row would. The same
// for columns, with `upright` and `level` exchanged.
void add_rows(CellRow& rows, const CellRow& columns, const Borders& upright, const Borders& level) {
    const auto strip = [&](double top) {
        return bordered(upright, columns.first, columns.pitch, columns.count, top, top + rows.pitch);
    };
    const auto line = [&](double at) {
        return bordered(level, at, rows.pitch, 0, columns.first, columns.first + columns.count * columns.pitch);
    };
    double usual = 1, usual_line = 1;
    for (int i = 0; i < rows.count; ++i) usual = std::min(usual, strip(rows.first + i * rows.pitch));
    for (int i = 0; i <= rows.count; ++i) usual_line = std::min(usual_line, line(rows.first + i * rows.pitch));
    const auto is_row = [&](double top, double far) {
        return top > -1 && top + rows.pitch < level.width() + 1 && strip(top) >= as_bordered * usual &&
               line(far) >= as_bordered * usual_line;
    };
    while (rows.count < most_cells && is_row(rows.first - rows.pitch, rows.first - rows.pitch))
        rows.first -= rows.pitch, ++rows.count;
    while (rows.count < most_cells &&
           is_row(rows.first + rows.count * rows.pitch, rows.first + (rows.count + 1) * rows.pitch))
        ++rows.count;
}

void complete(Lattice& lattice, const Borders& upright, const Borders& level) {
    CellRow columns{lattice.origin.x, lattice.pitch.width, lattice.columns};
    CellRow rows{lattice.origin.y, lattice.pitch.height, lattice.rows};
    add_rows(rows, columns, upright, level);
    add_rows(columns, rows, level, upright);
    lattice = {rows.count, columns.count, {columns.first, rows.first}, lattice.pitch};
}

}  // namespace

std::vector<GridLattice> grid_lattices(const cv::Mat& picture, int most) {
    std::vector<GridLattice> found;
    if (picture.cols < 2 * smallest_pitch || picture.rows < 2 * smallest_pitch) return found;
    const Borders upright(picture);
    const Borders level(picture.t());
    const auto consider = [&](const Comb& across, const Comb& down) {
        const double ratio = across.pitch / down.pitch;
        if (ratio < 0.5 || ratio > 2) return;
        std::optional<Comb> columns = trimmed(across, upright, down.first, down.end());
        if (!columns) return;
        std::optional<Comb> rows = trimmed(down, level, columns->first, columns->end());
        for (int round = 0; round < 3 && rows && columns; ++round) {
            const bool is_narrower = shrink(*columns, *rows, level), is_lower = shrink(*rows, *columns, upright);
            if (!is_narrower && !is_lower) break;
            columns = trimmed(*columns, upright, rows->first, rows->end());
            if (columns) rows = trimmed(*rows, level, columns->first, columns->end());
        }
        if (rows && columns) found.push_back(joined(*columns, *rows));
    };
    for (const Comb& across : combs_in(upright, 0, upright.height()))
        for (const Comb& down : combs_in(level, across.first, across.end())) consider(across, down);
    for (const Comb& down : combs_in(level, 0, level.height()))
        for (const Comb& across : combs_in(upright, down.first, down.end())) consider(across, down);
    std::sort(found.begin(), found.end(),
              [](const GridLattice& a, const GridLattice& b) { return a.explained > b.explained; });
    std::vector<GridLattice> kept;
    for (const GridLattice& grid : found) {
        const auto known =
            std::find_if(kept.begin(), kept.end(), [&](const GridLattice& other) { return are_alike(grid, other); });
        if (known == kept.end()) {
            if (static_cast<int>(kept.size()) < most) kept.push_back(grid);
        } else if (grid.coverage > known->coverage + 0.01) {
            *known = grid;  // the same board, its borders met more exactly
        }
    }
    for (GridLattice& grid : kept) {
        settle(grid.lattice, upright, level);
        complete(grid.lattice, upright, level);
    }
    return kept;
}

}  // namespace sightread
