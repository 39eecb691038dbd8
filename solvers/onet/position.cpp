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
      free_in_column_(puzzle.width + 2) {
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
        row_of_[tile] = static_cast<std::uint8_t>(row);
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

template <class Line>
bool Position<Line>::is_top(int tile) const {
    const PuzzleLane& lane = puzzle_->lanes[puzzle_->lane_of[tile]];
    for (int above = tile + 1; above < lane.first_tile + lane.tile_count; ++above) {
        if (contains(left_, above)) return false;
    }
    return true;
}

template <class Line>
bool Position<Line>::moves_others(Pair pair) const {
    const auto [low, high] = std::minmax(pair.first, pair.second);
    if (!is_top(high)) return true;
    if (puzzle_->lane_of[low] != puzzle_->lane_of[high]) return !is_top(low);
    for (int between = low + 1; between < high; ++between) {
        if (contains(left_, between)) return true;
    }
    return false;
}

// The cell with the free cells beside it, in its row and in its column.
template <class Line>
typename Position<Line>::Reach Position<Line>::reach_of(int tile) const {
    const Cell cell = cell_of(tile);
    const Line free_row = free_in_row_[cell.row];
    const Line free_column = free_in_column_[cell.column];
    const Line own_row = bit<Line>(cell.column);
    const Line own_column = bit<Line>(cell.row);
    Reach reach{tile, cell, false, own_row, own_column};
    if ((free_row & (own_row << 1 | own_row >> 1)) != 0) {
        reach.row |= run_above(free_row, cell.column) | run_below(free_row, cell.column);
        reach.is_exposed = true;
    }
    if ((free_column & (own_column << 1 | own_column >> 1)) != 0) {
        reach.column |= run_above(free_column, cell.row) | run_below(free_column, cell.row);
        reach.is_exposed = true;
    }
    return reach;
}

// Row, column, row, or column, row, column; the segments may have length zero. The middle one runs where both arrive.
template <class Line>
bool Position<Line>::is_joined(const Reach& a, const Reach& b) const {
    const auto [left, right] = std::minmax(a.cell.column, b.cell.column);
    const auto [top, bottom] = std::minmax(a.cell.row, b.cell.row);
    if (right - left + bottom - top == 1) return true;
    if (!a.is_exposed || !b.is_exposed) return false;
    Line common = a.row & b.row;
    for (int row = top + 1; row < bottom && common != 0; ++row) common &= free_in_row_[row];
    if (common != 0) return true;
    common = a.column & b.column;
    for (int column = left + 1; column < right && common != 0; ++column) common &= free_in_column_[column];
    return common != 0;
}

template <class Line>
bool Position<Line>::can_take(Pair pair) const {
    return is_joined(reach_of(pair.first), reach_of(pair.second));
}

template <class Line>
void Position<Line>::list_pairs(std::vector<Pair>& pairs) {
    pairs.clear();
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        reaches_.clear();
        for (const int tile : tiles) {
            if (!contains(left_, tile)) continue;
            reaches_.push_back(reach_of(tile));
            for (std::size_t i = 0; i + 1 < reaches_.size(); ++i) {
                if (is_joined(reaches_[i], reaches_.back())) pairs.push_back({reaches_[i].tile, tile});
            }
        }
    }
    reaches_.clear();
}

template class Position<NarrowLine>;
template class Position<WideLine>;

}  // namespace sightread::onet
