// A game of Minesweeper as programs deal it: mines are laid after the first click, and an open cell
// without mines around it opens all of them. Shares no rule with solvers/.
#pragma once

#include "solvers/minesweeper/board.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace sightread::test {

enum class FirstClick {
    any,      // may be a mine
    safe,     // is none
    opening,  // has none around it either, where there is room for the mines elsewhere
};

struct MinesweeperSize {
    int rows = 9, columns = 9, mines = 10;
};

class MinesweeperGame {
public:
    MinesweeperGame(MinesweeperSize size, FirstClick first, unsigned seed);

    void click(Cell cell);
    // What a player sees, with the number of mines.
    [[nodiscard]] const minesweeper::Board& seen() const { return seen_; }
    [[nodiscard]] bool is_mine(Cell cell) const { return mines_[at(cell.row, cell.column)]; }
    [[nodiscard]] bool is_lost() const { return is_lost_; }
    [[nodiscard]] bool is_won() const { return !is_lost_ && left_ == 0; }

private:
    [[nodiscard]] std::size_t at(int row, int column) const {
        return static_cast<std::size_t>(row * size_.columns + column);
    }
    [[nodiscard]] int mines_around(int row, int column) const;
    void deal(Cell first);

    MinesweeperSize size_;
    FirstClick first_;
    std::mt19937 random_;
    std::vector<bool> mines_;
    bool is_dealt_ = false, is_lost_ = false;
    int left_;  // cells to open
    minesweeper::Board seen_;
};

}  // namespace sightread::test
