#include "calibration/tile_sides.hpp"

#include "calibration/mirrored_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

namespace sightread {
namespace {

constexpr double least_border = 0.25;  // of a board's length, between two tiles
// as the strongest border between two tiles, of their sides
constexpr double as_strong = 0.6;
constexpr double as_strong_outside = 0.35;  // as sides elsewhere, of those at the ends of the board
constexpr double widest = 0.17;             // from where tiles meet to their sides, of the pitch
constexpr double most_aside = 1.7;          // pixels, of a side at the ends of the board
constexpr double most_off = 4;              // pixels over the board: more would be another grid
constexpr double square = 3;                // pixels over the board: two pitches that are one
constexpr double outlying = 1.3;            // pixels: rounding makes less
constexpr std::size_t least_sides = 4;
// of the way from the pitch of the borders in line to that of sides
constexpr double believed = 2.0 / 3;

using Profile = std::vector<double>;

double at(const Profile& profile, int place) {
    return place < 0 || place >= static_cast<int>(profile.size())
               ? 0
               : profile[static_cast<std::size_t>(place)];
}

bool is_peak(const Profile& profile, int place) {
    return at(profile, place) >= at(profile, place - 1) &&
           at(profile, place) >= at(profile, place + 1);
}

// The mean step from pixel to pixel, by column.
Profile steps_of(const cv::Mat& picture, double top, double bottom) {
    const int from = std::clamp(static_cast<int>(std::lround(top)), 0, picture.rows - 1);
    const int to = std::clamp(static_cast<int>(std::lround(bottom)), from + 1, picture.rows);
    Profile steps(static_cast<std::size_t>(picture.cols), 0);
    for (int y = from; y < to; ++y) {
        const auto* row = picture.ptr<cv::Vec3b>(y);
        for (int x = 1; x < picture.cols; ++x) {
            int most = 0;
            for (int channel = 0; channel < 3; ++channel)
                most = std::max(most, std::abs(row[x][channel] - row[x - 1][channel]));
            steps[static_cast<std::size_t>(x)] += most;
        }
    }
    for (double& step : steps) step /= to - from;
    return steps;
}

// Where the step to a tile is that stands about there: edges that are drawn between pixels are
// spread over two.
double exactly(const Profile& steps, int place) {
    const double around = std::min(
        {at(steps, place - 3), at(steps, place - 2), at(steps, place + 2), at(steps, place + 3)});
    const double here = at(steps, place) - around;
    double before = std::max(0.0, at(steps, place - 1) - around),
           behind = std::max(0.0, at(steps, place + 1) - around);
    if (std::max(before, behind) > here || here <= 0) return place;
    if (at(steps, place - 2) > at(steps, place - 1)) before = 0;  // of another edge
    if (at(steps, place + 2) > at(steps, place + 1)) behind = 0;
    return place + (behind - before) / (before + here + behind);
}

// A tile begins or ends there; all that begin, or end, are whole pitches apart.
struct Side {
    int series = 0;
    double index = 0, place = 0;
};

class Sides {
public:
    Sides(const CellRow& row, Profile borders, Profile steps, int first_series)
        : row_(row),
          borders_(std::move(borders)),
          steps_(std::move(steps)),
          series_{first_series, first_series + 1} {
        add_inner();
    }

    const std::vector<Side>& all() const { return all_; }

    // Those at the ends of the board, where they should be by the others.
    void add_outer(double pitch) {
        const std::vector<Side> inner = all_;
        for (const int series : series_) {
            double offset = 0, strength = 0;
            int count = 0;
            for (const Side& side : inner)
                if (side.series == series) {
                    offset += side.place - side.index * pitch;
                    strength += at(borders_, static_cast<int>(std::lround(side.place)));
                    ++count;
                }
            if (count == 0) continue;
            const double index = series == series_[0] ? 0 : row_.count,
                         place = offset / count + index * pitch;
            std::optional<int> nearest;
            for (int x = static_cast<int>(std::ceil(place - most_aside)); x <= place + most_aside;
                 ++x)
                if (at(borders_, x) >= as_strong_outside * strength / count &&
                    is_peak(borders_, x) &&
                    (!nearest || std::abs(x - place) < std::abs(*nearest - place)))
                    nearest = x;
            if (nearest) all_.push_back({series, index, exactly(steps_, *nearest)});
        }
    }

private:
    // Of the two tiles at each line between tiles the end of one and the beginning of the next,
    // where they are as far apart as at most lines.
    void add_inner() {
        struct Line {
            int index, end, begin;
        };
        std::vector<Line> lines;
        std::vector<int> widths;
        const int reach = std::max(4, static_cast<int>(widest * row_.pitch));
        for (int index = 1; index < row_.count; ++index) {
            const int middle = static_cast<int>(std::lround(row_.first + index * row_.pitch));
            double most = 0;
            for (int x = middle - reach; x <= middle + reach; ++x)
                most = std::max(most, at(borders_, x));
            if (most < least_border) continue;
            Line line{index, middle + reach + 1, middle - reach - 1};
            for (int x = middle - reach; x <= middle + reach; ++x)
                if (at(borders_, x) >= as_strong * most && is_peak(borders_, x))
                    line.end = std::min(line.end, x), line.begin = std::max(line.begin, x);
            if (line.end > line.begin) continue;
            lines.push_back(line);
            widths.push_back(line.begin - line.end);
        }
        if (lines.empty()) return;
        std::nth_element(widths.begin(),
                         widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2),
                         widths.end());
        const int usual = widths[widths.size() / 2];
        for (const Line& line : lines) {
            if (std::abs(line.begin - line.end - usual) > 1) continue;
            all_.push_back(
                {series_[0], static_cast<double>(line.index), exactly(steps_, line.begin)});
            all_.push_back(
                {series_[1], static_cast<double>(line.index), exactly(steps_, line.end)});
        }
    }

    CellRow row_;
    Profile borders_, steps_;
    std::array<int, 2> series_;  // of tiles' beginnings and ends
    std::vector<Side> all_;
};

// One pitch through all series by least squares, each with its own beginning; without what is far
// from all others.
std::optional<double> pitch_of(std::vector<Side> sides) {
    while (sides.size() >= least_sides) {
        std::array<double, 4> count{}, index{}, place{};
        for (const Side& side : sides) {
            const auto series = static_cast<std::size_t>(side.series);
            ++count[series], index[series] += side.index, place[series] += side.place;
        }
        double both = 0, spread = 0;
        const auto about = [&](const Side& side) {
            const auto series = static_cast<std::size_t>(side.series);
            return cv::Point2d(side.index - index[series] / count[series],
                               side.place - place[series] / count[series]);
        };
        for (const Side& side : sides) {
            const cv::Point2d away = about(side);
            both += away.x * away.y, spread += away.x * away.x;
        }
        if (spread <= 0) return std::nullopt;
        const double pitch = both / spread;
        const auto misfit = [&](const Side& side) {
            return std::abs(about(side).y - about(side).x * pitch);
        };
        const auto worst = std::ranges::max_element(sides, {}, misfit);
        if (misfit(*worst) < outlying) return pitch;
        sides.erase(worst);
    }
    return std::nullopt;
}

// Of columns and rows: one pitch both ways where they are nearly the same.
cv::Size2d pitches_of(const Sides& across, const Sides& down, const Lattice& lattice) {
    const auto near = [](std::optional<double> pitch, double known, int count) {
        return pitch && std::abs(*pitch - known) * count <= most_off ? *pitch : known;
    };
    const double width = near(pitch_of(across.all()), lattice.pitch.width, lattice.columns);
    const double height = near(pitch_of(down.all()), lattice.pitch.height, lattice.rows);
    if (std::abs(width - height) * std::max(lattice.columns, lattice.rows) > square)
        return {width, height};
    std::vector<Side> all = across.all();
    all.insert(all.end(), down.all().begin(), down.all().end());
    const std::optional<double> pitch = pitch_of(std::move(all));
    return {near(pitch, width, lattice.columns), near(pitch, height, lattice.rows)};
}

}  // namespace

Lattice with_pitch_of_sides(const Lattice& lattice, const cv::Mat& picture, const Borders& upright,
                            const Borders& level) {
    const cv::Rect2d bounds = lattice.bounds();
    const CellRow columns{lattice.origin.x, lattice.pitch.width, lattice.columns};
    const CellRow rows{lattice.origin.y, lattice.pitch.height, lattice.rows};
    Sides across(columns, upright.profile(bounds.y, bounds.br().y),
                 steps_of(picture, bounds.y, bounds.br().y), 0);
    Sides down(rows, level.profile(bounds.x, bounds.br().x),
               steps_of(picture.t(), bounds.x, bounds.br().x), 2);
    // Few sides between tiles tell less than they do together with what was known.
    const cv::Size2d inner = pitches_of(across, down, lattice);
    across.add_outer((inner.width + columns.pitch) / 2),
        down.add_outer((inner.height + rows.pitch) / 2);
    const cv::Size2d pitch = pitches_of(across, down, lattice);
    const CellRow wide =
        with_pitch(columns, columns.pitch + believed * (pitch.width - columns.pitch));
    const CellRow high = with_pitch(rows, rows.pitch + believed * (pitch.height - rows.pitch));
    return {lattice.rows, lattice.columns, {wide.first, high.first}, {wide.pitch, high.pitch}};
}

}  // namespace sightread
