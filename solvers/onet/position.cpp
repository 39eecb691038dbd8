#include "solvers/onet/position.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread::onet {

template <class Line>
Position<Line>::Position(const Puzzle& puzzle)
    : puzzle_(&puzzle),
      left_(puzzle.words(), 0),
      row_of_(puzzle.tile_count()),
      heights_(puzzle.lanes.size(), 0),
      free_in_row_(puzzle.height + 2),
      free_in_column_(puzzle.width + 2),
      exposed_in_row_(puzzle.height + 2) {
    for (int row = 0; row < puzzle.height + 2; ++row) {
        for (int column = 0; column < puzzle.width + 2; ++column) {
            const bool on_ring =
                row == 0 || column == 0 || row == puzzle.height + 1 || column == puzzle.width + 1;
            if (on_ring ? !puzzle.is_open : puzzle.is_barrier[row][column]) continue;
            free_in_row_[row] |= bit<Line>(column);
            free_in_column_[column] |= bit<Line>(row);
        }
    }
    Words all(puzzle.words(), 0);
    for (int tile = 0; tile < puzzle.tile_count(); ++tile)
        all[tile / 64] |= std::uint64_t{1} << (tile % 64);
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

// Lays the tiles of one lane on its floor. They fill it without a gap, so only the cells between
// its old height and its new one change.
template <class Line>
void Position<Line>::place(int lane) {
    const PuzzleLane& shape = puzzle_->lanes[lane];
    const int end = shape.first_tile + shape.tile_count;
    int row = shape.floor_row;
    int height = 0;
    for (int word = shape.first_tile / 64; word * 64 < end; ++word) {
        std::uint64_t rest = left_[word];
        if (word * 64 < shape.first_tile) rest &= ~std::uint64_t{0} << (shape.first_tile % 64);
        if (end - word * 64 < 64) rest &= (std::uint64_t{1} << (end % 64)) - 1;
        for (; rest != 0; rest &= rest - 1) {
            row_of_[word * 64 + std::countr_zero(rest)] = static_cast<std::uint8_t>(row);
            row += shape.step;
            ++height;
        }
    }
    const auto [low, high] = std::minmax(heights_[lane], height);
    for (int at = low; at < high; ++at) {
        const int changed = shape.floor_row + at * shape.step;
        free_in_row_[changed] ^= bit<Line>(shape.column);
        free_in_column_[shape.column] ^= bit<Line>(changed);
    }
    heights_[lane] = height;
}

template <class Line>
void Position<Line>::take(Pair pair) {
    for (const int tile : {pair.first, pair.second}) {
        left_[tile / 64] &= ~(std::uint64_t{1} << (tile % 64));
        hash_ ^= puzzle_->keys[tile];
    }
    tiles_left_ -= 2;
    place(puzzle_->lane_of[pair.first]);
    if (puzzle_->lane_of[pair.first] != puzzle_->lane_of[pair.second])
        place(puzzle_->lane_of[pair.second]);
}

template <class Line>
bool Position<Line>::moves_others(Pair pair) const {
    const auto [low, high] = std::minmax(pair.first, pair.second);
    if (!is_top(high)) return true;
    if (puzzle_->lane_of[low] != puzzle_->lane_of[high]) return !is_top(low);
    return std::abs(row_of_[low] - row_of_[high]) > 1;
}

// The cell with the free cells beside it, in its row and in its column. REQUIRES: tile, cell.
template <class Line>
void Position<Line>::fill(Reach& reach) const {
    const Line free_row = free_in_row_[reach.cell.row];
    const Line free_column = free_in_column_[reach.cell.column];
    const int column = reach.cell.column;
    const int row = reach.cell.row;
    reach.row = bit<Line>(column) | run_above(free_row, column) | run_below(free_row, column);
    reach.column = bit<Line>(row) | run_above(free_column, row) | run_below(free_column, row);
}

template <class Line>
bool Position<Line>::can_take(Pair pair) const {
    Reach first{pair.first, cell_of(pair.first), true, 0, 0};
    Reach second{pair.second, cell_of(pair.second), true, 0, 0};
    fill(first);
    fill(second);
    return is_joined(first, second);
}

// Row, column, row, or column, row, column; the segments may have length zero. The middle one runs
// where both arrive.
template <class Line>
bool Position<Line>::is_joined(const Reach& a, const Reach& b) const {
    if (std::abs(a.cell.row - b.cell.row) + std::abs(a.cell.column - b.cell.column) == 1)
        return true;
    if (!a.is_exposed || !b.is_exposed) return false;
    const auto [left, right] = std::minmax(a.cell.column, b.cell.column);
    const auto [top, bottom] = std::minmax(a.cell.row, b.cell.row);
    Line common = a.row & b.row;
    for (int row = top + 1; row < bottom && common != 0; ++row) common &= free_in_row_[row];
    if (common != 0) return true;
    common = a.column & b.column;
    for (int column = left + 1; column < right && common != 0; ++column)
        common &= free_in_column_[column];
    return common != 0;
}

template <class Line>
void Position<Line>::find_exposed() {
    for (int row = 1; row <= puzzle_->height; ++row) {
        const Line free = free_in_row_[row];
        exposed_in_row_[row] =
            free << 1 | free >> 1 | free_in_row_[row - 1] | free_in_row_[row + 1];
    }
}

// Most tiles lie among others: what these reach is not worked out, they join only what lies beside
// them.
template <class Line>
void Position<Line>::list_pairs(std::vector<Pair>& pairs) {
    pairs.clear();
    find_exposed();
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        if (reaches_.size() < tiles.size()) reaches_.resize(tiles.size());
        std::size_t count = 0;
        for (const int tile : tiles) {
            if (!contains(left_, tile)) continue;
            Reach& reach = reaches_[count];
            reach.tile = tile;
            reach.cell = cell_of(tile);
            reach.is_exposed = (exposed_in_row_[reach.cell.row] >> reach.cell.column & 1) != 0;
            if (reach.is_exposed) fill(reach);
            for (std::size_t i = 0; i < count; ++i) {
                if (is_joined(reaches_[i], reach)) pairs.push_back({reaches_[i].tile, tile});
            }
            ++count;
        }
    }
}

template class Position<NarrowLine>;
template class Position<WideLine>;

}  // namespace sightread::onet
