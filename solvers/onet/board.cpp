#include "solvers/onet/board.hpp"

#include "solvers/onet/gravity.hpp"
#include "solvers/onet/position.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <map>
#include <utility>

namespace sightread::onet {

namespace {

// Where a path may run: empty cells, and the ring around the board when the border is open.
bool is_free(const Board& board, Cell cell) {
    const bool inside =
        cell.row >= 0 && cell.row < board.rows && cell.column >= 0 && cell.column < board.columns;
    return inside ? board.at(cell) == empty : board.border == Border::open;
}

bool is_on_board(const Board& board, Cell cell) {
    return cell.row >= 0 && cell.row < board.rows && cell.column >= 0 &&
           cell.column < board.columns;
}

// Whether every cell strictly between two cells of one row or column is free.
bool is_clear_between(const Board& board, Cell from, Cell to) {
    const int row_step = (to.row > from.row) - (to.row < from.row);
    const int column_step = (to.column > from.column) - (to.column < from.column);
    for (Cell cell{from.row + row_step, from.column + column_step}; cell != to;
         cell.row += row_step, cell.column += column_step) {
        if (!is_free(board, cell)) return false;
    }
    return true;
}

int length(const std::vector<Cell>& path) {
    int sum = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        sum +=
            std::abs(path[i].row - path[i - 1].row) + std::abs(path[i].column - path[i - 1].column);
    }
    return sum;
}

// Whether the corners of the path are free and its segments clear; a candidate with corners on an
// end is none.
bool is_walkable(const Board& board, const std::vector<Cell>& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        if (path[i] == path[i - 1] || !is_clear_between(board, path[i - 1], path[i])) return false;
        if (i + 1 < path.size() && !is_free(board, path[i])) return false;
    }
    return true;
}

void keep_if_shorter(const Board& board, std::vector<Cell> candidate,
                     std::optional<std::vector<Cell>>& best) {
    if ((!best || length(candidate) < length(*best)) && is_walkable(board, candidate))
        best = std::move(candidate);
}

}  // namespace

int Board::tiles_left() const {
    return static_cast<int>(
        std::count_if(tiles.begin(), tiles.end(), [](int tile) { return tile > empty; }));
}

int Board::unknown_left() const {
    return static_cast<int>(std::count(tiles.begin(), tiles.end(), unknown));
}

std::vector<int> Board::odd_faces() const {
    std::map<int, int> counts;
    for (const int tile : tiles)
        if (tile > empty) ++counts[tile];
    std::vector<int> odd;
    for (const auto& [face, count] : counts)
        if (count % 2 != 0) odd.push_back(face);
    return odd;
}

bool Board::has_odd_face() const {
    return !odd_faces().empty();
}

bool Board::operator==(const Board& other) const {
    return rows == other.rows && columns == other.columns && border == other.border &&
           gravity == other.gravity && passes == other.passes && tiles == other.tiles;
}

std::optional<std::vector<Cell>> path(const Board& board, Move move) {
    const auto [a, b] = move;
    if (!is_on_board(board, a) || !is_on_board(board, b) || a == b) return std::nullopt;
    if (board.at(a) <= empty || board.at(a) != board.at(b)) return std::nullopt;

    std::optional<std::vector<Cell>> best;
    if (a.row == b.row || a.column == b.column) keep_if_shorter(board, {a, b}, best);
    if (best) return best;
    if (a.row != b.row && a.column != b.column) {
        keep_if_shorter(board, {a, {a.row, b.column}, b}, best);
        keep_if_shorter(board, {a, {b.row, a.column}, b}, best);
    }
    if (best) return best;
    if (a.row != b.row) {
        for (int column = -1; column <= board.columns; ++column) {
            keep_if_shorter(board, {a, {a.row, column}, {b.row, column}, b}, best);
        }
    }
    if (a.column != b.column) {
        for (int row = -1; row <= board.rows; ++row) {
            keep_if_shorter(board, {a, {row, a.column}, {row, b.column}, b}, best);
        }
    }
    return best;
}

namespace {

// Taking one pair asks nothing of gravity: without it the tiles stay where they are seen, numbered
// in reading order.
template <class Line>
std::vector<Move> list_moves(const Puzzle& puzzle) {
    Position<Line> position(puzzle);
    std::vector<Pair> pairs;
    position.list_pairs(pairs);
    std::vector<Move> result;
    for (const Pair pair : pairs) {
        const Cell first = position.cell_of(pair.first);
        const Cell second = position.cell_of(pair.second);
        result.push_back({{first.row - 1, first.column - 1}, {second.row - 1, second.column - 1}});
    }
    return result;
}

}  // namespace

std::vector<Move> moves(const Board& board) {
    Board still = board;
    still.gravity = Gravity::none;
    still.passes.clear();
    const Puzzle puzzle(still);
    return std::max(board.rows, board.columns) <= longest_narrow_line
               ? list_moves<NarrowLine>(puzzle)
               : list_moves<WideLine>(puzzle);
}

Board after(const Board& board, Move move) {
    assert(path(board, move));
    Board result = board;
    result.at(move.first) = empty;
    result.at(move.second) = empty;
    return settled(result);
}

bool may_be(const Board& expected, const Board& seen) {
    if (expected.rows != seen.rows || expected.columns != seen.columns) return false;
    for (std::size_t i = 0; i < seen.tiles.size(); ++i) {
        const int wanted = expected.tiles[i], told = seen.tiles[i];
        const bool may_be_empty = !seen.guesses.empty() && seen.guesses[i] == empty;
        if (wanted != told && wanted != unknown &&
            (told != unknown || (wanted == empty && !may_be_empty)))
            return false;
    }
    return true;
}

bool are_alike(const Board& one, const Board& other) {
    if (one.rows != other.rows || one.columns != other.columns) return false;
    std::map<int, int> there, back;
    for (std::size_t i = 0; i < one.tiles.size(); ++i) {
        const int a = one.tiles[i], b = other.tiles[i];
        if (a == unknown || b == unknown || (a == b && a <= empty)) continue;
        if (a <= empty || b <= empty || there.emplace(a, b).first->second != b ||
            back.emplace(b, a).first->second != a)
            return false;
    }
    return true;
}

Board settled(const Board& board) {
    Board result = board;
    for (const Gravity pass : collapse_of(board)) {
        result.gravity = pass;
        for (const Lane& lane : lanes(result)) {
            std::size_t floor = 0;
            for (const Cell cell : lane) {
                const int tile = std::exchange(result.at(cell), empty);
                if (tile != empty) result.at(lane[floor++]) = tile;
            }
        }
    }
    result.gravity = board.gravity;
    return result;
}

}  // namespace sightread::onet
