#include "vision/runaway_framed.hpp"

#include "calibration/dense_lattice.hpp"
#include "vision/runaway_cells.hpp"
#include "vision/runaway_outlines.hpp"
#include "vision/runaway_phase.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr double smallest_pitch = 6;        // pixels
constexpr int fewest_cells = 3;             // a side
constexpr int most_framed = 24;             // a side, of squares whose cells have no lines between them all
constexpr int most_lined = 60;              // a side
constexpr double least_crossed = 0.7;       // of a line between cells, which those across it interrupt
constexpr double least_inside = 0.7;        // of a cell's side: an edge between two cells
constexpr double least_standing_out = 1.2;  // edges on the lines between cells, of those anywhere
constexpr int enough_lines = 8;
constexpr double most_off = 2.9;  // pixels, of a corner
constexpr double next_to_nothing = 0.12;
constexpr double reach_of_an_edge = 3.5;  // pixels
constexpr double most_crossed = 0.9;      // of the cells of a board
constexpr double least_explained = 0.8;
constexpr double goal_apart = 6, goal_spread = 8;  // levels
constexpr double goal_spread_of_kinds = 0.27;      // of their distance
constexpr double least_robot = 12;                 // levels
constexpr double exactly = 5;                      // levels
constexpr double most_of_it = 0.8;                 // of a line of cells beside a part of a board
constexpr double most_lines_on = 0.7;              // of those between the cells of a part

// The goal as the last row and column: all of one look that cells of the board have not.
bool has_goal(const CellSampler& sampler, const cv::Size& cells, const CellKinds& kinds) {
    std::vector<std::vector<float>> looks;
    for (int row = 0; row < cells.height; ++row) looks.push_back(sampler.sample({row, cells.width - 1}));
    for (int column = 0; column + 1 < cells.width; ++column)
        looks.push_back(sampler.sample({cells.height - 1, column}));
    std::vector<float> mean(looks.front().size(), 0.0F);
    for (const auto& look : looks)
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += look[i] / static_cast<float>(looks.size());
    // What does not begin at whole pixels differs by parts of them.
    double spread = 0;
    for (const auto& look : looks) spread = std::max(spread, distance(look, mean));
    const double apart = std::min(distance(mean, kinds.first), distance(mean, kinds.second));
    if (spread > goal_spread && (spread > goal_spread_of_kinds * kinds.apart || spread > apart)) return false;
    return apart > goal_apart + 2 * kinds.spread;
}

// Whether safe cells in each of the outermost lines look like those elsewhere: a strip beside the board does not.
bool has_rims_of_its_own(const CellSampler& sampler, const cv::Size& cells, const CellKinds& kinds) {
    const auto is_own = [&](const cv::Rect& line) {
        std::vector<float> mean(kinds.first.size(), 0.0F);
        int count = 0;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column) {
                const std::vector<float> look = sampler.sample({row, column});
                if (row + column == 0 || kinds.judge(look.data()).kind != Kind::first) continue;
                ++count;
                for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += look[i];
            }
        for (float& value : mean) value /= static_cast<float>(std::max(1, count));
        return count == 0 || distance(mean, kinds.first) <= exactly + 2 * kinds.spread;
    };
    return is_own({0, 0, cells.width, 1}) && is_own({0, 0, 1, cells.height}) &&
           is_own({0, cells.height - 1, cells.width, 1}) && is_own({cells.width - 1, 0, 1, cells.height});
}

// And not two shades of one kind, nor those of a field and of its goal.
bool are_two_kinds(const CellSampler& sampler, const cv::Size& cells, const CellKinds& kinds, bool may_have_goal) {
    if (kinds.explained < least_explained) return false;
    bool is_checkered[2] = {true, true};  // either shade may be the first
    bool is_last_row_goal = true, is_last_column_goal = true;
    for (int row = 0; row < cells.height; ++row)
        for (int column = 0; column < cells.width; ++column) {
            if (row + column == 0) continue;
            const CellKinds::Judgement judgement = kinds.judge(sampler.sample({row, column}).data());
            if (judgement.margin < CellKinds::least_margin) return false;
            const bool is_second = judgement.kind == Kind::second;
            is_checkered[(row + column + (is_second ? 1 : 0)) % 2] = false;
            is_last_row_goal = is_last_row_goal && (is_second || row + 1 < cells.height);
            is_last_column_goal = is_last_column_goal && (is_second || column + 1 < cells.width);
        }
    const bool has_goal_left = is_last_row_goal && is_last_column_goal;  // which may be wider than a cell
    return !is_checkered[0] && !is_checkered[1] && !has_goal_left &&
           !(may_have_goal && (is_last_row_goal || is_last_column_goal)) && has_rims_of_its_own(sampler, cells, kinds);
}

// How much edge there is along each line across a rectangle, one way, a pixel to either side allowed for.
class Profile {
public:
    Profile(const StraightEdges& edges, const cv::Range& along, const cv::Range& across) : length_(across.size()) {
        std::vector<double> seen;
        for (int at = along.start; at <= along.end; ++at) seen.push_back(edges.covered(at, across.start, across.end));
        for (std::size_t i = 1; i + 1 < seen.size(); ++i)
            covered_.push_back(std::max({seen[i - 1], seen[i], seen[i + 1]}));
        for (const double part : covered_) usual_ += part / static_cast<double>(covered_.size());
    }

    // The lines between so many cells.
    struct Lines {
        int seen = 0;                  // with an edge as long as most of a cell
        bool are_whole = true;         // each from side to side
        bool stand_out = false;        // there is more along them than anywhere
        bool is_every_second = false;  // the others show next to nothing: cells were cut in two
    };
    Lines between(int cells) const {
        const double pitch = static_cast<double>(covered_.size() + 1) / cells;
        Lines lines;
        double sums[2] = {0, 0};
        for (int k = 1; k < cells; ++k) {
            const double part = covered_[static_cast<std::size_t>(std::lround(k * pitch)) - 1];
            sums[k % 2] += part;
            lines.seen += part * length_ >= least_inside * pitch;
            lines.are_whole = lines.are_whole && part >= least_covered;
        }
        lines.stand_out = lines.are_whole || sums[0] + sums[1] >= least_standing_out * usual_ * (cells - 1);
        lines.is_every_second =
            cells >= enough_lines && std::min(sums[0], sums[1]) < next_to_nothing * std::max(sums[0], sums[1]);
        return lines;
    }

    // Whether lines from side to side lie within so many cells: these are several each.
    bool has_whole_lines_within(int cells) const {
        const double pitch = static_cast<double>(covered_.size() + 1) / cells;
        // Clear of what an edge on the line between two cells covers of them.
        const double from = std::min(std::max(0.25, reach_of_an_edge / pitch), 0.5);
        int crossed = 0;
        for (int k = 0; k < cells; ++k) {
            const auto at = [&](double part) { return covered_.begin() + std::lround((k + part) * pitch); };
            crossed += *std::max_element(at(from) - 1, at(1 - from)) >= least_covered;
        }
        return crossed >= most_crossed * cells;
    }

private:
    int length_;
    std::vector<double> covered_;
    double usual_ = 0;
};

// Without lines between the cells those of other kinds show an edge, with lines all do: there is one at each line that
// has cells of both kinds beside it. A rectangle that is no square, or is
// cut into many cells, is a board only with lines.
bool lies_on_lines(const Profile& upright, const Profile& level, const cv::Size& cells) {
    const Profile::Lines across = upright.between(cells.width), down = level.between(cells.height);
    const bool needs_lines = cells.width != cells.height || cells.width > most_framed + 1;
    if (needs_lines && !(across.are_whole && down.are_whole)) return false;
    return 2 * (across.seen + down.seen) >= cells.width + cells.height - 2 && across.stand_out && down.stand_out &&
           !across.is_every_second && !down.is_every_second &&
           !(upright.has_whole_lines_within(cells.width) && level.has_whole_lines_within(cells.height));
}

// A rectangle that holds a board of far more cells is full of lines from side to side, whatever lies over some of them.
bool has_lines_within_cells(const StraightEdges& edges, int first, double pitch, int cells, const cv::Range& across) {
    int inside = 0;
    for (const int line : edges.lines()) {
        const double place = (line - first) / pitch;
        const bool is_between = std::abs(place - std::round(place)) * pitch <= 3;
        if (place > 0 && place < cells && !is_between)
            inside += edges.covered(line, across.start, across.end) >= least_crossed;
    }
    return inside > 3 * cells;
}

// A very small field may have no bomb at all. Then lines between all its cells must tell how many there are, and a
// robot on the first one that this is a field.
std::optional<Lattice> without_bombs(const CellSampler& sampler, const StraightEdges& upright,
                                     const StraightEdges& level, const cv::Rect& frame, Lattice lattice) {
    const auto is_line = [](const StraightEdges& edges, double at, int from, int to) {
        double most = 0;
        for (int near = -1; near <= 1; ++near)
            most = std::max(most, edges.covered(static_cast<int>(std::lround(at)) + near, from, to));
        return most >= least_covered;
    };
    for (int k = 1; k < lattice.columns; ++k)
        if (!is_line(upright, frame.x + k * lattice.pitch.width, frame.y, frame.br().y)) return std::nullopt;
    for (int k = 1; k < lattice.rows; ++k)
        if (!is_line(level, frame.y + k * lattice.pitch.height, frame.x, frame.br().x)) return std::nullopt;
    const auto has_robot = [&](const CellKinds& kinds) {
        return distance(sampler.sample({0, 0}), kinds.first) > least_robot;
    };
    const cv::Size cells(lattice.columns, lattice.rows);
    if (const auto kinds = plain_kinds(sampler, cells); kinds && has_robot(*kinds)) return lattice;
    if (std::min(cells.width, cells.height) <= fewest_cells) return std::nullopt;
    --lattice.columns, --lattice.rows;
    const auto kinds = plain_kinds(sampler, {lattice.columns, lattice.rows});
    if (kinds && has_robot(*kinds) && has_goal(sampler, cells, *kinds)) return lattice;
    return std::nullopt;
}

// The cells of a rectangle, cut into as few as are of two kinds.
std::optional<Lattice> cut(const CellSampler& whole, const StraightEdges& upright, const StraightEdges& level,
                           const cv::Rect& frame) {
    const cv::Range across(frame.x, frame.br().x), down(frame.y, frame.br().y);
    const Profile columns_seen(upright, across, down), rows_seen(level, down, across);
    for (int columns = fewest_cells; columns <= most_lined + 1; ++columns) {
        const double pitch = static_cast<double>(frame.width) / columns;
        const int rows = static_cast<int>(std::lround(frame.height / pitch));
        if (pitch < smallest_pitch) break;
        if (rows < fewest_cells || rows > most_lined + 1 || std::abs(frame.height - rows * pitch) > 3) continue;
        const cv::Size cells(columns, rows);
        if (!lies_on_lines(columns_seen, rows_seen, cells)) continue;
        Lattice lattice{rows, columns, frame.tl(), {pitch, static_cast<double>(frame.height) / rows}};
        const CellSampler sampler = whole.on(lattice);
        if ((cv::Rect({}, cells) & sampler.visible()) != cv::Rect({}, cells)) continue;
        if (std::min(columns, rows) > fewest_cells) {
            const cv::Size inner(columns - 1, rows - 1);
            const auto kinds = kinds_of_few(sampler, {{}, inner});
            if (kinds && has_goal(sampler, cells, *kinds) && are_two_kinds(sampler, inner, *kinds, false)) {
                lattice.rows = inner.height, lattice.columns = inner.width;
                return lattice;
            }
        }
        if (columns == rows && columns == most_framed + 1) continue;
        const auto kinds = kinds_of_few(sampler, {{}, cells});
        if (kinds && are_two_kinds(sampler, cells, *kinds, true)) return lattice;
        if (auto plain = without_bombs(sampler, upright, level, frame, lattice)) return plain;
    }
    return std::nullopt;
}

// Whether most of the lines between `cells` cells, the first of which begins at `first`, are seen in a strip across
// them; never in one that is not in the picture whole.
bool are_lines_in(const StraightEdges& edges, int first, double pitch, int cells, cv::Range strip, int limit) {
    if (strip.start < 0 || strip.end > limit) return false;
    int seen = 0;
    for (int k = 1; k < cells; ++k)
        seen += std::ranges::any_of(std::array{-1, 0, 1}, [&](int near) {
            const int at = static_cast<int>(std::lround(first + k * pitch)) + near;
            return edges.covered(at, strip.start, strip.end) >= least_covered;
        });
    return seen >= most_lines_on * (cells - 1);
}

// The lines between the cells of a part of a larger board do not end at its sides, whatever lies on the cells there.
bool lines_go_on(const StraightEdges& upright, const StraightEdges& level, const cv::Rect& frame,
                 const cv::Size2d& pitch, const cv::Size& picture) {
    const int columns = static_cast<int>(std::lround(frame.width / pitch.width));
    const int rows = static_cast<int>(std::lround(frame.height / pitch.height));
    // Clear of the border itself, and of what lies one cell away.
    const auto before = [](int side, double depth) {
        return cv::Range(cvRound(side - 0.8 * depth), cvRound(side - 0.2 * depth));
    };
    const auto after = [](int side, double depth) {
        return cv::Range(cvRound(side + 0.2 * depth), cvRound(side + 0.8 * depth));
    };
    for (const cv::Range& strip : {before(frame.y, pitch.height), after(frame.br().y, pitch.height)})
        if (are_lines_in(upright, frame.x, pitch.width, columns, strip, picture.height)) return true;
    for (const cv::Range& strip : {before(frame.x, pitch.width), after(frame.br().x, pitch.width)})
        if (are_lines_in(level, frame.y, pitch.height, rows, strip, picture.width)) return true;
    return false;
}

// A part of a larger board has more of it beside it: cells of both kinds, or cells of one kind that look exactly like
// it, with an edge behind them.
bool goes_on(const CellSampler& sampler, const StraightEdges& upright, const StraightEdges& level,
             const Lattice& lattice, const cv::Size& picture) {
    const auto kinds = kinds_of_board(sampler, {lattice.columns, lattice.rows});
    if (!kinds) return true;
    const auto is_more = [&](const cv::Rect& line, bool has_edge) {
        if ((line & sampler.visible()) != line) return false;
        int known = 0, seconds = 0, exact = 0;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column) {
                const std::vector<float> look = sampler.sample({row, column});
                const Kind kind = kinds->judge(look.data()).kind;
                known += kind != Kind::other, seconds += kind == Kind::second;
                exact += distance(look, kinds->first) <= exactly + 2 * kinds->spread;
            }
        const double least = most_of_it * line.area();
        return (known >= least && seconds > 0 && seconds < known) || (has_edge && exact >= least);
    };
    const cv::Rect2d bounds = lattice.bounds();
    const int left = cvRound(bounds.x), right = cvRound(bounds.br().x);
    const int top = cvRound(bounds.y), bottom = cvRound(bounds.br().y);
    const auto edge_at = [](const StraightEdges& edges, double at, int from, int to, int limit) {
        for (int near = -2; near <= 2; ++near)
            if (const int place = cvRound(at) + near;
                place > 0 && place < limit && edges.covered(place, from, to) >= least_covered)
                return true;
        return false;
    };
    const double width = lattice.pitch.width, height = lattice.pitch.height;
    return is_more({-1, 0, 1, lattice.rows}, edge_at(upright, left - width, top, bottom, picture.width)) ||
           is_more({lattice.columns, 0, 1, lattice.rows},
                   edge_at(upright, right + width, top, bottom, picture.width)) ||
           is_more({0, -1, lattice.columns, 1}, edge_at(level, top - height, left, right, picture.height)) ||
           is_more({0, lattice.rows, lattice.columns, 1}, edge_at(level, bottom + height, left, right, picture.height));
}

// An edge is a line of pixels wide, and the border of bevelled cells begins within the first and the last.
Lattice fitted(const cv::Mat& pixels, const Lattice& lattice) {
    if (std::max(lattice.rows, lattice.columns) < enough_lines) return lattice;
    const Lattice made = sharpened(pixels, refitted(pixels, lattice));
    const cv::Rect2d before = lattice.bounds(), after = made.bounds();
    const double off = std::max(cv::norm(after.tl() - before.tl()), cv::norm(after.br() - before.br()));
    return off <= most_off ? made : lattice;
}

}  // namespace

std::optional<Lattice> framed_board(const cv::Mat& pixels) {
    cv::Mat turned;
    cv::transpose(pixels, turned);
    const StraightEdges upright(pixels), level(turned);
    const std::vector<cv::Rect> rectangles = rectangles_in(upright, level);
    const CellSampler sampler(pixels, {1, 1, {}, {smallest_pitch, smallest_pitch}});
    std::vector<cv::Rect> parts;  // of something larger: what lies in them is no board either
    for (const cv::Rect& rectangle : rectangles) {
        if (std::ranges::any_of(parts, [&](const cv::Rect& part) { return !(part & rectangle).empty(); })) continue;
        const auto lattice = cut(sampler, upright, level, rectangle);
        if (!lattice) continue;
        // The goal may lie within the rectangle, too.
        const int columns = cvRound(rectangle.width / lattice->pitch.width);
        const int rows = cvRound(rectangle.height / lattice->pitch.height);
        const bool is_finer_board =
            has_lines_within_cells(upright, rectangle.x, lattice->pitch.width, columns,
                                   {rectangle.y, rectangle.br().y}) &&
            has_lines_within_cells(level, rectangle.y, lattice->pitch.height, rows, {rectangle.x, rectangle.br().x});
        if (is_finer_board || lines_go_on(upright, level, rectangle, lattice->pitch, pixels.size()))
            parts.push_back(rectangle);
        else if (!goes_on(sampler.on(*lattice), upright, level, *lattice, pixels.size()))
            return fitted(pixels, *lattice);
    }
    return std::nullopt;
}

}  // namespace sightread::runaway
