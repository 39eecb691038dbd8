// Where a board lies: on the eye's lattice, as far as tiles, walls and slots go.
#include "vision/eye/eye.hpp"
#include "vision/eye/reading.hpp"
#include "vision/eye/told_board.hpp"
#include "vision/onet/by_eye.hpp"

#include <algorithm>
#include <map>

namespace sightread::onet::by_eye {
namespace {

constexpr const char* no_tiles = "nothing in it looks like the tiles of a board";
constexpr int fewest_tiles = 4;  // of a board worth the name
// probability that the lattice is one, on the average of its tiles
constexpr double fits = 0.5;
const std::size_t this_game = *eye::game_index("onet");

// Which cells show something of the board. Not those of an outer line in which no tile has a
// partner: what the eye takes for tiles there it takes so for one reason, but that all of them lack
// partners is evidence for each.
std::vector<bool> cells_of_board(const std::vector<CellReading>& cells, const Lattice& lattice) {
    std::map<int, int> members;
    for (const CellReading& cell : cells) ++members[cell.likeliest];
    std::vector<bool> is_of_board;
    is_of_board.reserve(cells.size());
    for (const CellReading& cell : cells) is_of_board.push_back(cell.likeliest != empty);
    // `count` cells from the first one on, `step` apart.
    const auto drop_line = [&](int first, int step, int count) {
        double surest = 0, against = 0;
        for (int i = 0; i < count; ++i) {
            const CellReading& cell = cells[static_cast<std::size_t>(first + i * step)];
            if (cell.likeliest == empty) continue;
            if (cell.likeliest == barrier || members.at(cell.likeliest) > 1) return;
            surest = std::max(surest, cell.kind_odds);
            against += lone;
        }
        // one `lone` has been weighed where each cell was decided
        if (surest > against - lone) return;
        for (int i = 0; i < count; ++i)
            is_of_board[static_cast<std::size_t>(first + i * step)] = false;
    };
    drop_line(0, 1, lattice.columns);
    drop_line((lattice.rows - 1) * lattice.columns, 1, lattice.columns);
    drop_line(0, lattice.columns, lattice.rows);
    drop_line(lattice.columns - 1, lattice.columns, lattice.rows);
    return is_of_board;
}

// The columns and rows (of the lattice of which `within` is a part) around the cells that are
// marked, row by row.
cv::Rect extent_of(const std::vector<bool>& is_marked, cv::Rect within) {
    cv::Rect extent;
    for (std::size_t i = 0; i < is_marked.size(); ++i) {
        const auto width = static_cast<std::size_t>(within.width);
        const cv::Rect cell(within.x + static_cast<int>(i % width),
                            within.y + static_cast<int>(i / width), 1, 1);
        if (is_marked[i]) extent = extent.empty() ? cell : extent | cell;
    }
    return extent;
}

// Which game's cells those of a lattice look like most.
std::size_t likeliest_game_on(const Frame& frame, const Lattice& lattice) {
    const eye::BoardSight sight = eye::shared_eye().look_at(frame.pixels, lattice, this_game);
    return static_cast<std::size_t>(
        std::max_element(sight.game_share.begin(), sight.game_share.end()) -
        sight.game_share.begin());
}

// The part of a lattice that is a board: where tiles and walls end as the rules let them be.
Found<cv::Rect> board_on(const Frame& frame, const Lattice& whole, cv::Rect extent) {
    for (bool is_smaller = true; is_smaller;) {
        const Lattice lattice = eye::part_of(whole, extent);
        const Reading reading = first_reading(frame, {lattice, frame.pixels.size()});
        if (reading.cells.empty()) return NotFound(reading.why_not);
        const cv::Rect smaller = extent_of(cells_of_board(reading.cells, lattice), extent);
        if (smaller.empty()) return NotFound(no_tiles);
        is_smaller = smaller != extent;
        extent = smaller;
    }
    return extent;
}

// The board with the lines beside it that are surely of it though they hold nothing: every cell of
// such a line shows its slot.
cv::Rect with_empty_lines(const eye::BoardSight& sight, cv::Rect board) {
    const cv::Rect all(0, 0, sight.lattice.columns, sight.lattice.rows);
    const auto is_empty = [&](const cv::Rect& line) {
        if ((line & all) != line) return false;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column) {
                const float slot = sight.at({row, column})[eye::Kind::onet_empty];
                if (eye::log_of(slot) - eye::log_of(1 - slot) < eye::enough_odds) return false;
            }
        return true;
    };
    while (is_empty({board.x, board.y - 1, board.width, 1})) --board.y, ++board.height;
    while (is_empty({board.x, board.br().y, board.width, 1})) ++board.height;
    while (is_empty({board.x - 1, board.y, 1, board.height})) --board.x, ++board.width;
    while (is_empty({board.br().x, board.y, 1, board.height})) ++board.width;
    return board;
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty())
        return NotFound("the picture does not have three channels of 8 bits");
    const std::vector<eye::BoardSight> sights = eye::shared_eye().look(frame.pixels, this_game);
    if (sights.empty()) {
        // Tiles of one colour each look like what lies on the boards of other games.
        for (const Lattice& lattice : eye::lattices_in(frame.pixels)) {
            if (likeliest_game_on(frame, lattice) == *eye::game_index("lyne")) continue;
            if (const auto board = board_on(frame, lattice, {0, 0, lattice.columns, lattice.rows}))
                return Layout{eye::part_of(lattice, *board), frame.pixels.size()};
        }
        return NotFound(no_tiles);
    }
    const eye::BoardSight& best = sights.front();
    std::vector<bool> is_seen;
    double fit = 0;
    for (std::size_t i = 0; i < best.cells.size(); ++i) {
        is_seen.push_back(best.visible(best.lattice.cell_of(i)) > 0.5F);
        fit += is_seen[i] ? best.cells[i].fit : 0;
    }
    const auto tiles = std::count(is_seen.begin(), is_seen.end(), true);
    if (tiles < fewest_tiles || fit < fits * static_cast<double>(tiles))
        return NotFound("what looks like tiles does not lie in rows and columns");
    const cv::Rect whole(0, 0, best.lattice.columns, best.lattice.rows);
    const Found<cv::Rect> board = board_on(frame, best.lattice, extent_of(is_seen, whole));
    if (!board) return NotFound(board.why_not());
    return Layout{eye::part_of(best.lattice, with_empty_lines(best, *board)), frame.pixels.size()};
}

std::string doubt_of(const Frame& frame, const Layout& layout, bool are_pairs) {
    const std::size_t likeliest = likeliest_game_on(frame, layout.lattice);
    const bool has_each_once = likeliest == *eye::game_index("sliding");
    if (likeliest == this_game || (has_each_once && are_pairs)) return {};
    return "its cells look more like those of " + std::string(eye::game_names[likeliest]);
}

}  // namespace sightread::onet::by_eye
