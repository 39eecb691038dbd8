#include "vision/onet/extent.hpp"

#include "calibration/channels_apart.hpp"
#include "vision/onet/objections.hpp"
#include "vision/onet/tile_body.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr float featureless = 6;     // contrast of a cell without anything on it
constexpr float all_ground = 0.99F;  // share of a cell
constexpr int least_frame = 5;       // cells in a line: fewer may be alike by chance
constexpr int least_measured = 8;    // faces that say how faces lie in their cells
constexpr int slack = 1;             // samples by which one more may lie or measure otherwise
constexpr double calm_rim = 0.9;     // of the samples all around a face

bool lies_on(const Lattice& lattice, std::size_t cell, bool is_row, int line) {
    const auto columns = static_cast<std::size_t>(lattice.columns);
    return static_cast<int>(is_row ? cell / columns : cell % columns) == line;
}

int barriers_on(const Reading& reading, const Lattice& lattice, bool is_row, int line) {
    int count = 0;
    for (std::size_t i = 0; i < reading.cells.size(); ++i)
        count += reading.cells[i].tile == barrier && lies_on(lattice, i, is_row, line) ? 1 : 0;
    return count;
}

int barriers_in(const Reading& reading) {
    return static_cast<int>(
        std::count_if(reading.cells.begin(), reading.cells.end(),
                      [](const CellReading& cell) { return cell.tile == barrier; }));
}

// What is drawn in a cell, in samples, where it has calm ground all around; none where it has not.
std::optional<cv::Rect> drawn_in(const CellLook& look) {
    constexpr int side = CellLook::samples;
    const cv::Vec3b& ground = look.at(0, 0);
    const auto is_ground = [&](int x, int y) {
        return channels_apart(look.at(x, y), ground) < CellLook::same_surface;
    };
    int calm = 0;
    for (int i = 0; i < side - 1; ++i)
        calm += is_ground(i, 0) + is_ground(side - 1, i) + is_ground(i + 1, side - 1) +
                is_ground(0, i + 1);
    if (calm < calm_rim * 4 * (side - 1)) return std::nullopt;
    cv::Rect drawn;
    for (int y = 1; y < side - 1; ++y)
        for (int x = 1; x < side - 1; ++x)
            if (!is_ground(x, y)) drawn |= cv::Rect(x, y, 1, 1);
    return drawn.empty() ? std::nullopt : std::optional(drawn);
}

// How large faces are and how they lie in their cells, in samples.
class UsualFaces {
public:
    void add(const cv::Rect& drawn) { all_.push_back(drawn); }
    // What stands beside a board by chance is hardly as large as its faces and lies in a cell as
    // they do.
    bool has(const std::optional<cv::Rect>& drawn) const {
        const auto is_usual = [&](const auto& measure) {
            const auto [least, most] = std::ranges::minmax(all_, {}, measure);
            return measure(*drawn) >= measure(least) - slack &&
                   measure(*drawn) <= measure(most) + slack;
        };
        return drawn && std::ssize(all_) >= least_measured &&
               is_usual([](const cv::Rect& one) { return (one.x + one.br().x) / 2; }) &&
               is_usual([](const cv::Rect& one) { return (one.y + one.br().y) / 2; }) &&
               is_usual([](const cv::Rect& one) { return std::max(one.width, one.height); });
    }

private:
    std::vector<cv::Rect> all_;
};

bool is_face(const CellReading& cell) {
    return cell.tile.value_or(empty) > empty;
}

// Whether all faces on an outer line are like those of the rest of the board in size and place.
bool lie_as_others(const cv::Mat& picture, const Lattice& lattice, const Reading& reading,
                   bool is_row, int line) {
    const std::vector<CellLook> looks =
        looks_of(picture, lattice, {0, 0, lattice.columns, lattice.rows});
    std::vector<std::optional<cv::Rect>> here;
    UsualFaces others;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (!is_face(reading.cells[i])) continue;
        const std::optional<cv::Rect> drawn = drawn_in(looks[i]);
        if (lies_on(lattice, i, is_row, line))
            here.push_back(drawn);
        else if (drawn)
            others.add(*drawn);
    }
    return !here.empty() &&
           std::ranges::all_of(here, [&](const auto& one) { return others.has(one); });
}

// Whether something on the line one further out is like the faces of the board in size and place.
bool shows_one_more(const cv::Mat& picture, const Lattice& lattice, const Reading& reading,
                    const Lattice& larger, const Growth& side) {
    const std::vector<CellLook> looks =
        looks_of(picture, lattice, {0, 0, lattice.columns, lattice.rows});
    UsualFaces faces;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (const auto drawn = is_face(reading.cells[i]) ? drawn_in(looks[i]) : std::nullopt; drawn)
            faces.add(*drawn);
    return std::ranges::any_of(looks_of(picture, larger, outer_line(larger, side)),
                               [&](const CellLook& look) { return faces.has(drawn_in(look)); });
}

Growth growth_of(const Reading& reading, const Lattice& lattice, int by) {
    const auto shares_from = [&](bool is_row, int line, int inwards) {
        for (int i = 0; i < (is_row ? lattice.columns : lattice.rows); ++i) {
            const int face =
                is_row ? tile_at(reading, lattice, line, i) : tile_at(reading, lattice, i, line);
            if (face <= empty) continue;
            for (int row = 0; row < lattice.rows; ++row)
                for (int column = 0; column < lattice.columns; ++column)
                    if ((is_row ? row : column) * inwards > line * inwards &&
                        tile_at(reading, lattice, row, column) == face)
                        return true;
        }
        return false;
    };
    const auto shares = [&](bool is_row, int line) {
        return shares_from(is_row, line, line == 0 ? 1 : -1);
    };
    // In a sorted board no line shows what the others show; then an outer one need not either.
    const auto is_usual = [&](bool is_row, int line) {
        const int last = (is_row ? lattice.rows : lattice.columns) - 1;
        const int next = line == 0 ? 1 : line - 1;
        return shares(is_row, line) ||
               (by == 0 && last >= 2 && !shares_from(is_row, next, line == 0 ? 1 : -1));
    };
    const auto grows = [&](bool is_row, int line) { return is_usual(is_row, line) ? by : by - 1; };
    return {grows(true, 0), grows(true, lattice.rows - 1), grows(false, 0),
            grows(false, lattice.columns - 1)};
}

// Whether a line shows one and the same all along, as a frame does.
bool is_frame(const Reading& reading, const Lattice& lattice, bool is_row, int line) {
    const int cells = is_row ? lattice.columns : lattice.rows;
    const auto at = [&](int i) {
        return is_row ? tile_at(reading, lattice, line, i) : tile_at(reading, lattice, i, line);
    };
    for (int i = 1; i < cells; ++i)
        if (at(i) != at(0)) return false;
    return cells >= least_frame;
}

// Whether an outer line is about as full of tiles as the board.
bool is_full(const Reading& reading, const Lattice& lattice, const Growth& side) {
    const bool is_row = side.top + side.bottom > 0;
    const int line = side.bottom > 0 ? lattice.rows - 1 : side.right > 0 ? lattice.columns - 1 : 0;
    int all = 0, here = 0;
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            if (tile_at(reading, lattice, row, column) <= empty) continue;
            ++all;
            here += (is_row ? row : column) == line ? 1 : 0;
        }
    }
    return here * (is_row ? lattice.rows : lattice.columns) * 2 >= all;
}

int faces_on(const Reading& reading, const Lattice& lattice, bool is_row, int line) {
    int count = 0;
    for (std::size_t i = 0; i < reading.cells.size(); ++i)
        count += reading.cells[i].tile.value_or(empty) > empty && lies_on(lattice, i, is_row, line)
                     ? 1
                     : 0;
    return count;
}

// Whether the line one further out on a side shows the ground and nothing else.
bool is_bare(const cv::Mat& picture, const Lattice& larger, const Growth& side) {
    Surroundings ground;
    ground.learn(picture, larger);
    const std::vector<CellLook> looks = looks_of(picture, larger, outer_line(larger, side));
    return std::all_of(looks.begin(), looks.end(), [&](const CellLook& look) {
        return look.contrast < featureless && ground.share_of(look) >= all_ground;
    });
}

// Whether a line shows a face that the board shows on a cell that was told without it.
bool goes_on(const Reading& reading, const Lattice& lattice, const Reading& further,
             const Lattice& larger, const Growth& side) {
    const bool is_row = side.top + side.bottom > 0;
    const int line = side.bottom > 0 ? larger.rows - 1 : side.right > 0 ? larger.columns - 1 : 0;
    std::set<int> inside;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            if (tile_at(reading, lattice, row, column) > empty)
                inside.insert(tile_at(further, larger, row + side.top, column + side.left));
    for (int i = 0; i < (is_row ? larger.columns : larger.rows); ++i)
        if (const int face =
                is_row ? tile_at(further, larger, line, i) : tile_at(further, larger, i, line);
            face > empty && inside.contains(face))
            return true;
    return false;
}

// Whether the line one further out on a side belongs to the board; none when that is not sure.
std::optional<bool> belongs(const cv::Mat& picture, const Reading& reading, const Lattice& lattice,
                            const Reading& further, const Lattice& larger, const Growth& side) {
    const bool is_row = side.top + side.bottom > 0;
    const int line = side.bottom > 0 ? larger.rows - 1 : side.right > 0 ? larger.columns - 1 : 0;
    const int faces = faces_on(further, larger, is_row, line),
              barriers = barriers_on(further, larger, is_row, line);
    if (barriers > 0 && barriers < barriers_in(further) && (reading.board || further.board))
        return reading.board ? std::nullopt : std::optional(true);
    const bool is_more = reading.board && !reading.tiles_are_alike && !further.board &&
                         shows_one_more(picture, lattice, reading, larger, side);
    if ((faces == 0 && !is_more) || is_frame(further, larger, is_row, line)) return false;
    if (further.tiles_are_alike && further.board) return true;
    if (further.board && lie_as_others(picture, larger, further, is_row, line)) return true;
    if (goes_on(reading, lattice, further, larger, side))
        return is_full(further, larger, side) ? std::optional(true) : std::nullopt;
    if (reading.board && (further.board || further.tiles_are_alike || is_more)) return std::nullopt;
    return false;
}

// The picture with its outermost pixels repeated as far as a lattice reaches out of it, which is
// moved with it; none where less than two thirds of the line that does are seen.
Frame continued(const Frame& frame, Lattice& lattice) {
    const cv::Rect2d bounds = lattice.bounds();
    const cv::Rect all(
        cv::Point(static_cast<int>(std::floor(bounds.x)), static_cast<int>(std::floor(bounds.y))),
        cv::Point(static_cast<int>(std::ceil(bounds.br().x)),
                  static_cast<int>(std::ceil(bounds.br().y))));
    const int left = std::max(0, -all.x), top = std::max(0, -all.y),
              right = std::max(0, all.br().x - frame.pixels.cols),
              bottom = std::max(0, all.br().y - frame.pixels.rows);
    if (3 * std::max(left, right) > lattice.pitch.width ||
        3 * std::max(top, bottom) > lattice.pitch.height)
        return {};
    Frame made;
    cv::copyMakeBorder(frame.pixels, made.pixels, top, bottom, left, right, cv::BORDER_REPLICATE);
    lattice.origin += cv::Point2d(left, top);
    return made;
}

}  // namespace

Lattice trimmed(const Reading& reading, const Lattice& lattice) {
    int top = lattice.rows, bottom = -1, left = lattice.columns, right = -1;
    const int barriers = barriers_in(reading);
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            const int tile = tile_at(reading, lattice, row, column);
            if (tile == empty) continue;
            if (tile == barrier &&
                barriers == std::max(barriers_on(reading, lattice, true, row),
                                     barriers_on(reading, lattice, false, column)))
                continue;
            top = std::min(top, row), bottom = std::max(bottom, row);
            left = std::min(left, column), right = std::max(right, column);
        }
    }
    const cv::Rect2d first = lattice.cell({top, left});
    return {bottom - top + 1, right - left + 1, first.tl(), lattice.pitch};
}

Lattice grown(const Lattice& lattice, const Growth& by) {
    return {lattice.rows + by.top + by.bottom,
            lattice.columns + by.left + by.right,
            {lattice.origin.x - by.left * lattice.pitch.width,
             lattice.origin.y - by.top * lattice.pitch.height},
            lattice.pitch};
}

cv::Rect outer_line(const Lattice& lattice, const Growth& side) {
    const bool is_row = side.top + side.bottom > 0;
    const int line = side.bottom > 0 ? lattice.rows - 1 : side.right > 0 ? lattice.columns - 1 : 0;
    return is_row ? cv::Rect(0, line, lattice.columns, 1) : cv::Rect(line, 0, 1, lattice.rows);
}

bool lies_within(const Lattice& lattice, cv::Size frame) {
    const cv::Rect2d bounds = lattice.bounds();
    return bounds.x >= -1 && bounds.y >= -1 && bounds.br().x <= frame.width + 1 &&
           bounds.br().y <= frame.height + 1;
}

std::optional<Growth> wanted_growth(const Frame& frame, const Lattice& lattice,
                                    const Reader& reader, const Reading& reading) {
    Growth inwards = growth_of(reading, lattice, 0);
    if (reading.board && reading.tiles_are_alike) {
        // Tiles with a body of their own are tiles wherever they stand.
        const auto kept = [&](bool is_row, int line, int by) {
            return is_frame(reading, lattice, is_row, line) ? by : 0;
        };
        inwards = {kept(true, 0, inwards.top), kept(true, lattice.rows - 1, inwards.bottom),
                   kept(false, 0, inwards.left), kept(false, lattice.columns - 1, inwards.right)};
    }
    const auto stays = [&](bool is_row, int line) {
        return reading.board && !is_frame(reading, lattice, is_row, line) &&
               lie_as_others(frame.pixels, lattice, reading, is_row, line);
    };
    if (inwards.top < 0 && stays(true, 0)) inwards.top = 0;
    if (inwards.bottom < 0 && stays(true, lattice.rows - 1)) inwards.bottom = 0;
    if (inwards.left < 0 && stays(false, 0)) inwards.left = 0;
    if (inwards.right < 0 && stays(false, lattice.columns - 1)) inwards.right = 0;
    if (inwards != Growth{}) return inwards;
    Growth wanted;
    for (int Growth::*side : {&Growth::top, &Growth::bottom, &Growth::left, &Growth::right}) {
        Growth one;
        one.*side = 1;
        Lattice larger = grown(lattice, one);
        const bool is_cut = !lies_within(larger, frame.pixels.size());
        const Frame seen = is_cut ? continued(frame, larger) : frame;
        if (seen.pixels.empty() || is_bare(seen.pixels, larger, one)) continue;
        if (reading.board && reader.knows_nothing_of(seen, larger, outer_line(larger, one)))
            continue;
        const std::optional<bool> grows =
            belongs(seen.pixels, reading, lattice, Reader({larger, seen.pixels.size()}).read(seen),
                    larger, one);
        if (!grows || (is_cut && *grows)) return std::nullopt;
        wanted.*side = *grows ? 1 : 0;
    }
    return wanted;
}

}  // namespace sightread::onet
