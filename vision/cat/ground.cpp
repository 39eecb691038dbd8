#include "vision/cat/ground.hpp"

#include "calibration/channels_apart.hpp"
#include "vision/cat/by_eye.hpp"
#include "vision/cat/cells.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::cat {
namespace {

constexpr double clear = 0.8;              // of a cell looks like its kind: nothing is before it
constexpr double beside_each_other = 1.3;  // pitches apart at most
constexpr int least_edge = 12;             // levels between a cell and what lies between two cells
constexpr double most_lost = 0.12;         // of the edges between cells that a cat may hide
constexpr int always_lost = 8;
constexpr int most_beside = 2;  // places around the board that look like its cells, by chance

}  // namespace

bool is_clearly_free(const Fit& fit) {
    return fit.free >= clear && fit.only_free >= clear && fit.only_blocked < 0.1;
}

bool is_clearly_blocked(const Fit& fit) {
    return fit.blocked >= clear && fit.only_blocked >= clear && fit.only_free < 0.1;
}

bool is_clear(const Fit& fit) {
    return is_clearly_free(fit) || is_clearly_blocked(fit);
}

cv::Vec3b Ground::between(const cv::Mat& picture, std::size_t a, std::size_t b) const {
    const cv::Point middle((layout.lattice.centre(cell(a)) + layout.lattice.centre(cell(b))) * 0.5);
    return picture.at<cv::Vec3b>(std::clamp(middle.y, 0, picture.rows - 1),
                                 std::clamp(middle.x, 0, picture.cols - 1));
}

// How far what lies between two cells is from the colour of the one that it is more like.
float Ground::contrast(const cv::Vec3b& middle, const std::vector<Samples>& samples, std::size_t a,
                       std::size_t b) const {
    float least = 255;
    for (const std::size_t side : {a, b})
        least = std::min(least, channels_apart(middle, samples[side][samples[side].size() / 2]));
    return least;
}

std::vector<std::optional<bool>> Ground::in_plain_sight(const std::vector<Fit>& fits) const {
    std::vector<std::size_t> unclear;
    for (std::size_t i = 0; i < count(); ++i)
        if (is_cell[i] && !is_clear(fits[i])) unclear.push_back(i);
    std::vector<std::optional<bool>> told(count());
    for (std::size_t i = 0; i < count(); ++i) {
        const auto is_beside = [&](std::size_t other) {
            return apart(i, other) < beside_each_other;
        };
        if (is_cell[i] && std::none_of(unclear.begin(), unclear.end(), is_beside))
            told[i] = is_clearly_blocked(fits[i]);
    }
    return told;
}

void Ground::learn_edges(const cv::Mat& picture, const std::vector<Samples>& samples,
                         const std::vector<Fit>& fits) {
    edges.clear();
    for (std::size_t a = 0; a < count(); ++a)
        for (std::size_t b = a + 1; b < count(); ++b) {
            if (!is_cell[a] || !is_cell[b] || apart(a, b) > beside_each_other) continue;
            if (!is_clear(fits[a]) || !is_clear(fits[b])) continue;
            const cv::Vec3b middle = between(picture, a, b);
            const float now = contrast(middle, samples, a, b);
            if (now >= least_edge) edges.push_back({a, b, now, middle});
        }
}

// Edges that have taken the colour of the cells beside them.
bool Ground::has_lost_edges(const cv::Mat& picture, const std::vector<Samples>& samples,
                            const std::vector<Fit>& fits) const {
    int looked_at = 0, lost = 0;
    for (const Edge& edge : edges) {
        if (!is_clear(fits[edge.a]) || !is_clear(fits[edge.b])) continue;
        ++looked_at;
        const cv::Vec3b middle = between(picture, edge.a, edge.b);
        const bool has_changed = channels_apart(middle, edge.colour) > least_edge;
        lost += has_changed && contrast(middle, samples, edge.a, edge.b) < 0.4f * edge.contrast;
    }
    return lost > std::max<double>(always_lost, most_lost * looked_at);
}

std::string Ground::understand(const cv::Mat& picture, const std::vector<Samples>& samples) {
    is_cell = by_eye::cells_of(picture, layout.lattice);
    if (is_cell.empty()) return "the cells of the board cannot be seen";
    Found<Kinds> learned = Kinds::learned(samples, is_cell, layout.lattice);
    kinds = learned;
    if (!kinds) return learned.why_not();
    if (cells_beside(picture) >= most_beside)
        return "there are more cells than the board was found to have";
    if (cells_cut_off(picture) >= most_beside) return "cells are cut off at a side of the board";
    return {};
}

// The same cells and a ring around them.
Lattice Ground::with_ring() const {
    Lattice wider = layout.lattice;
    wider.rows += 2;
    wider.columns += 2;
    wider.origin -= cv::Point2d(wider.pitch.width, wider.pitch.height);
    wider.shift = wider.shift == RowShift::odd ? RowShift::even : RowShift::odd;
    return wider;
}

// Places at the ends of rows of which the half towards the board looks like a cell and the other
// does not: the frame of the board hides it.
int Ground::cells_cut_off(const cv::Mat& picture) const {
    constexpr double off_middle = 0.06;  // pitches
    constexpr double looks_like_one = 0.9, looks_like_none = 0.5;
    const Lattice wider = with_ring();
    const std::vector<Samples> samples = samples_of(picture, wider);
    const auto is_there = [&](const Cell& at) {
        return at.row >= 0 && at.row < layout.lattice.rows && at.column >= 0 &&
               at.column < layout.lattice.columns &&
               is_cell[static_cast<std::size_t>(at.row * layout.lattice.columns + at.column)];
    };
    const auto is_cut = [&](const Samples& seen, const Cell& at, int inwards, bool is_blocked) {
        const std::vector<bool> covered = kinds->covered(seen, at, is_blocked);
        double parts[2] = {0, 0}, fitting[2] = {0, 0};
        for (std::size_t i = 0; i < covered.size(); ++i) {
            const double along = sample_places()[i].x * inwards;
            if (std::abs(along) < off_middle) continue;
            ++parts[along > 0 ? 0 : 1];
            fitting[along > 0 ? 0 : 1] += !covered[i];
        }
        return fitting[0] >= looks_like_one * parts[0] && fitting[1] < looks_like_none * parts[1];
    };
    int count = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Cell place = wider.cell_of(i), at{place.row - 1, place.column - 1};
        if (is_there(at)) continue;
        for (const int inwards : {-1, 1})
            count += is_there({at.row, at.column + inwards}) &&
                     (is_cut(samples[i], at, inwards, false) ||
                      (kinds->has_blocked() && is_cut(samples[i], at, inwards, true)));
    }
    return count;
}

// Places in the ring around the lattice that look like cells of the board. One wall that joins
// another is told by what it has around it, as no other thing has by chance.
int Ground::cells_beside(const cv::Mat& picture) const {
    const Lattice wider = with_ring();
    const std::vector<Samples> samples = samples_of(picture, wider);
    const auto is_wall = [&](Cell at) {
        const Cell place{at.row + 1, at.column + 1};
        return is_clearly_blocked(kinds->fit(
            samples[static_cast<std::size_t>(place.row * wider.columns + place.column)], at));
    };
    int cells = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Cell place = wider.cell_of(i), at{place.row - 1, place.column - 1};
        const bool is_ring = at.row < 0 || at.column < 0 || at.row == layout.lattice.rows ||
                             at.column == layout.lattice.columns;
        if (!is_ring || !is_clear(kinds->fit(samples[i], at))) continue;
        if (least_edge_around(picture, at, [](Cell) { return false; }) >= least_edge)
            ++cells;
        else if (is_wall(at) && least_edge_around(picture, at, is_wall) >= least_edge)
            cells += most_beside;
    }
    return cells;
}

// What lies around a board may have the colour of its cells, but has no outlines in their places.
int Ground::least_edge_around(const cv::Mat& picture, Cell cell,
                              const std::function<bool(Cell)>& joins) const {
    const cv::Point2d centre = layout.lattice.centre(cell);
    const cv::Size2d pitch = layout.lattice.pitch;
    const cv::Rect all({}, picture.size());
    if (!all.contains(cv::Point(centre))) return 0;
    const cv::Vec3b inside = picture.at<cv::Vec3b>(cv::Point(centre));
    int least = 255;
    for (const cv::Point2d& by :
         {cv::Point2d(1, 0), {0.5, 1}, {-0.5, 1}, {-1, 0}, {-0.5, -1}, {0.5, -1}}) {
        const auto next =
            layout.lattice.cell_at(centre + cv::Point2d(by.x * pitch.width, by.y * pitch.height));
        if (next && joins(*next)) continue;
        float most = 0;
        for (double part = 0.38; part < 0.58; part += 0.02) {
            const cv::Point at(centre +
                               cv::Point2d(part * by.x * pitch.width, part * by.y * pitch.height));
            if (all.contains(at))
                most = std::max(most, channels_apart(picture.at<cv::Vec3b>(at), inside));
        }
        least = std::min(least, static_cast<int>(most));
    }
    return least;
}

}  // namespace sightread::cat
