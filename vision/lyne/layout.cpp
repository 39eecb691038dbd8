#include "calibration/cut_off.hpp"
#include "calibration/node_lattice.hpp"
#include "calibration/panels.hpp"
#include "calibration/warp.hpp"
#include "vision/lyne/by_rules.hpp"
#include "vision/lyne/cropped.hpp"
#include "vision/lyne/level.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr int smallest_side = 40;
constexpr double smallest_pitch = 9;
constexpr double least_node = 0.14;  // square pitches
constexpr double worth_a_try = 0.7;  // of the spots that the best lattice explains
constexpr std::size_t most_parts = 4;
constexpr const char* no_lattice = "there is no lattice of nodes";

// All lattice points of which a whole shape fits into the frame.
Lattice all_places(const NodeLattice& found, cv::Size frame) {
    const auto central = [&](double point, int length) {
        return point + std::round((length / 2.0 - point) / found.pitch) * found.pitch -
               found.pitch / 2;
    };
    const Lattice one{1,
                      1,
                      {central(found.point.x, frame.width), central(found.point.y, frame.height)},
                      {found.pitch, found.pitch}};
    return widened(one, frame, 3 * largest_size);
}

struct Extent {
    int top = 1 << 20, bottom = -1, left = 1 << 20, right = -1;
    void include(Cell cell) {
        top = std::min(top, cell.row);
        bottom = std::max(bottom, cell.row);
        left = std::min(left, cell.column);
        right = std::max(right, cell.column);
    }
    bool is_empty() const { return bottom < 0; }
    bool holds(Cell cell, int aside = 0) const {
        return cell.row >= top - aside && cell.row <= bottom + aside &&
               cell.column >= left - aside && cell.column <= right + aside;
    }
};

struct Seen {
    Lattice lattice;
    View view;
    std::vector<CellLook> looks;

    Seen(const Frame& frame, const Lattice& on)
        : lattice(on), view(view_of(frame.pixels, on)), looks(looks_at(view)) {}
};

// The points again, from the centroids of what was seen; the whole-number places are those of the
// lattice. None where they do not say.
std::optional<Lattice> fitted(const Seen& seen) {
    const Lattice &lattice = seen.lattice, &viewed = seen.view.lattice;
    std::vector<NodePlace> places;
    for (std::size_t i = 0; i < seen.looks.size(); ++i) {
        const CellLook& look = seen.looks[i];
        if (look.what != CellLook::What::spot) continue;
        const cv::Point2d in_cells((look.centroid.x - viewed.origin.x) / viewed.pitch.width,
                                   (look.centroid.y - viewed.origin.y) / viewed.pitch.height);
        const Cell cell = lattice.cell_of(i);
        places.push_back({{lattice.origin.x + in_cells.x * lattice.pitch.width,
                           lattice.origin.y + in_cells.y * lattice.pitch.height},
                          cell.row,
                          cell.column});
    }
    const auto fitted = fitted_lattice(places);
    if (!fitted) return std::nullopt;
    return Lattice{lattice.rows,
                   lattice.columns,
                   fitted->point - cv::Point2d(fitted->pitch / 2, fitted->pitch / 2),
                   {fitted->pitch, fitted->pitch}};
}

// What is seen on the points as they were fitted to it.
Seen seen_on(const Frame& frame, const Lattice& lattice) {
    Seen seen(frame, lattice);
    const auto better = fitted(seen);
    return better ? Seen(frame, *better) : seen;
}

// Large enough for a node, so that it must not be passed over.
bool is_large(const CellLook& look) {
    return look.what != CellLook::What::nothing && look.area > least_node;
}

// Nothing in it is stronger than the faint places, as where the level's name lies over them.
bool is_faint(const CellLook& look, const std::vector<CellLook>& looks,
              const std::vector<SeenPlace>& places) {
    double faint = 0;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (places[i].place && places[i].place->kind == Kind::empty &&
            looks[i].what == CellLook::What::spot)
            faint = std::max(faint, looks[i].strength);
    return look.strength <= 1.2 * faint;
}

// A level lies on calm ground. Two discs that look like ends, amid many other pictures, are none.
bool stands_amid_others(const Extent& extent, const View& view,
                        const std::vector<CellLook>& looks) {
    std::size_t within = 0, unclear = 0;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (extent.holds(view.lattice.cell_of(i)))
            ++within;
        else if (looks[i].what == CellLook::What::unclear)
            ++unclear;
    }
    return unclear >= within && 2 * unclear > looks.size() - within;
}

// What may be more of the board beside it, and is not told; empty when nothing is.
std::string doubt_beside(const Extent& extent, const View& view, const std::vector<CellLook>& looks,
                         const std::vector<SeenPlace>& places) {
    if (stands_amid_others(extent, view, looks))
        return "most places around the board show something that is no node";
    const bool may_hide = may_hide_nodes(looks, places, view);
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const Cell cell = view.lattice.cell_of(i);
        if (extent.holds(cell)) continue;
        if (may_hide && extent.holds(cell, 1) && looks[i].what == CellLook::What::nothing)
            return "beside the board there is a blank place, and nodes of one shape cannot be seen";
        if (!places[i].place && is_large(looks[i]) && !is_faint(looks[i], looks, places))
            return "beside the board there is a place that " + places[i].doubt;
    }
    return {};
}

Found<Layout> layout_on(const Frame& frame, const NodeLattice& found) {
    const Lattice all = all_places(found, frame.pixels.size());
    if (found.pitch < smallest_pitch || all.rows < 1 || all.columns < 1 ||
        all.rows > 3 * largest_size || all.columns > 3 * largest_size)
        return NotFound(no_lattice);
    const auto [lattice, view, looks] = seen_on(frame, all);
    const std::vector<SeenPlace> places = places_of(looks, view);
    Extent extent;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].place && places[i].place->kind != Kind::empty)
            extent.include(lattice.cell_of(i));
    if (extent.is_empty() || extent.bottom - extent.top >= largest_size ||
        extent.right - extent.left >= largest_size)
        return NotFound(no_lattice);
    if (const auto doubt = doubt_beside(extent, view, looks, places); !doubt.empty())
        return NotFound(doubt);
    const Layout layout{{extent.bottom - extent.top + 1,
                         extent.right - extent.left + 1,
                         {lattice.origin.x + extent.left * lattice.pitch.width,
                          lattice.origin.y + extent.top * lattice.pitch.height},
                         lattice.pitch},
                        frame.pixels.size()};
    const Reading reading = Reader(layout).read(frame);
    if (!reading.board) return NotFound(reading.why_not);
    if (is_cropped(frame, layout.lattice, *reading.board))
        return NotFound(std::string(reaches_out));
    return layout;
}

// What the places of a lattice show in their middles: mean colours.
std::vector<cv::Scalar> middles_of(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr double reach = 0.06;  // pitches
    std::vector<cv::Scalar> middles;
    for (std::size_t i = 0; i < static_cast<std::size_t>(lattice.rows) * lattice.columns; ++i) {
        const int radius = std::max(1, static_cast<int>(reach * lattice.pitch.width));
        const cv::Point middle(lattice.centre(lattice.cell_of(i)));
        const cv::Rect part(middle.x - radius, middle.y - radius, 2 * radius + 1, 2 * radius + 1);
        const cv::Rect inside = part & cv::Rect({}, pixels.size());
        middles.push_back(inside.empty() ? cv::Scalar::all(-1) : cv::mean(pixels(inside)));
    }
    return middles;
}

// Whether at least half of the places show what they showed before: lines go through some of them
// since then.
bool are_nearly_the_same(const std::vector<cv::Scalar>& before,
                         const std::vector<cv::Scalar>& now) {
    constexpr double differs = 60;  // levels in any channel
    std::size_t same = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        same += cv::norm(before[i], now[i], cv::NORM_INF) < differs;
    return 2 * same >= before.size();
}

std::string fault_of(const Frame& frame) {
    if (frame.pixels.empty()) return "the picture is empty";
    if (frame.pixels.type() != CV_8UC3) return "the picture does not have three channels of 8 bits";
    if (frame.pixels.cols < smallest_side || frame.pixels.rows < smallest_side)
        return "the picture is too small for a level";
    return {};
}

// Of a level that has the whole picture for itself.
Found<Layout> layout_of(const Frame& frame) {
    if (const std::string fault = fault_of(frame); !fault.empty()) return NotFound(fault);
    const Ground ground(frame.pixels);
    const auto lattices = node_lattices(node_spots(frame.pixels, ground), 3);
    std::optional<std::string> why_not_first;
    for (const NodeLattice& lattice : lattices) {
        if (lattice.seen < worth_a_try * lattices.front().seen) continue;
        const Found<Layout> layout = layout_on(frame, lattice);
        if (layout) return layout;
        if (!why_not_first) why_not_first = layout.why_not();
    }
    return NotFound(why_not_first.value_or(no_lattice));
}

// Of a level within a page or on a desktop: found in its own part of the picture, read in the whole
// of it.
Found<Layout> layout_within(const Frame& frame, const cv::Rect& part) {
    Found<Layout> layout = layout_of({frame.pixels(part), frame.taken});
    if (!layout) return layout;
    layout->lattice.origin += cv::Point2d(part.tl());
    layout->frame = frame.pixels.size();
    const Reading reading = Reader(*layout).read(frame);
    return reading.board ? layout : NotFound(reading.why_not);
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    const Found<Layout> in_all = layout_of(frame);
    if (in_all || !fault_of(frame).empty()) return in_all;
    std::string reason = in_all.why_not();
    for (const cv::Rect& part : panels_in(frame.pixels, most_parts)) {
        const Found<Layout> within = layout_within(frame, part);
        if (within) return within;
        if (reason == no_lattice) reason = within.why_not();
    }
    return NotFound(reason);
}

Reader reader_knowing(const Frame& beginning, const Layout& before, const Layout& layout) {
    Reader reader(layout);
    if (const std::optional<Frame> as_here = warped(beginning, before, layout))
        (void)reader.read(*as_here);
    return reader;
}

std::optional<Layout> find_again(const Frame& frame, const Frame& beginning, const Layout& before) {
    if (!fault_of(frame).empty()) return std::nullopt;
    const int rows = before.lattice.rows, columns = before.lattice.columns;
    const std::vector<cv::Scalar> were = middles_of(beginning.pixels, before.lattice);
    for (const NodeLattice& found :
         node_lattices(node_spots(frame.pixels, Ground(frame.pixels)), 3)) {
        const Lattice places = all_places(found, frame.pixels.size());
        if (found.pitch < smallest_pitch || places.rows < rows || places.columns < columns)
            continue;
        const Lattice all = fitted(Seen(frame, places)).value_or(places);
        for (int row = 0; row + rows <= all.rows; ++row)
            for (int column = 0; column + columns <= all.columns; ++column) {
                const cv::Point2d origin(all.origin.x + column * all.pitch.width,
                                         all.origin.y + row * all.pitch.height);
                const Layout layout{{rows, columns, origin, all.pitch}, frame.pixels.size()};
                if (!are_nearly_the_same(were, middles_of(frame.pixels, layout.lattice))) continue;
                if (reader_knowing(beginning, before, layout).read(frame).board) return layout;
            }
    }
    return std::nullopt;
}

}  // namespace sightread::lyne
