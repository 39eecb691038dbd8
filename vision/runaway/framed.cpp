#include "vision/runaway/framed.hpp"

#include "calibration/dense_lattice.hpp"
#include "vision/runaway/cells.hpp"
#include "vision/runaway/field.hpp"
#include "vision/runaway/outlines.hpp"
#include "vision/runaway/phase.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr double smallest_pitch = 6;  // pixels
// a side, of squares whose cells have no lines between them all
constexpr int most_framed = 24;
constexpr int most_lined = 60;  // a side
// of a line between cells, which those across it interrupt
constexpr double least_crossed = 0.7;
constexpr double least_inside = 0.7;        // of a cell's side: an edge between two cells
constexpr double least_standing_out = 1.2;  // edges on the lines between cells, of those anywhere
constexpr int enough_lines = 8;
constexpr double smallest_with_middles = 12;  // pixels of pitch
constexpr double clear_part = 0.1;            // of a cell, beside its lines
constexpr double least_filled = 0.15;         // of a cell's side: an edge of what lies in it
constexpr double most_filled = 0.8;           // of the columns or rows
constexpr double most_off = 2.9;              // pixels, of a corner
constexpr double next_to_nothing = 0.12;
constexpr double reach_of_an_edge = 3.5;  // pixels
constexpr double most_crossed = 0.9;      // of the cells of a board
constexpr double most_lines_on = 0.7;     // of those between the cells of a part

// How much edge there is along each line across a rectangle, one way, a pixel to either side
// allowed for.
class Profile {
public:
    Profile(const StraightEdges& edges, const cv::Range& along, const cv::Range& across)
        : length_(across.size()) {
        std::vector<double> seen;
        for (int at = along.start; at <= along.end; ++at)
            seen.push_back(edges.covered(at, across.start, across.end));
        for (std::size_t i = 1; i + 1 < seen.size(); ++i)
            covered_.push_back(std::max({seen[i - 1], seen[i], seen[i + 1]}));
        for (const double part : covered_) usual_ += part / static_cast<double>(covered_.size());
    }

    // The lines between so many cells.
    struct Lines {
        int seen = 0;                   // with an edge as long as most of a cell
        bool are_whole = true;          // each from side to side
        bool stand_out = false;         // there is more along them than anywhere
        bool is_every_second = false;   // the others show next to nothing: cells were cut in two
        bool are_clear = false;         // none shows anything, and most cells between them do
        bool are_all_there_is = false;  // most are seen, and no edge as long is elsewhere
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
        lines.are_clear = are_clear(cells);
        lines.are_all_there_is = lines.seen >= most_lines_on * (cells - 1) && !are_elsewhere(cells);
        lines.stand_out =
            lines.are_whole || sums[0] + sums[1] >= least_standing_out * usual_ * (cells - 1);
        lines.is_every_second =
            cells >= enough_lines &&
            std::min(sums[0], sums[1]) < next_to_nothing * std::max(sums[0], sums[1]);
        return lines;
    }

    // Whether lines from side to side lie within so many cells: these are several each.
    bool has_whole_lines_within(int cells) const {
        const double pitch = static_cast<double>(covered_.size() + 1) / cells;
        // Clear of what an edge on the line between two cells covers of them.
        const double from = std::min(std::max(0.25, reach_of_an_edge / pitch), 0.5);
        int crossed = 0;
        for (int k = 0; k < cells; ++k) {
            const auto at = [&](double part) {
                return covered_.begin() + std::lround((k + part) * pitch);
            };
            crossed += *std::max_element(at(from) - 1, at(1 - from)) >= least_covered;
        }
        return crossed >= most_crossed * cells;
    }

private:
    // Whether an edge as long as most of a cell is anywhere but on the lines between so many, or on
    // the robot.
    bool are_elsewhere(int cells) const {
        const double pitch = static_cast<double>(covered_.size() + 1) / cells;
        if (pitch < smallest_with_middles) return true;
        for (auto i = static_cast<std::size_t>(pitch); i < covered_.size(); ++i) {
            const double place = static_cast<double>(i + 1) / pitch;
            const bool is_on_a_line =
                std::abs(place - std::round(place)) * pitch <= reach_of_an_edge;
            if (!is_on_a_line && covered_[i] * length_ >= least_inside * pitch) return true;
        }
        return false;
    }

    bool are_clear(int cells) const {
        const double pitch = static_cast<double>(covered_.size() + 1) / cells;
        const auto at = [&](double line) {
            return covered_.begin() + std::lround(line * pitch) - 1;
        };
        int filled = 0;
        for (int k = 0; k < cells; ++k) {
            if (k > 0 && *std::max_element(at(k) - 1, at(k) + 2) > 0) return false;
            filled += *std::max_element(at(k + clear_part) + 1, at(k + 1 - clear_part)) * length_ >=
                      least_filled * pitch;
        }
        return filled >= most_filled * cells;
    }

    int length_;
    std::vector<double> covered_;
    double usual_ = 0;
};

// Without lines between the cells those of other kinds show an edge, with lines all do: there is
// one at each line that has cells of both kinds beside it. Nothing at all is at any of them where
// things lie in the middles of cells that have no lines. A rectangle that is no square, or is cut
// into many cells, is a board only with lines from side to side, or where there are edges nowhere
// else.
bool lies_on_lines(const Profile& upright, const Profile& level, const cv::Size& cells) {
    const Profile::Lines across = upright.between(cells.width), down = level.between(cells.height);
    const bool needs_lines = cells.width != cells.height || cells.width > most_framed + 1;
    const bool are_told =
        (across.are_whole && down.are_whole) || (across.are_all_there_is && down.are_all_there_is);
    if (needs_lines && !are_told) return false;
    if (cells.width >= enough_lines && across.are_clear && down.are_clear) return true;
    return 2 * (across.seen + down.seen) >= cells.width + cells.height - 2 && across.stand_out &&
           down.stand_out && !across.is_every_second && !down.is_every_second &&
           !(upright.has_whole_lines_within(cells.width) &&
             level.has_whole_lines_within(cells.height));
}

// A rectangle that holds a board of far more cells is full of lines from side to side, whatever
// lies over some of them.
bool has_lines_within_cells(const StraightEdges& edges, int first, double pitch, int cells,
                            const cv::Range& across) {
    int inside = 0;
    for (const int line : edges.lines()) {
        const double place = (line - first) / pitch;
        const bool is_between = std::abs(place - std::round(place)) * pitch <= 3;
        if (place > 0 && place < cells && !is_between)
            inside += edges.covered(line, across.start, across.end) >= least_crossed;
    }
    return inside > 3 * cells;
}

// Where there is no bomb, lines between all cells must tell how many there are.
std::optional<Lattice> without_bombs(const CellSampler& sampler, const StraightEdges& upright,
                                     const StraightEdges& level, const cv::Rect& frame,
                                     const Lattice& lattice) {
    const auto is_line = [](const StraightEdges& edges, double at, int from, int to) {
        double most = 0;
        for (int near = -1; near <= 1; ++near)
            most =
                std::max(most, edges.covered(static_cast<int>(std::lround(at)) + near, from, to));
        return most >= least_covered;
    };
    for (int k = 1; k < lattice.columns; ++k)
        if (!is_line(upright, frame.x + k * lattice.pitch.width, frame.y, frame.br().y))
            return std::nullopt;
    for (int k = 1; k < lattice.rows; ++k)
        if (!is_line(level, frame.y + k * lattice.pitch.height, frame.x, frame.br().x))
            return std::nullopt;
    return field_without_bombs(sampler, lattice);
}

// The cells of a rectangle, cut into as few as are of two kinds.
std::optional<Lattice> cut(const CellSampler& whole, const StraightEdges& upright,
                           const StraightEdges& level, const cv::Rect& frame) {
    const cv::Range across(frame.x, frame.br().x), down(frame.y, frame.br().y);
    const Profile columns_seen(upright, across, down), rows_seen(level, down, across);
    for (int columns = fewest_cells; columns <= most_lined + 1; ++columns) {
        const double pitch = static_cast<double>(frame.width) / columns;
        const int rows = static_cast<int>(std::lround(frame.height / pitch));
        if (pitch < smallest_pitch) break;
        if (rows < fewest_cells || rows > most_lined + 1 ||
            std::abs(frame.height - rows * pitch) > 3)
            continue;
        const cv::Size cells(columns, rows);
        if (!lies_on_lines(columns_seen, rows_seen, cells)) continue;
        const Lattice lattice{
            rows, columns, frame.tl(), {pitch, static_cast<double>(frame.height) / rows}};
        const CellSampler sampler = whole.on(lattice);
        if ((cv::Rect({}, cells) & sampler.visible()) != cv::Rect({}, cells)) continue;
        const auto field = field_among(whole, lattice);
        // but for one with its goal
        const bool is_too_large = columns == rows && columns == most_framed + 1;
        if (field && !(is_too_large && field->columns == columns)) return field;
        if (is_too_large) continue;
        if (auto plain = without_bombs(sampler, upright, level, frame, lattice)) return plain;
    }
    return std::nullopt;
}

// Whether most of the lines between `cells` cells, the first of which begins at `first`, are seen
// in a strip across them; never in one that is not in the picture whole.
bool are_lines_in(const StraightEdges& edges, int first, double pitch, int cells, cv::Range strip,
                  int limit) {
    if (strip.start < 0 || strip.end > limit) return false;
    int seen = 0;
    for (int k = 1; k < cells; ++k)
        seen += std::ranges::any_of(std::array{-1, 0, 1}, [&](int near) {
            const int at = static_cast<int>(std::lround(first + k * pitch)) + near;
            return edges.covered(at, strip.start, strip.end) >= least_covered;
        });
    return seen >= most_lines_on * (cells - 1);
}

// The lines between the cells of a part of a larger board do not end at its sides, whatever lies on
// the cells there.
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
    for (const cv::Range& strip :
         {before(frame.y, pitch.height), after(frame.br().y, pitch.height)})
        if (are_lines_in(upright, frame.x, pitch.width, columns, strip, picture.height))
            return true;
    for (const cv::Range& strip : {before(frame.x, pitch.width), after(frame.br().x, pitch.width)})
        if (are_lines_in(level, frame.y, pitch.height, rows, strip, picture.width)) return true;
    return false;
}

// An edge is a line of pixels wide, and the border of bevelled cells begins within the first and
// the last.
Lattice fitted(const cv::Mat& pixels, const Lattice& lattice) {
    if (std::max(lattice.rows, lattice.columns) < enough_lines) return lattice;
    const Lattice made = sharpened(pixels, refitted(pixels, lattice));
    const cv::Rect2d before = lattice.bounds(), after = made.bounds();
    const double off =
        std::max(cv::norm(after.tl() - before.tl()), cv::norm(after.br() - before.br()));
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
        if (std::ranges::any_of(parts,
                                [&](const cv::Rect& part) { return !(part & rectangle).empty(); }))
            continue;
        const auto lattice = cut(sampler, upright, level, rectangle);
        if (!lattice) continue;
        // The goal may lie within the rectangle, too.
        const int columns = cvRound(rectangle.width / lattice->pitch.width);
        const int rows = cvRound(rectangle.height / lattice->pitch.height);
        const bool is_finer_board =
            has_lines_within_cells(upright, rectangle.x, lattice->pitch.width, columns,
                                   {rectangle.y, rectangle.br().y}) &&
            has_lines_within_cells(level, rectangle.y, lattice->pitch.height, rows,
                                   {rectangle.x, rectangle.br().x});
        if (is_finer_board || lines_go_on(upright, level, rectangle, lattice->pitch, pixels.size()))
            parts.push_back(rectangle);
        else if (!goes_on(sampler.on(*lattice), upright, level, *lattice, pixels.size()))
            return fitted(pixels, *lattice);
    }
    return std::nullopt;
}

}  // namespace sightread::runaway
