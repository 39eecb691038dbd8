// The part of a board that the robot can get to at all: every cell to which no walk of free cells
// leads counts as a bomb.
//
// Bombs are as dense as to leave little more than directed percolation needs (0.72 of the cells are
// free, the threshold is 0.7055), so that what can be reached is a narrow cone about the diagonal.
// To know it costs one pass over the words of the board, and spares nearly all of the search: a
// program that leaves the cone with its first round is none.
#pragma once

#include "solvers/runaway/board.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace sightread::runaway {

// What of these free cells is reached when the seeds spread to the right: an addition carries a
// seed through the ones above it. A seed that stands on a free cell stays. `carry` is whether the
// cell to the left of the word is reached, and becomes whether the last cell of the word is.
inline std::uint64_t spread_right(std::uint64_t free, std::uint64_t seeds, std::uint64_t& carry) {
    seeds = (seeds | carry) & free;
    const std::uint64_t reached = free & (((free + seeds) ^ free) | seeds);
    carry = reached >> 63;
    return reached;
}

// The same to the left, where no addition helps: the ones below a seed are joined to it in steps of
// 1, 2, 4 ... cells. `carry` is whether the cell to the right of the word is reached, and becomes
// whether the first cell of the word is.
inline std::uint64_t spread_left(std::uint64_t free, std::uint64_t seeds, std::uint64_t& carry) {
    std::uint64_t reached = (seeds | carry << 63) & free;
    for (int step = 1; step < 64; step *= 2) {
        reached |= free & (reached >> step);
        free &= free >> step;
    }
    carry = reached & 1;
    return reached;
}

class Field {
public:
    explicit Field(const Board& board);

    // Blocks also what can be reached but leads to no way out. Costs more than the pass that the
    // constructor makes, so it is left to searches that turn out to be long.
    void block_dead_ends();

    int rows() const { return rows_; }
    int columns() const { return columns_; }

    // REQUIRES: the cell is on the board.
    bool is_blocked(Cell cell) const {
        return ((row(cell.row)[cell.column / 64] >> (cell.column % 64)) & 1) != 0;
    }

    // The blocked ones of 64 cells of a row from a column on; beyond the last column nothing is
    // blocked. REQUIRES: the row and the column are on the board.
    std::uint64_t blocked(int row_index, int column) const {
        const std::uint64_t* word = row(row_index) + column / 64;
        const int shift = column % 64;
        return word[0] >> shift | word[1] << 1 << (63 - shift);
    }

    // The nearest ways out without a second round: the first row that leaves at the right, the
    // first column that leaves at the bottom.
    std::optional<int> exit_row() const { return exit_row_; }
    std::optional<int> exit_column() const { return exit_column_; }

    // REQUIRES: the cell is not blocked.
    Program way_to(Cell cell) const;

private:
    const std::uint64_t* row(int row) const {
        return words_.data() + static_cast<std::size_t>(row) * stride_;
    }

    int rows_;
    int columns_;
    std::size_t stride_;
    std::vector<std::uint64_t> words_;
    std::optional<int> exit_row_;
    std::optional<int> exit_column_;
};

}  // namespace sightread::runaway
