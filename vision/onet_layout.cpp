#include "calibration/tile_lattice.hpp"
#include "vision/onet.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr int most_mendings = 3;     // of an extent
constexpr double least_told = 0.85;  // of the cells that are not empty must be told; the others may be covered just now
constexpr double most_odd = 0.25;    // of the faces may occur an odd number of times, for the same reason
constexpr int least_faces = 2;
constexpr double least_pairs = 6;  // of equal faces, to say what follows them
constexpr double always = 0.7;     // of them have equal neighbours: parts of one tile
constexpr double by_chance = 0.4;  // at most, where tiles of their own meet

// What speaks against a lattice being an Onet board; empty when nothing does.
std::string objection(const Reading& reading) {
    std::map<int, int> sizes;
    int tiles = 0;
    for (const CellReading& cell : reading.cells) {
        if (!cell.tile) continue;
        if (*cell.tile <= empty) continue;
        ++tiles;
        ++sizes[*cell.tile];
    }
    int odd = 0;
    for (const auto& [face, size] : sizes) odd += size % 2;
    if (reading.board && static_cast<int>(sizes.size()) >= least_faces) return {};
    if (static_cast<int>(sizes.size()) < least_faces)
        return "there is a lattice, but its cells do not show different faces in pairs";
    if (tiles < least_told * (tiles + reading.unknown()))
        return "there is a lattice, but too few of its cells show faces that occur twice";
    if (odd > most_odd * static_cast<double>(sizes.size()))
        return "there is a lattice, but " + std::to_string(odd) + " of its " + std::to_string(sizes.size()) +
               " faces occur an odd number of times, so it is no board of pairs";
    return {};
}

int tile_at(const Reading& reading, const Lattice& lattice, int row, int column) {
    return reading.cells[static_cast<std::size_t>(row) * lattice.columns + column].tile.value_or(empty);
}

// Whether equal faces always have equal neighbours on one side, in every second (or third) line only: then each cell
// is a part of a tile. Lines of a sorted board repeat too, but all of them alike.
bool cuts_tiles(const Reading& reading, const Lattice& lattice, bool across, int parts) {
    std::vector<std::map<int, std::map<int, int>>> followers(static_cast<std::size_t>(parts));
    const int rows = lattice.rows - (across ? 0 : 1), columns = lattice.columns - (across ? 1 : 0);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int face = tile_at(reading, lattice, row, column);
            const int next = tile_at(reading, lattice, row + (across ? 0 : 1), column + (across ? 1 : 0));
            if (face > empty && next > empty &&
                next != face)  // the parts of a tile differ; equal tiles may lie in rows
                ++followers[static_cast<std::size_t>((across ? column : row) % parts)][face][next];
        }
    }
    double least = 1, most = 0;
    for (const auto& faces : followers) {
        double same = 0, pairs = 0;
        for (const auto& [face, counts] : faces) {
            int all = 0;
            for (const auto& [next, count] : counts) {
                all += count;
                same += count * (count - 1) / 2.0;
            }
            pairs += all * (all - 1) / 2.0;
        }
        if (pairs < least_pairs) return false;
        least = std::min(least, same / pairs);
        most = std::max(most, same / pairs);
    }
    return most >= always && least <= by_chance;
}

// Without the outer lines that show no tile at all.
Lattice trimmed(const Reading& reading, const Lattice& lattice) {
    int top = lattice.rows, bottom = -1, left = lattice.columns, right = -1;
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            if (tile_at(reading, lattice, row, column) <= empty) continue;
            top = std::min(top, row), bottom = std::max(bottom, row);
            left = std::min(left, column), right = std::max(right, column);
        }
    }
    const cv::Rect2d first = lattice.cell({top, left});
    return {bottom - top + 1, right - left + 1, first.tl(), lattice.pitch};
}

// By how many lines the extent should grow on each side: an outer line belongs to the board when it shows a face that
// other lines show.
struct Growth {
    int top = 0, bottom = 0, left = 0, right = 0;
    bool operator==(const Growth&) const = default;
};

Growth growth_of(const Reading& reading, const Lattice& lattice, int by) {
    const auto shares_from = [&](bool is_row, int line, int inwards) {
        for (int i = 0; i < (is_row ? lattice.columns : lattice.rows); ++i) {
            const int face = is_row ? tile_at(reading, lattice, line, i) : tile_at(reading, lattice, i, line);
            if (face <= empty) continue;
            for (int row = 0; row < lattice.rows; ++row)
                for (int column = 0; column < lattice.columns; ++column)
                    if ((is_row ? row : column) * inwards > line * inwards &&
                        tile_at(reading, lattice, row, column) == face)
                        return true;
        }
        return false;
    };
    const auto shares = [&](bool is_row, int line) { return shares_from(is_row, line, line == 0 ? 1 : -1); };
    // In a sorted board no line shows what the others show; then an outer one need not either.
    const auto is_usual = [&](bool is_row, int line) {
        const int last = (is_row ? lattice.rows : lattice.columns) - 1;
        const int next = line == 0 ? 1 : line - 1;
        return shares(is_row, line) || (by == 0 && last >= 2 && !shares_from(is_row, next, line == 0 ? 1 : -1));
    };
    const auto grows = [&](bool is_row, int line) { return is_usual(is_row, line) ? by : by - 1; };
    return {grows(true, 0), grows(true, lattice.rows - 1), grows(false, 0), grows(false, lattice.columns - 1)};
}

Lattice grown(const Lattice& lattice, const Growth& by) {
    return {lattice.rows + by.top + by.bottom,
            lattice.columns + by.left + by.right,
            {lattice.origin.x - by.left * lattice.pitch.width, lattice.origin.y - by.top * lattice.pitch.height},
            lattice.pitch};
}

bool lies_within(const Lattice& lattice, cv::Size frame) {
    const cv::Rect2d bounds = lattice.bounds();
    return bounds.x >= -1 && bounds.y >= -1 && bounds.br().x <= frame.width + 1 && bounds.br().y <= frame.height + 1;
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

// By how much the extent should grow, by what the outer lines and those one further out show. One side at a time: what
// lies beyond another side may not be read with it.
// None when that is not sure.
std::optional<Growth> wanted_growth(const Frame& frame, const Lattice& lattice, const Reading& reading) {
    const Growth inwards = growth_of(reading, lattice, 0);
    if (inwards != Growth{}) return inwards;
    Growth wanted;
    for (int Growth::*side : {&Growth::top, &Growth::bottom, &Growth::left, &Growth::right}) {
        Growth one;
        one.*side = 1;
        const Lattice larger = grown(lattice, one);
        if (!lies_within(larger, frame.pixels.size())) continue;
        Reader reader({larger, frame.pixels.size()});
        const Reading further = reader.read(frame);
        if (growth_of(further, larger, 1).*side <= 0) continue;
        if (!is_full(further, larger, one)) return std::nullopt;
        wanted.*side = 1;
    }
    return wanted;
}

// Whether each cell is a part of a tile.
bool cuts_tiles(const Reading& reading, const Lattice& lattice) {
    if (reading.cells.empty()) return false;
    for (const bool across : {true, false})
        for (const int parts : {2, 3})
            if (cuts_tiles(reading, lattice, across, parts)) return true;
    return false;
}

// Whether every second row or column is bare: then the pitch is half of what it should be.
bool has_bare_lines_between(const Reading& reading, const Lattice& lattice) {
    constexpr int least_lines = 5;
    for (const bool across : {true, false}) {
        int tiles[2] = {0, 0};  // in lines of even and of odd numbers
        for (int row = 0; row < lattice.rows; ++row)
            for (int column = 0; column < lattice.columns; ++column)
                tiles[(across ? column : row) % 2] += tile_at(reading, lattice, row, column) > empty;
        const int lines = across ? lattice.columns : lattice.rows;
        if (lines >= least_lines && std::min(tiles[0], tiles[1]) == 0) return true;
    }
    return false;
}

struct Judged {
    LatticeVerdict verdict;
    Reading reading;  // of the lattice, its extent mended, when nothing is said against it
};

// What the cells say of a lattice. Its extent is mended where what is seen then is a board.
Judged judged(const Frame& frame, Lattice& lattice) {
    Lattice mended = lattice;
    for (int attempt = 0; attempt <= most_mendings; ++attempt) {
        Reading reading = Reader({mended, frame.pixels.size()}).read(frame);
        LatticeVerdict verdict{objection(reading), cuts_tiles(reading, mended)};
        if (verdict.cuts_tiles && verdict.objection.empty())
            verdict.objection =
                "there is a lattice, but equal cells have equal neighbours, as if it cut each tile in parts";
        if (verdict.objection.empty() && has_bare_lines_between(reading, mended))
            verdict.objection = "there is a lattice, but every second of its rows or columns is bare";
        if (!verdict.objection.empty()) return {verdict, {}};
        if (const Lattice smaller = trimmed(reading, mended);
            smaller.rows < mended.rows || smaller.columns < mended.columns) {
            mended = smaller;
            continue;
        }
        const std::optional<Growth> growth = wanted_growth(frame, mended, reading);
        if (!growth) break;
        if (*growth == Growth{}) {
            lattice = mended;
            return {{}, std::move(reading)};
        }
        mended = grown(mended, *growth);
        if (mended.rows < 2 || mended.columns < 2 || !lies_within(mended, frame.pixels.size())) break;
    }
    return {{"there is a lattice, but its outer rows and columns do not show what the others show, so its size is not "
             "sure"},
            {}};
}

}  // namespace

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    // A lattice on which a few cells cannot be told may be a little off: what is found finer is tried first.
    std::optional<Lattice> second_best;
    const auto judge = [&](Lattice& lattice) -> LatticeVerdict {
        const auto [verdict, reading] = judged(frame, lattice);
        if (!verdict.objection.empty() || reading.board) return verdict;
        if (!second_best) second_best = lattice;
        return {reading.why_not, false};
    };
    std::optional<Lattice> lattice = find_tile_lattice(frame.pixels, why_not, judge);
    if (!lattice) lattice = second_best;
    if (!lattice) return std::nullopt;
    return Layout{*lattice, frame.pixels.size()};
}

}  // namespace sightread::onet
