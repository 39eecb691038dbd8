#include "vision/onet/first_look.hpp"

#include "vision/eye/copies.hpp"
#include "vision/eye/reading.hpp"
#include "vision/onet/plain_faces.hpp"

#include <algorithm>
#include <map>

namespace sightread::onet::by_eye {
namespace {

// What being there as often as most faces says against being empty: half of all games deal so, and
// few places that are empty are so many by chance.
constexpr double as_others = 2.3;

// How often most faces are there, of which so many tiles were seen each; 0 where they differ.
int usual_count(const std::vector<int>& members) {
    std::map<int, int> times;
    for (const int count : members) ++times[count];
    for (const auto& [count, faces] : times)
        if (count > 1 && faces >= 3 && 2 * faces >= static_cast<int>(members.size())) return count;
    return 0;
}

// What places without a tile show: those that are surely empty, or, where none is, what lies plain
// around the board.
std::vector<cv::Mat> empty_looks(const Reading& reading, const Seen& seen) {
    const Lattice& lattice = seen.lattice;
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < reading.cells.size(); ++i)
        if (reading.cells[i].likeliest == empty && reading.cells[i].kind_odds >= eye::enough_odds)
            cells.push_back(reading.cells[i].cell);
    if (!cells.empty()) return seen.faces.pictures(seen.picture, cells);
    for (int row = -1; row <= lattice.rows; ++row)
        for (int column = -1; column <= lattice.columns; ++column) {
            const bool is_inside =
                row >= 0 && row < lattice.rows && column >= 0 && column < lattice.columns;
            const cv::Rect place(lattice.cell({row, column}));
            if (!is_inside && (place & cv::Rect({}, seen.picture.size())) == place)
                cells.push_back({row, column});
        }
    std::vector<cv::Mat> around = seen.faces.pictures(seen.picture, cells);
    std::erase_if(around, [](const cv::Mat& picture) { return !are_plain({picture}); });
    return around;
}

// What their being copies says of which tiles show one face; only of those that may.
cv::Mat alike_by_copies(const Seen& seen, const std::vector<std::size_t>& tiles,
                        const cv::Mat& descriptors) {
    constexpr double may_be_one = 0.6;  // cosine
    constexpr double clear_of_rims = 0.6;
    std::vector<Cell> cells;
    for (const std::size_t i : tiles) cells.push_back(seen.lattice.cell_of(i));
    if (cells.empty()) return {};
    const cv::Mat cosines = descriptors * descriptors.t();
    return eye::copy_odds(seen.picture, seen.lattice, cells,
                          std::min(clear_of_rims, seen.faces.share()),
                          cv::Mat1b(cosines >= may_be_one));
}

}  // namespace

Tiles grouped_tiles(Reading& reading, const Seen& seen, const std::vector<Kinds>& of_cells) {
    Tiles tiles;
    std::vector<cv::Mat> empties;  // where all faces are plain
    for (std::size_t i = 0; i < of_cells.size(); ++i)
        if (may_be_tile(reading.cells[i], of_cells[i])) tiles.at.push_back(i);
    while (true) {
        cv::Mat of_tiles;
        std::vector<cv::Mat> faces_of_tiles;
        for (const std::size_t i : tiles.at) {
            faces_of_tiles.push_back(seen.faces.picture(i));
            of_tiles.push_back(seen.faces.descriptor(i));
        }
        const bool plain = !faces_of_tiles.empty() && are_plain(faces_of_tiles);
        tiles.grouping = grouped(
            of_tiles, FaceOdds{},
            plain ? alike_by_colours(faces_of_tiles) : alike_by_copies(seen, tiles.at, of_tiles));
        if (plain && empties.empty()) empties = empty_looks(reading, seen);
        const std::vector<double> like_empty = alike_empties(faces_of_tiles, empties);
        const auto groups = static_cast<std::size_t>(tiles.grouping.count);
        std::vector<Kinds> sums(groups);
        std::vector<double> as_the_empty(groups);
        std::vector<int> members(groups);
        for (std::size_t i = 0; i < tiles.at.size(); ++i) {
            const auto group = static_cast<std::size_t>(tiles.grouping.group[i]);
            for (std::size_t kind = 0; kind < sums[group].size(); ++kind)
                sums[group][kind] += of_cells[tiles.at[i]][kind];
            as_the_empty[group] += like_empty[i];
            ++members[group];
        }
        const int dealt = tiles.dealt = usual_count(members);
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < tiles.at.size(); ++i) {
            const auto group = static_cast<std::size_t>(tiles.grouping.group[i]);
            Kinds kinds_here = sums[group];
            for (double& kind : kinds_here) kind /= members[group];
            kinds_here[as_empty] += as_the_empty[group];
            if (members[group] == 1) kinds_here[as_tile] -= lone;
            if (members[group] == dealt) kinds_here[as_empty] -= as_others;
            decide(reading.cells[tiles.at[i]], kinds_here);
            if (reading.cells[tiles.at[i]].likeliest > empty) left.push_back(tiles.at[i]);
        }
        if (left.size() == tiles.at.size()) return tiles;
        tiles.at = std::move(left);
    }
}

void doubt_lone_tiles(Reading& reading, Seen& seen, const Answers& answers,
                      const Grouping& grouping) {
    const std::vector<Kinds>& of_cells = answers.kinds;
    std::vector<int> members(static_cast<std::size_t>(grouping.count));
    for (const int group : grouping.group) ++members[static_cast<std::size_t>(group)];
    if (std::any_of(members.begin(), members.end(), [](int count) { return count % 2 != 0; }))
        return;
    const auto less_than_empty = [&](std::size_t i) {
        return of_cells[i][as_empty] - of_cells[i][as_tile];
    };
    std::vector<Cell> doubtful;
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < of_cells.size(); ++i)
        if (reading.cells[i].likeliest <= empty && less_than_empty(i) < lone) {
            doubtful.push_back(reading.cells[i].cell);
            at.push_back(i);
        }
    seen.faces.see(seen.picture, doubtful);
    for (const std::size_t i : at) {
        if (reading.cells[i].likeliest != empty || !answers.is_alone[i] || less_than_empty(i) < 0)
            continue;
        double without_partner = lone;
        for (const std::size_t other : at) {
            if (other == i) continue;
            const double cosine = seen.faces.descriptor(i).dot(seen.faces.descriptor(other));
            const double other_face = FaceOdds{}.slope * (grouping.middle - cosine) / face_boldness;
            without_partner = std::min(
                without_partner, std::max(0.0, less_than_empty(other)) + std::max(0.0, other_face));
        }
        Kinds alone = of_cells[i];
        alone[as_tile] -= without_partner;
        decide(reading.cells[i], alone);
    }
}

std::vector<std::vector<std::size_t>> alike_doubtful(Reading& reading, Seen& seen,
                                                     const Tiles& tiles) {
    std::vector<std::size_t> doubtful;
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        const CellReading& cell = reading.cells[i];
        if (cell.likeliest > empty || cell.kind_odds >= eye::enough_odds + as_others) continue;
        doubtful.push_back(i);
        cells.push_back(cell.cell);
    }
    seen.faces.see(seen.picture, cells);
    std::vector<std::vector<std::size_t>> groups;
    for (const std::size_t i : doubtful) {
        const auto group = std::ranges::find_if(groups, [&](const auto& other) {
            return seen.faces.descriptor(i).dot(seen.faces.descriptor(other.front())) >=
                   tiles.grouping.middle;
        });
        (group == groups.end() ? groups.emplace_back() : *group).push_back(i);
    }
    const auto is_as_many = [&](const std::vector<std::size_t>& group) {
        return static_cast<int>(group.size()) == tiles.dealt;
    };
    for (const std::vector<std::size_t>& group : groups)
        for (const std::size_t i : group)
            if (double& odds = reading.cells[i].kind_odds; is_as_many(group))
                odds = std::max(0.0, odds - as_others);
    const auto is_doubtful = [&](std::size_t i) {
        return reading.cells[i].kind_odds < eye::enough_odds;
    };
    const auto is_wall = [&](std::size_t i) { return reading.cells[i].likeliest == barrier; };
    std::erase_if(groups, [&](const std::vector<std::size_t>& group) {
        return !is_as_many(group) &&
               (group.size() < 2 || !std::ranges::all_of(group, is_doubtful) ||
                std::ranges::none_of(group, is_wall));
    });
    return groups;
}

}  // namespace sightread::onet::by_eye
