#include "tests/solvers/minesweeper/game.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread::test {

MinesweeperGame::MinesweeperGame(MinesweeperSize size, FirstClick first, unsigned seed)
    : size_(size), first_(first), random_(seed), left_(size.rows * size.columns - size.mines) {
    const auto cells = static_cast<std::size_t>(size.rows * size.columns);
    mines_.assign(cells, false);
    seen_ = {size.rows, size.columns, size.mines,
             std::vector<minesweeper::Square>(cells, minesweeper::covered)};
}

int MinesweeperGame::mines_around(int row, int column) const {
    int mines = 0;
    for (int y = row - 1; y <= row + 1; ++y)
        for (int x = column - 1; x <= column + 1; ++x)
            mines +=
                y >= 0 && x >= 0 && y < size_.rows && x < size_.columns && mines_[at(y, x)] ? 1 : 0;
    return mines;
}

void MinesweeperGame::deal(Cell first) {
    is_dealt_ = true;
    std::vector<std::size_t> free, near;
    for (int row = 0; row < size_.rows; ++row)
        for (int column = 0; column < size_.columns; ++column) {
            const int distance =
                std::max(std::abs(row - first.row), std::abs(column - first.column));
            if (distance == 0 && first_ != FirstClick::any) continue;
            (distance <= 1 && first_ == FirstClick::opening ? near : free)
                .push_back(at(row, column));
        }
    std::shuffle(free.begin(), free.end(), random_);
    std::shuffle(near.begin(), near.end(), random_);
    free.insert(free.end(), near.begin(), near.end());
    for (int mine = 0; mine < size_.mines; ++mine)
        mines_[free[static_cast<std::size_t>(mine)]] = true;
}

void MinesweeperGame::click(Cell cell) {
    if (!is_dealt_) deal(cell);
    if (is_mine(cell)) {
        is_lost_ = true;
        seen_.squares[at(cell.row, cell.column)] = minesweeper::mine;
        return;
    }
    std::vector<Cell> open{cell};
    while (!open.empty()) {
        const auto [row, column] = open.back();
        open.pop_back();
        if (row < 0 || column < 0 || row >= size_.rows || column >= size_.columns) continue;
        minesweeper::Square& square = seen_.squares[at(row, column)];
        if (square >= 0) continue;
        square = static_cast<minesweeper::Square>(mines_around(row, column));
        --left_;
        for (int y = row - 1; square == 0 && y <= row + 1; ++y)
            for (int x = column - 1; x <= column + 1; ++x) open.push_back({y, x});
    }
}

}  // namespace sightread::test
