#include "solvers/minesweeper/board.hpp"

#include <algorithm>

namespace sightread::minesweeper {

std::vector<std::size_t> neighbours(const Board& board, std::size_t index) {
    const Cell cell = board.cell(index);
    std::vector<std::size_t> found;
    for (int row = std::max(cell.row - 1, 0); row <= std::min(cell.row + 1, board.rows - 1); ++row)
        for (int column = std::max(cell.column - 1, 0);
             column <= std::min(cell.column + 1, board.columns - 1); ++column)
            if (Cell{row, column} != cell) found.push_back(board.index({row, column}));
    return found;
}

int count(const Board& board, Square square) {
    return static_cast<int>(std::count(board.squares.begin(), board.squares.end(), square));
}

bool is_lost(const Board& board) {
    return count(board, mine) > 0;
}

bool is_won(const Board& board) {
    if (is_lost(board) || count(board, unknown) > 0) return false;
    return count(board, covered) + count(board, flagged) == board.mines.value_or(0);
}

}  // namespace sightread::minesweeper
