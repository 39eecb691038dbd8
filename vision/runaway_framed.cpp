#include "vision/runaway_framed.hpp"

#include "vision/runaway_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr int clear_edge = 7, strong_edge = 40;  // levels
constexpr double smallest_pitch = 12;
constexpr int fewest_cells = 3;  // a side
constexpr std::size_t most_lines = 110;
constexpr double least_covered = 0.86;  // of a side of the rectangle
constexpr double least_crossed = 0.7;   // of a line between cells, which those across it interrupt
constexpr std::size_t most_rectangles = 6000;
constexpr double least_inside = 0.7;  // of a cell's side: an edge between two cells
constexpr double least_explained = 0.8;
constexpr double goal_apart = 6, goal_spread = 8;  // levels
constexpr double least_robot = 12;                 // levels
constexpr double exactly = 5;                      // levels
constexpr double most_of_it = 0.8;                 // of a line of cells beside a part of a board
constexpr double most_lines_on = 0.7;              // of those between the cells of a part

// Where neighbouring pixels differ, one way: lines of pixels with much of it, and how much of any stretch of a line.
class Edges {
public:
    // Upright edges, between a pixel and the one to its left; for level ones the picture is given turned over.
    explicit Edges(const cv::Mat& pixels) {
        cv::Mat apart, channels[3];
        cv::absdiff(pixels.colRange(1, pixels.cols), pixels.colRange(0, pixels.cols - 1), apart);
        cv::split(apart, channels);
        cv::Mat most = cv::max(cv::max(channels[0], channels[1]), channels[2]);
        cv::copyMakeBorder(most, most, 0, 0, 1, 0, cv::BORDER_CONSTANT, cv::Scalar(0));
        cv::Mat mask = most > clear_edge;
        // A pattern on the page may have as many lines as the board, but hardly stronger ones.
        most.setTo(0, ~mask);
        most = cv::min(most, strong_edge);
        cv::reduce(most, most, 0, cv::REDUCE_SUM, CV_32S);
        strengths_.assign(most.begin<int>(), most.end<int>());
        // A border may lie between two pixels, or bend by one.
        cv::dilate(mask, mask, cv::getStructuringElement(cv::MORPH_RECT, {3, 1}));
        cv::integral(mask / 255, sums_, CV_32S);
    }

    // The strongest lines, in order of their places.
    std::vector<int> lines() const {
        std::vector<int> found;
        const int count = static_cast<int>(strengths_.size());
        for (int x = 1; x < count; ++x) {
            const int here = strengths_[static_cast<std::size_t>(x)];
            if (here < clear_edge * fewest_cells * smallest_pitch) continue;
            bool is_top = true;
            for (int near = std::max(1, x - 2); near <= std::min(count - 1, x + 2); ++near) {
                const int other = strengths_[static_cast<std::size_t>(near)];
                is_top = is_top && (other < here || (other == here && near >= x));
            }
            if (is_top) found.push_back(x);
        }
        std::stable_sort(found.begin(), found.end(), [&](int a, int b) {
            return strengths_[static_cast<std::size_t>(a)] > strengths_[static_cast<std::size_t>(b)];
        });
        if (found.size() > most_lines) found.resize(most_lines);
        std::sort(found.begin(), found.end());
        return found;
    }

    double covered(int x, int from, int to) const {
        const int count =
            sums_.at<int>(to, x + 1) - sums_.at<int>(from, x + 1) - sums_.at<int>(to, x) + sums_.at<int>(from, x);
        return static_cast<double>(count) / (to - from);
    }

private:
    std::vector<int> strengths_;
    cv::Mat sums_;
};

// Rectangles with an edge all around, the largest first.
std::vector<cv::Rect> rectangles_in(const Edges& upright, const Edges& level) {
    const std::vector<int> columns = upright.lines(), rows = level.lines();
    const double least = fewest_cells * smallest_pitch;
    std::vector<cv::Rect> found;
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (std::size_t j = i + 1; j < columns.size(); ++j) {
            const int left = columns[i], right = columns[j];
            if (right - left < least) continue;
            std::vector<int> across;  // rows along which there is an edge from left to right
            for (const int y : rows)
                if (level.covered(y, left, right) >= least_covered) across.push_back(y);
            for (std::size_t k = 0; k < across.size(); ++k)
                for (std::size_t l = k + 1; l < across.size(); ++l) {
                    const int top = across[k], bottom = across[l];
                    if (bottom - top < least || upright.covered(left, top, bottom) < least_covered ||
                        upright.covered(right, top, bottom) < least_covered)
                        continue;
                    found.emplace_back(left, top, right - left, bottom - top);
                }
        }
    std::stable_sort(found.begin(), found.end(),
                     [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    return found;
}

// The goal as the last row and column: all of one look that cells of the board have not.
bool has_goal(const CellSampler& sampler, const cv::Size& cells, const CellKinds& kinds) {
    std::vector<std::vector<float>> looks;
    for (int row = 0; row < cells.height; ++row) looks.push_back(sampler.sample({row, cells.width - 1}));
    for (int column = 0; column + 1 < cells.width; ++column)
        looks.push_back(sampler.sample({cells.height - 1, column}));
    std::vector<float> mean(looks.front().size(), 0.0F);
    for (const auto& look : looks)
        for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += look[i] / static_cast<float>(looks.size());
    for (const auto& look : looks)
        if (distance(look, mean) > goal_spread) return false;
    return std::min(distance(mean, kinds.first), distance(mean, kinds.second)) > goal_apart + 2 * kinds.spread;
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
    return !is_checkered[0] && !is_checkered[1] && !(may_have_goal && (is_last_row_goal || is_last_column_goal));
}

// Cells that were cut in two differ in nothing but at every second line. Without lines between the cells those of
// other kinds show an edge, with lines all do: there is one at each line that has cells of both kinds beside it.
bool lies_on_lines(const Edges& upright, const Edges& level, const cv::Rect& frame, const cv::Size& cells) {
    const auto has_edge = [](const Edges& edges, double at, int from, int to, double cell) {
        for (int near = -1; near <= 1; ++near)
            if (edges.covered(static_cast<int>(std::lround(at)) + near, from, to) * (to - from) >= least_inside * cell)
                return true;
        return false;
    };
    int seen = 0;
    for (int k = 1; k < cells.width; ++k) {
        const double cell = static_cast<double>(frame.width) / cells.width;
        seen += has_edge(upright, frame.x + k * cell, frame.y, frame.br().y, cell);
    }
    for (int k = 1; k < cells.height; ++k) {
        const double cell = static_cast<double>(frame.height) / cells.height;
        seen += has_edge(level, frame.y + k * cell, frame.x, frame.br().x, cell);
    }
    return 2 * seen >= cells.width + cells.height - 2;
}

// A rectangle that holds a board of far more cells is full of lines from side to side, whatever lies over some of them.
bool has_lines_within_cells(const Edges& edges, int first, double pitch, int cells, const cv::Range& across) {
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
std::optional<Lattice> without_bombs(const CellSampler& sampler, const Edges& upright, const Edges& level,
                                     const cv::Rect& frame, Lattice lattice) {
    const auto is_line = [](const Edges& edges, double at, int from, int to) {
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
std::optional<Lattice> cut(const cv::Mat& pixels, const Edges& upright, const Edges& level, const cv::Rect& frame) {
    for (int columns = fewest_cells; columns <= most_framed + 1; ++columns) {
        const double pitch = static_cast<double>(frame.width) / columns;
        const int rows = static_cast<int>(std::lround(frame.height / pitch));
        if (pitch < smallest_pitch) break;
        if (rows < fewest_cells || rows > most_framed + 1 || std::abs(frame.height - rows * pitch) > 3) continue;
        if (rows != columns) continue;
        const cv::Size cells(columns, rows);
        if (!lies_on_lines(upright, level, frame, cells)) continue;
        Lattice lattice{rows, columns, frame.tl(), {pitch, static_cast<double>(frame.height) / rows}};
        const CellSampler sampler(pixels, lattice);
        if ((cv::Rect({}, cells) & sampler.visible()) != cv::Rect({}, cells)) continue;
        if (std::min(columns, rows) > fewest_cells) {
            const cv::Size inner(columns - 1, rows - 1);
            const auto kinds = kinds_of_few(sampler, {{}, inner});
            if (kinds && has_goal(sampler, cells, *kinds) && are_two_kinds(sampler, inner, *kinds, false)) {
                lattice.rows = inner.height, lattice.columns = inner.width;
                return lattice;
            }
        }
        if (std::max(columns, rows) > most_framed) continue;
        const auto kinds = kinds_of_few(sampler, {{}, cells});
        if (kinds && are_two_kinds(sampler, cells, *kinds, true)) return lattice;
        if (auto plain = without_bombs(sampler, upright, level, frame, lattice)) return plain;
    }
    return std::nullopt;
}

// Whether most of the lines between `cells` cells, the first of which begins at `first`, are seen in a strip across
// them; never in one that is not in the picture whole.
bool are_lines_in(const Edges& edges, int first, double pitch, int cells, cv::Range strip, int limit) {
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
bool lines_go_on(const Edges& upright, const Edges& level, const cv::Rect& frame, const cv::Size2d& pitch,
                 const cv::Size& picture) {
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
bool goes_on(const cv::Mat& pixels, const Edges& upright, const Edges& level, const Lattice& lattice) {
    const CellSampler sampler(pixels, lattice);
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
    const auto edge_at = [](const Edges& edges, double at, int from, int to, int limit) {
        for (int near = -2; near <= 2; ++near)
            if (const int place = cvRound(at) + near;
                place > 0 && place < limit && edges.covered(place, from, to) >= least_covered)
                return true;
        return false;
    };
    const double width = lattice.pitch.width, height = lattice.pitch.height;
    return is_more({-1, 0, 1, lattice.rows}, edge_at(upright, left - width, top, bottom, pixels.cols)) ||
           is_more({lattice.columns, 0, 1, lattice.rows}, edge_at(upright, right + width, top, bottom, pixels.cols)) ||
           is_more({0, -1, lattice.columns, 1}, edge_at(level, top - height, left, right, pixels.rows)) ||
           is_more({0, lattice.rows, lattice.columns, 1}, edge_at(level, bottom + height, left, right, pixels.rows));
}

}  // namespace

std::optional<Lattice> framed_board(const cv::Mat& pixels) {
    cv::Mat turned;
    cv::transpose(pixels, turned);
    const Edges upright(pixels), level(turned);
    std::vector<cv::Rect> rectangles = rectangles_in(upright, level);
    if (rectangles.size() > most_rectangles) rectangles.resize(most_rectangles);
    std::vector<cv::Rect> parts;  // of something larger: what lies in them is no board either
    for (const cv::Rect& rectangle : rectangles) {
        if (std::ranges::any_of(parts, [&](const cv::Rect& part) { return !(part & rectangle).empty(); })) continue;
        const auto lattice = cut(pixels, upright, level, rectangle);
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
        else if (!goes_on(pixels, upright, level, *lattice))
            return lattice;
    }
    return std::nullopt;
}

}  // namespace sightread::runaway
