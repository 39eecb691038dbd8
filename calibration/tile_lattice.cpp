#include "calibration/tile_lattice.hpp"

#include "calibration/cell_repeats.hpp"
#include "calibration/edges.hpp"
#include "calibration/repeats.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double least_significance = 9;  // of what repeats, in standard deviations
constexpr double least_share = 0.5;       // of the cells with a pattern must have an equal partner
constexpr int least_cells = 8;            // with an equal partner

struct Hypothesis {
    Grid grid;
    CellRepeats repeats;
    cv::Size2d pitch;  // by what repeats
};

// The grid of a pitch whose borders lie on the borders in the picture and whose cells repeat best: along one axis after
// the other.
std::optional<Hypothesis> best_phase(const cv::Mat& picture, const StraightEdges& edges,
                                     const RepeatedPitch& repeated) {
    if (repeated.supports.size() < 8) return std::nullopt;
    const auto xs = upright_phases(edges, repeated.supports, repeated.pitch);
    const auto ys = level_phases(edges, repeated.supports, repeated.pitch);
    Hypothesis best;
    best.pitch = repeated.pitch;
    double best_score = -1;
    const auto improve = [&](cv::Point2d first, std::size_t rank) {
        const Grid grid{first, repeated.pitch};
        CellRepeats repeats = cell_repeats(picture, grid, repeated.supports);
        const double score = repeats.share - 0.04 * static_cast<double>(rank);
        if (score <= best_score) return;
        best_score = score;
        best.grid = grid;
        best.repeats = std::move(repeats);
    };
    for (std::size_t i = 0; i < xs.size(); ++i) improve({xs[i], ys.front()}, i);
    const double x = best.grid.first.x;
    best_score = -1;
    for (std::size_t i = 0; i < ys.size(); ++i) improve({x, ys[i]}, i);
    return best;
}

// Of several grids on which cells repeat, the one with the largest cells: the others are fractions of it.
const Hypothesis* chosen(const std::vector<Hypothesis>& all) {
    double best_share = 0;
    for (const Hypothesis& each : all) best_share = std::max(best_share, each.repeats.share);
    const Hypothesis* largest = nullptr;
    for (const Hypothesis& each : all) {
        if (each.repeats.share < std::max(least_share, 0.85 * best_share) || each.repeats.partnered < least_cells)
            continue;
        if (largest == nullptr || each.pitch.area() > 1.2 * largest->pitch.area()) largest = &each;
    }
    return largest;
}

struct Axis {
    double first = 0;
    double pitch = 0;
};

// The part of a picture that shows some cells, with a margin of a cell.
cv::Rect around(const Axis& x, const Axis& y, cv::Rect cells, cv::Size picture) {
    const cv::Rect part(static_cast<int>(x.first + (cells.x - 1) * x.pitch),
                        static_cast<int>(y.first + (cells.y - 1) * y.pitch),
                        static_cast<int>((cells.width + 2) * x.pitch), static_cast<int>((cells.height + 2) * y.pitch));
    return part & cv::Rect({0, 0}, picture);
}

// The borders of the cells fitted at full resolution; none when they do not agree with what repeats.
std::optional<Lattice> fitted(const cv::Mat& picture, const Axis& x, const Axis& y, cv::Rect cells) {
    const cv::Rect part = around(x, y, cells, picture.size());
    const StraightEdges edges = straight_edges(
        picture(part), {std::max(5, static_cast<int>(0.4 * x.pitch)), std::max(5, static_cast<int>(0.4 * y.pitch))});
    const cv::Point2d first(x.first + cells.x * x.pitch - part.x, y.first + cells.y * y.pitch - part.y);
    const cv::Rect board = cv::Rect(static_cast<int>(first.x), static_cast<int>(first.y),
                                    static_cast<int>(cells.width * x.pitch), static_cast<int>(cells.height * y.pitch)) &
                           cv::Rect({0, 0}, part.size());
    const auto fit_x = fit_borders(upright_profile(edges, board), first.x, x.pitch, cells.width + 1);
    const auto fit_y = fit_borders(level_profile(edges, board), first.y, y.pitch, cells.height + 1);
    if (!fit_x || !fit_y) return std::nullopt;
    const auto agree = [](double one, double other) { return std::abs(one - other) <= std::max(0.12, 0.004 * other); };
    if (!agree(fit_x->pitch, x.pitch) || !agree(fit_y->pitch, y.pitch)) return std::nullopt;
    return Lattice{
        cells.height, cells.width, {fit_x->first + part.x, fit_y->first + part.y}, {fit_x->pitch, fit_y->pitch}};
}

// Without the outer rows and columns that hold no tile: no cell with a partner and borders.
cv::Rect trimmed(const cv::Mat& picture, const Lattice& rough, const CellRepeats& repeats, cv::Rect cells) {
    const Axis x{rough.origin.x, rough.pitch.width}, y{rough.origin.y, rough.pitch.height};
    const cv::Rect part = around(x, y, {0, 0, cells.width, cells.height}, picture.size());
    const StraightEdges edges = straight_edges(
        picture(part), {std::max(5, static_cast<int>(0.4 * x.pitch)), std::max(5, static_cast<int>(0.4 * y.pitch))});
    const std::vector<double> outline =
        outlines(edges, {rough.origin.x - part.x, rough.origin.y - part.y}, rough.pitch, cells.size());
    int left = cells.width, right = -1, top = cells.height, bottom = -1;
    for (int row = 0; row < cells.height; ++row) {
        for (int column = 0; column < cells.width; ++column) {
            const std::size_t there = static_cast<std::size_t>(row + cells.y) * repeats.columns + column + cells.x;
            if (repeats.has_partner[there] == 0 || outline[static_cast<std::size_t>(row) * cells.width + column] < 0.35)
                continue;
            left = std::min(left, column);
            right = std::max(right, column);
            top = std::min(top, row);
            bottom = std::max(bottom, row);
        }
    }
    return right < left ? cv::Rect() : cv::Rect(cells.x + left, cells.y + top, right - left + 1, bottom - top + 1);
}

struct Attempt {
    std::optional<Lattice> lattice;
    std::string why_not;
};

Attempt attempt(const cv::Mat& picture, double scale) {
    cv::Mat work = picture;
    if (scale < 1) cv::resize(picture, work, {}, scale, scale, cv::INTER_AREA);
    const cv::Size2d actual(static_cast<double>(work.cols) / picture.cols,
                            static_cast<double>(work.rows) / picture.rows);
    std::vector<RepeatedPitch> pitches = repeated_pitches(work);
    if (pitches.empty() || pitches.front().significance < least_significance)
        return {std::nullopt, "nothing in the picture repeats at the distances of a lattice"};
    const StraightEdges edges = straight_edges(work, {9, 9});
    std::vector<Hypothesis> hypotheses;
    for (const RepeatedPitch& pitch : pitches) {
        if (pitch.significance < std::max(least_significance, 0.3 * pitches.front().significance)) continue;
        if (auto made = best_phase(work, edges, pitch)) hypotheses.push_back(std::move(*made));
    }
    const Hypothesis* best = chosen(hypotheses);
    if (best == nullptr) return {std::nullopt, "what repeats in the picture does not form a board of tiles in pairs"};

    const cv::Rect seen = extent_of(best->repeats);
    if (seen.width < 2 || seen.height < 2)
        return {std::nullopt, "the tiles that repeat do not span two rows and two columns"};
    const Axis x{best->grid.first.x / actual.width, best->pitch.width / actual.width};
    const Axis y{best->grid.first.y / actual.height, best->pitch.height / actual.height};
    const auto rough = fitted(picture, x, y, seen);
    if (!rough) return {std::nullopt, "the borders in the picture do not lie where equal tiles repeat"};
    const cv::Rect cells = trimmed(picture, *rough, best->repeats, seen);
    if (cells.width < 2 || cells.height < 2)
        return {std::nullopt, "the cells that repeat have no borders of tiles around them"};
    const auto fine = cells == seen ? rough : fitted(picture, x, y, cells);
    if (!fine) return {std::nullopt, "the borders in the picture do not lie where equal tiles repeat"};
    return {fine, {}};
}

}  // namespace

std::optional<Lattice> find_tile_lattice(const cv::Mat& picture, std::string* why_not) {
    std::string reason;
    const int longest = std::max(picture.cols, picture.rows);
    if (picture.empty() || picture.type() != CV_8UC3 || std::min(picture.cols, picture.rows) < 40) {
        reason = "the picture is too small to hold a board";
    } else if (longest > 16'000) {
        reason = "the picture is too large: no side may exceed 16000 pixels";
    } else {
        // Coarse first: it is quick and sees large tiles whole. Small tiles need the finer ones.
        const double coarse = longest > 1100 ? std::min(0.5, 1000.0 / longest) : 1.0;
        std::vector<double> scales{coarse};
        if (coarse < 1) scales.push_back(std::min(1.0, 2 * coarse));
        if (longest > 500) scales.push_back(coarse / 2);
        for (const double scale : scales) {
            Attempt made = attempt(picture, scale);
            if (made.lattice) return made.lattice;
            if (reason.empty()) reason = made.why_not;
        }
    }
    if (why_not != nullptr) *why_not = reason;
    return std::nullopt;
}

}  // namespace sightread
