#include "solvers/flip/board.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread::flip {

std::vector<std::uint8_t> cross(int rows, int columns, Cell cell) {
    std::vector<std::uint8_t> changed;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            changed.push_back(std::abs(row - cell.row) + std::abs(column - cell.column) <= 1);
    return changed;
}

std::vector<std::uint8_t> changed_by(const Board& board, Cell click) {
    return board.changes.empty() ? cross(board.rows, board.columns, click)
                                 : board.changes[board.index(click)];
}

Board after(Board board, Cell click) {
    const std::vector<std::uint8_t> changed = changed_by(board, click);
    for (std::size_t square = 0; square < board.squares(); ++square)
        board.lit[square] ^= changed[square];
    return board;
}

int count_lit(const Board& board) {
    return static_cast<int>(std::count(board.lit.begin(), board.lit.end(), 1));
}

bool is_solved(const Board& board) {
    const auto lit = static_cast<std::size_t>(count_lit(board));
    return (board.goal != Goal::lit && lit == 0) ||
           (board.goal != Goal::dark && lit == board.squares());
}

}  // namespace sightread::flip
