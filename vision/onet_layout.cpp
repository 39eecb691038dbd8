#include "calibration/registration.hpp"
#include "calibration/tile_lattice.hpp"
#include "vision/onet.hpp"
#include "vision/onet_outside.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr int most_mendings = 3;     // of an extent
constexpr double least_told = 0.85;  // of the cells that are not empty must be told; the others may be covered just now
constexpr double most_odd = 0.25;    // of the faces may occur an odd number of times, for the same reason
constexpr int least_faces = 2;
constexpr int least_tiles = 6;
constexpr int usual_copies = 4;           // of a face
constexpr int least_here_and_there = 10;  // the same, where most cells are empty: tiles cut in two may be half of them
constexpr double here_and_there = 0.35;   // of the cells
constexpr int least_spread = 6;           // faces: fewer may keep to lines of one kind by chance
constexpr std::size_t most_parts = 3;     // into which a lattice may cut a tile
constexpr int least_alternating = 8;
constexpr double least_pairs = 6;  // of equal faces, to say what follows them
constexpr double few_pairs = 2;    // the same, where tiles and gaps follow each other as well
constexpr double nearly_all = 0.95, mostly = 0.8;
constexpr double a_little = 0.04;  // of the pitch, by which a lattice may be off where not all can be told
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
    const bool are_few = tiles < here_and_there * static_cast<double>(reading.cells.size());
    const int enough = are_few ? least_here_and_there : least_tiles;
    int odd = 0, most = 0;
    for (const auto& [face, size] : sizes) odd += size % 2, most = std::max(most, size);
    if (most > usual_copies && 2 * most > tiles)
        return "there is a lattice, but most of its cells show the same, so it is no board of pairs";
    if (reading.board && static_cast<int>(sizes.size()) >= least_faces && tiles >= enough) return {};
    if (static_cast<int>(sizes.size()) < least_faces)
        return "there is a lattice, but its cells do not show different faces in pairs";
    if (tiles < enough) return "there is a lattice, but too few tiles on it to say how far cells are apart";
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

// Of the lines that are the same part of their tiles, should the lattice cut tiles: how they go together with the next.
struct Follow {
    int tiles = 0, followed = 0;  // by another tile
    double pairs = 0, same = 0;   // of equal faces, and those with equal faces after them

    bool is_within_tiles() const {
        return pairs >= few_pairs && same >= always * pairs && followed >= nearly_all * tiles;
    }
    bool is_between_tiles() const {
        return (pairs >= least_pairs && same <= by_chance * pairs) || (tiles > 0 && followed < mostly * tiles);
    }
};

Follow follow_of(const Reading& reading, const Lattice& lattice, bool across, int parts, int part) {
    Follow follow;
    std::map<int, std::map<int, int>> followers;
    const int rows = lattice.rows - (across ? 0 : 1), columns = lattice.columns - (across ? 1 : 0);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if ((across ? column : row) % parts != part) continue;
            const int face = tile_at(reading, lattice, row, column);
            const int next = tile_at(reading, lattice, row + (across ? 0 : 1), column + (across ? 1 : 0));
            if (face == empty) continue;
            ++follow.tiles;
            if (next == empty) continue;
            ++follow.followed;
            // The parts of a tile differ; equal tiles may lie in rows. What is taken for a barrier may be any part.
            if (next != face || face == barrier) ++followers[face][next];
        }
    }
    for (const auto& [face, counts] : followers) {
        int all = 0;
        for (const auto& [next, count] : counts) {
            all += count;
            follow.same += count * (count - 1) / 2.0;
        }
        follow.pairs += all * (all - 1) / 2.0;
    }
    return follow;
}

// Whether equal faces always have equal neighbours on one side, in every second (or third) line only: then each cell
// is a part of a tile. Lines of a sorted board repeat too, but all of them alike.
bool cuts_tiles(const Reading& reading, const Lattice& lattice, bool across, int parts) {
    bool is_within = false, is_between = false;
    for (int part = 0; part < parts; ++part) {
        const Follow follow = follow_of(reading, lattice, across, parts, part);
        is_within |= follow.is_within_tiles();
        is_between |= follow.is_between_tiles();
    }
    return is_within && is_between;
}

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
    return static_cast<int>(std::count_if(reading.cells.begin(), reading.cells.end(),
                                          [](const CellReading& cell) { return cell.tile == barrier; }));
}

// Without the outer lines that show no tile at all, nor a barrier like those in other lines.
Lattice trimmed(const Reading& reading, const Lattice& lattice) {
    int top = lattice.rows, bottom = -1, left = lattice.columns, right = -1;
    const int barriers = barriers_in(reading);
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            const int tile = tile_at(reading, lattice, row, column);
            if (tile == empty) continue;
            if (tile == barrier && barriers == std::max(barriers_on(reading, lattice, true, row),
                                                        barriers_on(reading, lattice, false, column)))
                continue;
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

int faces_on(const Reading& reading, const Lattice& lattice, bool is_row, int line) {
    int count = 0;
    for (std::size_t i = 0; i < reading.cells.size(); ++i)
        count += reading.cells[i].tile.value_or(empty) > empty && lies_on(lattice, i, is_row, line) ? 1 : 0;
    return count;
}

// Whether the line one further out on a side belongs to the board; none when that is not sure.
std::optional<bool> belongs(const Reading& reading, const Reading& further, const Lattice& larger, const Growth& side) {
    const bool is_row = side.top + side.bottom > 0;
    const int line = side.bottom > 0 ? larger.rows - 1 : side.right > 0 ? larger.columns - 1 : 0;
    const int faces = faces_on(further, larger, is_row, line), barriers = barriers_on(further, larger, is_row, line);
    if (barriers > 0 && barriers < barriers_in(further) && further.board)
        return reading.board ? std::nullopt : std::optional(true);
    if (faces == 0) return false;
    // Tiles with a body of their own are tiles wherever they stand.
    if (further.tiles_are_alike && further.board) return true;
    if (reading.board && !further.board) return further.tiles_are_alike ? std::nullopt : std::optional(false);
    const Growth growth = growth_of(further, larger, 1);
    if (growth.top * side.top + growth.bottom * side.bottom + growth.left * side.left + growth.right * side.right > 0)
        return is_full(further, larger, side) ? std::optional(true) : std::nullopt;
    return reading.board ? std::nullopt : std::optional(false);
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
        const std::optional<bool> grows =
            belongs(reading, Reader({larger, frame.pixels.size()}).read(frame), larger, one);
        if (!grows) return std::nullopt;
        wanted.*side = *grows ? 1 : 0;
    }
    return wanted;
}

// Whether few tiles stand in runs of several cells only, each run like another one: each run is a tile.
bool has_like_runs_only(const Reading& reading, const Lattice& lattice, bool across) {
    std::map<std::vector<int>, int> runs;
    for (int line = 0; line < (across ? lattice.rows : lattice.columns); ++line) {
        std::vector<int> run;
        for (int along = 0; along <= (across ? lattice.columns : lattice.rows); ++along) {
            const bool is_end = along == (across ? lattice.columns : lattice.rows);
            const int tile = is_end   ? empty
                             : across ? tile_at(reading, lattice, line, along)
                                      : tile_at(reading, lattice, along, line);
            if (tile != empty) run.push_back(tile);
            if (tile == empty && !run.empty()) ++runs[std::exchange(run, {})];
        }
    }
    return !runs.empty() && std::all_of(runs.begin(), runs.end(), [](const auto& run) {
        return run.first.size() >= 2 && run.first.size() <= most_parts && run.second >= 2;
    });
}

// Whether faces come again in other lines, yet always after a multiple of so many: those of one part of the tiles.
bool keeps_to_its_lines(const Reading& reading, const Lattice& lattice, bool across, int parts) {
    std::map<int, std::set<int>> lines;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            if (const int face = tile_at(reading, lattice, row, column); face > empty)
                lines[face].insert(across ? column : row);
    int spread = 0;
    for (const auto& [face, on] : lines) {
        if (on.size() < 2) continue;
        ++spread;
        if (std::any_of(on.begin(), on.end(), [&](int line) { return line % parts != *on.begin() % parts; }))
            return false;
    }
    return spread >= least_spread;
}

// Whether each cell is a part of a tile.
bool cuts_tiles(const Reading& reading, const Lattice& lattice) {
    if (reading.cells.empty()) return false;
    if (has_like_runs_only(reading, lattice, true) || has_like_runs_only(reading, lattice, false)) return true;
    for (const bool across : {true, false})
        for (const int parts : {2, 3})
            if (cuts_tiles(reading, lattice, across, parts) || keeps_to_its_lines(reading, lattice, across, parts))
                return true;
    return false;
}

// Whether no two rows (or columns) with tiles lie next to each other: then the pitch may be a part of what it should
// be, or several times as much. Tiles that are left here and there do not say how far lines are apart.
bool has_bare_lines_between(const Reading& reading, const Lattice& lattice) {
    for (const bool across : {true, false}) {
        std::set<int> lines;
        for (int row = 0; row < lattice.rows; ++row)
            for (int column = 0; column < lattice.columns; ++column)
                if (tile_at(reading, lattice, row, column) > empty) lines.insert(across ? column : row);
        const bool are_apart = std::adjacent_find(lines.begin(), lines.end(),
                                                  [](int line, int next) { return next == line + 1; }) == lines.end();
        if (lines.size() >= 2 && are_apart) return true;
    }
    return false;
}

// Whether faces take turns in all rows (or columns), as the squares of a chessboard do.
bool alternates(const Reading& reading, const Lattice& lattice, bool across) {
    int pairs = 0, same = 0, next_differ = 0;
    const int rows = lattice.rows - (across ? 0 : 2), columns = lattice.columns - (across ? 2 : 0);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto at = [&](int steps) {
                return tile_at(reading, lattice, row + (across ? 0 : steps), column + (across ? steps : 0));
            };
            if (at(0) <= empty || at(2) <= empty) continue;
            ++pairs;
            same += at(0) == at(2) ? 1 : 0;
            next_differ += at(0) != at(1) ? 1 : 0;
        }
    }
    return pairs >= least_alternating && same >= nearly_all * pairs && next_differ >= nearly_all * pairs;
}

struct Judged {
    std::string objection;  // what speaks against the lattice, in one sentence; empty when nothing does
    Reading reading;        // of the lattice, its extent mended, when nothing is said against it
};

std::string objection_to(const Reading& reading, const Lattice& lattice) {
    const std::string found = objection(reading);
    if (!found.empty()) return found;
    if (cuts_tiles(reading, lattice))
        return "there is a lattice, but equal cells have equal neighbours, as if it cut each tile in parts";
    if (alternates(reading, lattice, true) || alternates(reading, lattice, false))
        return "there is a lattice, but two cells take turns on it, as on a chessboard";
    if (has_bare_lines_between(reading, lattice))
        return "there is a lattice, but between its rows or columns with tiles there are bare ones, so how far they "
               "are apart is not sure";
    return {};
}

// What the cells say of a lattice. Its extent is mended where what is seen then is a board.
Judged judged(const Frame& frame, Lattice& lattice) {
    Lattice mended = lattice;
    for (int attempt = 0; attempt <= most_mendings; ++attempt) {
        Reading reading = Reader({mended, frame.pixels.size()}).read(frame);
        if (std::string found = objection_to(reading, mended); !found.empty()) return {std::move(found), {}};
        if (const Lattice smaller = trimmed(reading, mended);
            smaller.rows < mended.rows || smaller.columns < mended.columns) {
            mended = smaller;
            continue;
        }
        const std::optional<Growth> growth = wanted_growth(frame, mended, reading);
        if (!growth) break;
        if (*growth == Growth{}) {
            if (loner_outside(frame.pixels, mended)) break;
            lattice = mended;
            return {{}, std::move(reading)};
        }
        mended = grown(mended, *growth);
        if (mended.rows < 2 || mended.columns < 2 || !lies_within(mended, frame.pixels.size())) break;
    }
    return {
        "there is a lattice, but its outer rows and columns do not show what the others show, so its size is not "
        "sure",
        {}};
}

// The lattice with the pitch by which the faces that were told lie over each other.
Lattice registered(const Frame& frame, const Lattice& lattice, const Reading& reading) {
    std::map<int, Cell> last;
    std::vector<std::pair<Cell, Cell>> pairs;
    for (const CellReading& cell : reading.cells) {
        if (!cell.tile || *cell.tile <= empty) continue;
        if (const auto found = last.find(*cell.tile); found != last.end()) pairs.emplace_back(found->second, cell.cell);
        last[*cell.tile] = cell.cell;
    }
    Lattice made = lattice;
    made.pitch = registered_pitch(frame.pixels, lattice, pairs);
    const cv::Size2d less = lattice.pitch - made.pitch;
    made.origin += cv::Point2d(less.width * lattice.columns / 2, less.height * lattice.rows / 2);
    return made;
}

// A board without a tile that is told under a mark only: of several places one may fit such a tile by chance.
bool is_plain(const Reading& reading) {
    return reading.board && std::none_of(reading.cells.begin(), reading.cells.end(),
                                         [](const CellReading& cell) { return cell.selected; });
}

// A lattice a little aside, on which every cell can be told; none when there is none.
std::optional<Lattice> moved(const Frame& frame, const Lattice& from) {
    const Lattice better = registered(frame, from, Reader({from, frame.pixels.size()}).read(frame));
    for (const cv::Point2d way :
         {cv::Point2d(0, 0), {1, 1}, {-1, -1}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {2, 2}, {-2, -2}}) {
        Lattice lattice = better;
        lattice.origin += cv::Point2d(way.x * a_little * lattice.pitch.width, way.y * a_little * lattice.pitch.height);
        if (!lies_within(lattice, frame.pixels.size())) continue;
        if (!is_plain(Reader({lattice, frame.pixels.size()}).read(frame))) continue;
        if (is_plain(judged(frame, lattice).reading)) return lattice;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    // A lattice on which a few cells cannot be told may be a little off: what is found finer is tried first.
    std::optional<Lattice> second_best;
    const auto judge = [&](Lattice& lattice) -> std::string {
        const auto [objection, reading] = judged(frame, lattice);
        if (!objection.empty() || reading.board) return objection;
        if (!second_best) second_best = lattice;
        return reading.why_not;
    };
    std::optional<Lattice> lattice = find_tile_lattice(frame.pixels, why_not, judge);
    if (!lattice && second_best) lattice = moved(frame, *second_best);
    if (!lattice) lattice = second_best;
    if (!lattice) return std::nullopt;
    return Layout{*lattice, frame.pixels.size()};
}

}  // namespace sightread::onet
