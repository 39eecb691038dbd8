#include "vision/onet/objections.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace sightread::onet {
namespace {

// of the cells that are not empty must be told; the others may be covered just now
constexpr double least_told = 0.85;
// of the faces may occur an odd number of times, for the same reason
constexpr double most_odd = 0.25;
constexpr int least_faces = 2;
constexpr int least_tiles = 6;
constexpr int many_tiles = 24;   // of which a game deals more than two faces
constexpr int usual_copies = 4;  // of a face
// the same, where most cells are empty: tiles cut in two may be half of them
constexpr int least_here_and_there = 10;
constexpr double here_and_there = 0.35;   // of the cells
constexpr int least_spread = 6;           // faces: fewer may keep to lines of one kind by chance
constexpr std::size_t least_in_copy = 4;  // cells side by side: fewer may stand twice by chance
constexpr std::size_t most_parts = 3;     // into which a lattice may cut a tile
constexpr int least_alternating = 8;
constexpr int least_alike = 4;     // lines
constexpr double least_pairs = 6;  // of equal faces, to say what follows them
constexpr double few_pairs = 2;    // the same, where tiles and gaps follow each other as well
constexpr double nearly_all = 0.95, mostly = 0.8;
constexpr double always = 0.7;     // of them have equal neighbours: parts of one tile
constexpr double by_chance = 0.4;  // at most, where tiles of their own meet

struct Counts {
    int tiles = 0, faces = 0;
    int odd = 0;               // faces that occur an odd number of times
    int most = 0, second = 0;  // copies, of the two faces that have most
};

Counts counts_of(const Reading& reading) {
    std::map<int, int> sizes;
    for (const CellReading& cell : reading.cells)
        if (cell.tile && *cell.tile > empty) ++sizes[*cell.tile];
    Counts counts;
    counts.faces = static_cast<int>(sizes.size());
    for (const auto& [face, size] : sizes) {
        counts.tiles += size;
        counts.odd += size % 2;
        counts.second = std::max(counts.second, std::min(counts.most, size));
        counts.most = std::max(counts.most, size);
    }
    return counts;
}

bool is_one_picture(const Counts& counts) {
    return counts.most > usual_copies && 2 * counts.most > counts.tiles;
}

bool are_two_pictures(const Counts& counts) {
    return counts.tiles >= many_tiles && counts.most + counts.second >= mostly * counts.tiles;
}

// Whether several tiles that have no neighbour in their row (or column) stand in lines of more than
// one kind. The parts of a tile stand side by side, and where only one of them shows anything it is
// always the same.
bool stand_alone(const Reading& reading, const Lattice& lattice, bool across, int parts) {
    std::map<int, int> alone;  // by the kind of line
    for (int row = 0; row < lattice.rows; ++row) {
        for (int column = 0; column < lattice.columns; ++column) {
            const auto is_empty = [&](int step) {
                const int y = row + (across ? 0 : step), x = column + (across ? step : 0);
                return y < 0 || y >= lattice.rows || x < 0 || x >= lattice.columns ||
                       tile_at(reading, lattice, y, x) == empty;
            };
            if (tile_at(reading, lattice, row, column) > empty && is_empty(-1) && is_empty(1))
                ++alone[(across ? column : row) % parts];
        }
    }
    return alone.size() >= 2 &&
           std::ranges::any_of(alone, [](const auto& kind) { return kind.second >= 2; });
}

bool stand_alone(const Reading& reading, const Lattice& lattice) {
    for (const bool across : {true, false})
        for (const int parts : {2, 3})
            if (!stand_alone(reading, lattice, across, parts)) return false;
    return true;
}

// What speaks against a lattice being an Onet board; empty when nothing does.
std::string objection_of_pairs(const Reading& reading, const Lattice& lattice) {
    const Counts counts = counts_of(reading);
    const int tiles = counts.tiles, faces = counts.faces, odd = counts.odd;
    const bool are_few = tiles < here_and_there * static_cast<double>(reading.cells.size());
    const int enough =
        are_few && !stand_alone(reading, lattice) ? least_here_and_there : least_tiles;
    if (is_one_picture(counts))
        return "there is a lattice, but most of its cells show the same, so it is no board of "
               "pairs";
    if (are_two_pictures(counts))
        return "there is a lattice, but nearly all of its cells show one of two pictures, so it is "
               "no board of pairs";
    if (reading.board && faces >= least_faces && tiles >= enough) return {};
    if (faces < least_faces)
        return "there is a lattice, but its cells do not show different faces in pairs";
    if (tiles < enough)
        return "there is a lattice, but too few tiles on it to say how far cells are apart";
    if (tiles < least_told * (tiles + reading.unknown()))
        return "there is a lattice, but too few of its cells show faces that occur twice";
    if (odd > most_odd * faces)
        return "there is a lattice, but " + std::to_string(odd) + " of its " +
               std::to_string(faces) +
               " faces occur an odd number of times, so it is no board of pairs";
    return {};
}

// Of the lines that are the same part of their tiles, should the lattice cut tiles: how they go
// together with the next.
struct Follow {
    int tiles = 0, followed = 0;  // by another tile
    double pairs = 0, same = 0;   // of equal faces, and those with equal faces after them

    bool is_within_tiles() const {
        return pairs >= few_pairs && same >= always * pairs && followed >= nearly_all * tiles;
    }
    bool is_between_tiles() const {
        return (pairs >= least_pairs && same <= by_chance * pairs) ||
               (tiles > 0 && followed < mostly * tiles);
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
            const int next =
                tile_at(reading, lattice, row + (across ? 0 : 1), column + (across ? 1 : 0));
            if (face == empty) continue;
            ++follow.tiles;
            if (next == empty) continue;
            ++follow.followed;
            // The parts of a tile differ; equal tiles may lie in rows. What is taken for a barrier
            // may be any part.
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

// Whether equal faces always have equal neighbours on one side, in every second (or third) line
// only: then each cell is a part of a tile. Lines of a sorted board repeat too, but all of them
// alike.
bool cuts_tiles(const Reading& reading, const Lattice& lattice, bool across, int parts) {
    bool is_within = false, is_between = false;
    for (int part = 0; part < parts; ++part) {
        const Follow follow = follow_of(reading, lattice, across, parts, part);
        is_within |= follow.is_within_tiles();
        is_between |= follow.is_between_tiles();
    }
    return is_within && is_between;
}

// Whether few tiles stand in runs of several cells only, each run like another one: each run is a
// tile. Longer ones are tiles of so many parts, one after the other, each face always the same
// part; in a sorted board a face is any part, or the longer runs come again.
bool has_like_runs_only(const Reading& reading, const Lattice& lattice, bool across,
                        std::size_t parts) {
    std::map<std::vector<int>, int> runs;
    std::map<int, std::set<std::size_t>> parts_of;  // of a face, in the longer runs
    std::set<std::vector<int>> longer;
    for (int line = 0; line < (across ? lattice.rows : lattice.columns); ++line) {
        std::vector<int> run;
        for (int along = 0; along <= (across ? lattice.columns : lattice.rows); ++along) {
            const bool is_end = along == (across ? lattice.columns : lattice.rows);
            const int tile = is_end   ? empty
                             : across ? tile_at(reading, lattice, line, along)
                                      : tile_at(reading, lattice, along, line);
            if (tile != empty) run.push_back(tile);
            if (tile != empty || run.empty()) continue;
            const bool are_several = run.size() > most_parts && run.size() % parts == 0;
            const std::size_t length = are_several ? parts : run.size();
            for (auto first = run.begin(); first != run.end();
                 first += static_cast<std::ptrdiff_t>(length))
                ++runs[{first, first + static_cast<std::ptrdiff_t>(length)}];
            for (std::size_t i = 0; are_several && i < run.size(); ++i)
                if (run[i] != barrier) parts_of[run[i]].insert(i % parts);
            if (are_several && !longer.insert(run).second) return false;
            run.clear();
        }
    }
    if (std::ranges::any_of(parts_of, [](const auto& face) { return face.second.size() > 1; }))
        return false;
    return !runs.empty() && std::all_of(runs.begin(), runs.end(), [](const auto& run) {
        return run.first.size() >= 2 && run.first.size() <= most_parts && run.second >= 2;
    });
}

// Whether a face stands in runs of so many cells only: tiles whose parts look the same, blank ones.
bool is_of_like_parts(const Reading& reading, const Lattice& lattice, bool across, int parts,
                      int face) {
    for (int line = 0; line < (across ? lattice.rows : lattice.columns); ++line) {
        int run = 0;
        for (int along = 0; along <= (across ? lattice.columns : lattice.rows); ++along) {
            const bool is_it = along < (across ? lattice.columns : lattice.rows) &&
                               (across ? tile_at(reading, lattice, line, along)
                                       : tile_at(reading, lattice, along, line)) == face;
            if (!is_it && run % parts != 0) return false;
            run = is_it ? run + 1 : 0;
        }
    }
    return true;
}

// Whether faces come again in other lines, yet always after a multiple of so many: those of one
// part of the tiles.
bool keeps_to_its_lines(const Reading& reading, const Lattice& lattice, bool across, int parts) {
    std::map<int, std::set<int>> lines;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            if (const int face = tile_at(reading, lattice, row, column); face > empty)
                lines[face].insert(across ? column : row);
    int spread = 0;
    for (const auto& [face, on] : lines) {
        if (on.size() < 2) continue;
        if (std::all_of(on.begin(), on.end(),
                        [&](int line) { return line % parts == *on.begin() % parts; }))
            ++spread;
        else if (!is_of_like_parts(reading, lattice, across, parts, face))
            return false;
    }
    return spread >= least_spread;
}

// Whether no two rows (or columns) with tiles lie next to each other: then the pitch may be a part
// of what it should be, or several times as much. Tiles that are left here and there do not say how
// far lines are apart.
bool has_bare_lines_between(const Reading& reading, const Lattice& lattice) {
    for (const bool across : {true, false}) {
        std::set<int> lines;
        for (int row = 0; row < lattice.rows; ++row)
            for (int column = 0; column < lattice.columns; ++column)
                if (tile_at(reading, lattice, row, column) > empty)
                    lines.insert(across ? column : row);
        const bool are_apart =
            std::adjacent_find(lines.begin(), lines.end(),
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
                return tile_at(reading, lattice, row + (across ? 0 : steps),
                               column + (across ? steps : 0));
            };
            if (at(0) <= empty || at(2) <= empty) continue;
            ++pairs;
            same += at(0) == at(2) ? 1 : 0;
            next_differ += at(0) != at(1) ? 1 : 0;
        }
    }
    return pairs >= least_alternating && same >= nearly_all * pairs &&
           next_differ >= nearly_all * pairs;
}

// Whether every row (or column) shows what the first one does: stripes, or one tile that was cut
// into parts. Of a few lines it may be so by chance.
bool are_all_alike(const Reading& reading, const Lattice& lattice, bool across) {
    if ((across ? lattice.rows : lattice.columns) < least_alike) return false;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            if (tile_at(reading, lattice, row, column) !=
                tile_at(reading, lattice, across ? 0 : row, across ? column : 0))
                return false;
    return true;
}

// The cells that hang together with one of them, as they lie from it; `left` are those not yet
// seen.
std::vector<std::array<int, 3>> cluster_of(const Reading& reading, const Lattice& lattice,
                                           Cell first, std::set<std::pair<int, int>>& left) {
    std::vector<std::array<int, 3>> cluster;
    std::vector<std::pair<int, int>> open = {{first.row, first.column}};
    left.erase(open.front());
    while (!open.empty()) {
        const auto [row, column] = open.back();
        open.pop_back();
        cluster.push_back(
            {row - first.row, column - first.column, tile_at(reading, lattice, row, column)});
        for (const auto& [y, x] :
             {std::pair(row - 1, column), {row + 1, column}, {row, column - 1}, {row, column + 1}})
            if (left.erase({y, x}) > 0) open.emplace_back(y, x);
    }
    std::ranges::sort(cluster);
    return cluster;
}

// Whether all tiles stand in clusters that come again cell for cell: each is a tile, and the cells
// are its parts.
bool are_copies_of_clusters(const Reading& reading, const Lattice& lattice) {
    std::set<std::pair<int, int>> left;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            if (tile_at(reading, lattice, row, column) != empty) left.emplace(row, column);
    std::map<std::vector<std::array<int, 3>>, int> copies;
    while (!left.empty())
        ++copies[cluster_of(reading, lattice, {left.begin()->first, left.begin()->second}, left)];
    return !copies.empty() && std::ranges::all_of(copies, [](const auto& cluster) {
        return cluster.first.size() >= least_in_copy && cluster.second >= 2;
    });
}

}  // namespace

bool shows_one_or_two_pictures(const Reading& reading) {
    const Counts counts = counts_of(reading);
    return is_one_picture(counts) || are_two_pictures(counts);
}

std::optional<Cut> cut_of(const Reading& reading, const Lattice& lattice) {
    if (reading.cells.empty()) return std::nullopt;
    for (const bool across : {true, false})
        for (const int parts : {2, 3})
            if (has_like_runs_only(reading, lattice, across, static_cast<std::size_t>(parts)) ||
                cuts_tiles(reading, lattice, across, parts) ||
                (keeps_to_its_lines(reading, lattice, across, parts) &&
                 !stand_alone(reading, lattice, across, parts)))
                return Cut{across, parts};
    return std::nullopt;
}

std::string objection_to(const Reading& reading, const Lattice& lattice) {
    const std::string found = objection_of_pairs(reading, lattice);
    if (!found.empty()) return found;
    if (cut_of(reading, lattice))
        return "there is a lattice, but equal cells have equal neighbours, as if it cut each tile "
               "in parts";
    if (are_all_alike(reading, lattice, true) || are_all_alike(reading, lattice, false))
        return "there is a lattice, but all its rows or all its columns show the same, so it is no "
               "board of pairs";
    if (are_copies_of_clusters(reading, lattice))
        return "there is a lattice, but all that stands on it stands there again, as if it cut "
               "each tile in many parts";
    if (alternates(reading, lattice, true) || alternates(reading, lattice, false))
        return "there is a lattice, but two cells take turns on it, as on a chessboard";
    if (has_bare_lines_between(reading, lattice))
        return "there is a lattice, but between its rows or columns with tiles there are bare "
               "ones, so how far they "
               "are apart is not sure";
    return {};
}

int tile_at(const Reading& reading, const Lattice& lattice, int row, int column) {
    return reading.cells[static_cast<std::size_t>(row) * lattice.columns + column].tile.value_or(
        empty);
}

}  // namespace sightread::onet
