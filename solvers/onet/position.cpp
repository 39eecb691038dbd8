#include "solvers/onet/position.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread::onet {

template <class Line>
Position<Line>::Position(const Puzzle& puzzle)
    : puzzle_(&puzzle),
      left_(puzzle.words(), 0),
      row_of_(puzzle.tile_count()),
      free_in_row_(puzzle.height + 2),
      free_in_column_(puzzle.width + 2),
      rows_reach_(puzzle.tile_count()),
      columns_reach_(puzzle.tile_count()) {
    for (int row = 0; row < puzzle.height + 2; ++row) {
        for (int column = 0; column < puzzle.width + 2; ++column) {
            const bool on_ring = row == 0 || column == 0 || row == puzzle.height + 1 || column == puzzle.width + 1;
            if (on_ring ? !puzzle.is_open : puzzle.is_barrier[row][column]) continue;
            free_in_row_[row] |= bit<Line>(column);
            free_in_column_[column] |= bit<Line>(row);
        }
    }
    Words all(puzzle.words(), 0);
    for (int tile = 0; tile < puzzle.tile_count(); ++tile) all[tile / 64] |= std::uint64_t{1} << (tile % 64);
    set(all);
}

template <class Line>
void Position<Line>::set(std::span<const std::uint64_t> left) {
    left_.assign(left.begin(), left.end());
    tiles_left_ = 0;
    hash_ = 0;
    for (int lane = 0; lane < static_cast<int>(puzzle_->lanes.size()); ++lane) place(lane);
    for (std::size_t word = 0; word < left_.size(); ++word) {
        for (std::uint64_t rest = left_[word]; rest != 0; rest &= rest - 1) {
            hash_ ^= puzzle_->keys[word * 64 + std::countr_zero(rest)];
            ++tiles_left_;
        }
    }
}

// Lays the tiles of one lane on its floor.
template <class Line>
void Position<Line>::place(int lane) {
    const PuzzleLane& shape = puzzle_->lanes[lane];
    if (shape.tile_count == 0) return;
    int row = shape.floor_row;
    Line tiles = 0;
    for (int tile = shape.first_tile; tile < shape.first_tile + shape.tile_count; ++tile) {
        if (!contains(left_, tile)) continue;
        row_of_[tile] = row;
        tiles |= bit<Line>(row);
        row += shape.step;
    }
    const Line column = bit<Line>(shape.column);
    row = shape.floor_row;
    for (int i = 0; i < shape.tile_count; ++i, row += shape.step) {
        const bool is_free = (tiles & bit<Line>(row)) == 0;
        free_in_row_[row] = is_free ? free_in_row_[row] | column : free_in_row_[row] & ~column;
        free_in_column_[shape.column] =
            is_free ? free_in_column_[shape.column] | bit<Line>(row) : free_in_column_[shape.column] & ~bit<Line>(row);
    }
}

template <class Line>
void Position<Line>::take(Pair pair) {
    for (const int tile : {pair.first, pair.second}) {
        left_[tile / 64] &= ~(std::uint64_t{1} << (tile % 64));
        hash_ ^= puzzle_->keys[tile];
    }
    tiles_left_ -= 2;
    place(puzzle_->lane_of[pair.first]);
    if (puzzle_->lane_of[pair.first] != puzzle_->lane_of[pair.second]) place(puzzle_->lane_of[pair.second]);
}

// The cell and the free cells beside it, in its row and in its column.
template <class Line>
Line Position<Line>::along_row(Cell cell) const {
    const Line free = free_in_row_[cell.row];
    return run_above(free, cell.column) | run_below(free, cell.column) | bit<Line>(cell.column);
}

template <class Line>
Line Position<Line>::along_column(Cell cell) const {
    const Line free = free_in_column_[cell.column];
    return run_above(free, cell.row) | run_below(free, cell.row) | bit<Line>(cell.row);
}

// Row, column, row: the middle segment runs in a column that both reach along their rows. Segments may have length
// zero.
template <class Line>
bool Position<Line>::joined_by_rows(Cell a, Cell b, Line from_a, Line from_b) const {
    Line common = from_a & from_b;
    if (a.row == b.row) return common != 0 || std::abs(a.column - b.column) == 1;
    const auto [low, high] = std::minmax(a.row, b.row);
    for (int row = low + 1; row < high && common != 0; ++row) common &= free_in_row_[row];
    return common != 0;
}

template <class Line>
bool Position<Line>::joined_by_columns(Cell a, Cell b, Line from_a, Line from_b) const {
    Line common = from_a & from_b;
    if (a.column == b.column) return common != 0 || std::abs(a.row - b.row) == 1;
    const auto [low, high] = std::minmax(a.column, b.column);
    for (int column = low + 1; column < high && common != 0; ++column) common &= free_in_column_[column];
    return common != 0;
}

template <class Line>
bool Position<Line>::can_take(Pair pair) const {
    const Cell a = cell_of(pair.first);
    const Cell b = cell_of(pair.second);
    return joined_by_rows(a, b, along_row(a), along_row(b)) ||
           joined_by_columns(a, b, along_column(a), along_column(b));
}

template <class Line>
void Position<Line>::list_pairs(std::vector<Pair>& pairs) {
    pairs.clear();
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        for (std::size_t j = 0; j < tiles.size(); ++j) {
            const int second = tiles[j];
            if (!contains(left_, second)) continue;
            const Cell b = cell_of(second);
            rows_reach_[second] = along_row(b);
            columns_reach_[second] = along_column(b);
            for (std::size_t i = 0; i < j; ++i) {
                const int first = tiles[i];
                if (!contains(left_, first)) continue;
                const Cell a = cell_of(first);
                if (joined_by_rows(a, b, rows_reach_[first], rows_reach_[second]) ||
                    joined_by_columns(a, b, columns_reach_[first], columns_reach_[second])) {
                    pairs.push_back({first, second});
                }
            }
        }
    }
}

template class Position<NarrowLine>;
template class Position<WideLine>;

}  // namespace sightread::onet
