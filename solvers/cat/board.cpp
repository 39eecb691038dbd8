#include "solvers/cat/board.hpp"

#include <algorithm>

namespace sightread::cat {

Cell neighbour(const Board& board, Cell cell, Direction direction) {
    const int right =
        // how far the rows above and below lie to the left of this one
        board.is_shifted(cell.row) ? 1 : 0;
    switch (direction) {
        case Direction::left:
            return {cell.row, cell.column - 1};
        case Direction::upper_left:
            return {cell.row - 1, cell.column - 1 + right};
        case Direction::upper_right:
            return {cell.row - 1, cell.column + right};
        case Direction::right:
            return {cell.row, cell.column + 1};
        case Direction::lower_right:
            return {cell.row + 1, cell.column + right};
        case Direction::lower_left:
            break;
    }
    return {cell.row + 1, cell.column - 1 + right};
}

std::vector<Cell> neighbours(const Board& board, Cell cell) {
    std::vector<Cell> cells;
    for (const Direction direction : all_directions) {
        const Cell next = neighbour(board, cell, direction);
        if (board.contains(next) && board.at(next) != Place::hole) cells.push_back(next);
    }
    return cells;
}

bool is_exit(const Board& board, Cell cell) {
    return neighbours(board, cell).size() < all_directions.size();
}

bool is_escaped(const Board& board) {
    return is_exit(board, board.cat);
}

bool is_cut_off(const Board& board) {
    std::vector<bool> is_seen(board.places.size());
    std::vector<Cell> reached = {board.cat};
    is_seen[board.index(board.cat)] = true;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const std::vector<Cell> around = neighbours(board, reached[i]);
        if (around.size() < all_directions.size()) return false;
        for (const Cell next : around) {
            if (is_seen[board.index(next)] || !board.is_free(next)) continue;
            is_seen[board.index(next)] = true;
            reached.push_back(next);
        }
    }
    return true;
}

bool is_stuck(const Board& board) {
    const std::vector<Cell> around = neighbours(board, board.cat);
    return std::none_of(around.begin(), around.end(),
                        [&](Cell cell) { return board.is_free(cell); });
}

std::optional<Board> after_block(const Board& board, Cell cell) {
    if (!board.is_free(cell)) return std::nullopt;
    Board next = board;
    next.places[next.index(cell)] = Place::blocked;
    return next;
}

std::optional<Board> after_move(const Board& board, Cell cell) {
    if (!board.is_free(cell)) return std::nullopt;
    const std::vector<Cell> around = neighbours(board, board.cat);
    if (std::find(around.begin(), around.end(), cell) == around.end()) return std::nullopt;
    Board next = board;
    next.cat = cell;
    return next;
}

}  // namespace sightread::cat
