#include "solvers/onet/relaxation.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread::onet {

template <class Line>
Relaxation<Line>::Relaxation(const Puzzle& puzzle)
    : puzzle_(&puzzle),
      below_(puzzle.tile_count()),
      stuck_below_(puzzle.tile_count()),
      stuck_in_lane_(puzzle.lanes.size()),
      free_in_row_(puzzle.height + 2),
      free_in_column_(puzzle.width + 2),
      spread_(puzzle.height + 2) {}

template <class Line>
void Relaxation<Line>::begin(std::span<const std::uint64_t> left) {
    left_.assign(left.begin(), left.end());
    stuck_ = left_;
    std::fill(free_in_row_.begin(), free_in_row_.end(), Line{0});
    std::fill(free_in_column_.begin(), free_in_column_.end(), Line{0});
    for (int row = 0; row < puzzle_->height + 2; ++row) {
        for (int column = 0; column < puzzle_->width + 2; ++column) {
            const bool on_ring = row == 0 || column == 0 || row == puzzle_->height + 1 || column == puzzle_->width + 1;
            if (on_ring ? !puzzle_->is_open : puzzle_->is_barrier[row][column]) continue;
            free_in_row_[row] |= bit<Line>(column);
            free_in_column_[column] |= bit<Line>(row);
        }
    }
    for (std::size_t lane = 0; lane < puzzle_->lanes.size(); ++lane) {
        const PuzzleLane& shape = puzzle_->lanes[lane];
        int count = 0;
        for (int tile = shape.first_tile; tile < shape.first_tile + shape.tile_count; ++tile) {
            below_[tile] = count;
            if (contains(left_, tile)) ++count;
        }
        place(static_cast<int>(lane));
    }
}

// Counts the tiles of S in a lane; they fill as many cells from the floor on.
template <class Line>
void Relaxation<Line>::place(int lane) {
    const PuzzleLane& shape = puzzle_->lanes[lane];
    int count = 0;
    for (int tile = shape.first_tile; tile < shape.first_tile + shape.tile_count; ++tile) {
        stuck_below_[tile] = count;
        if (contains(stuck_, tile)) ++count;
    }
    stuck_in_lane_[lane] = count;
    int row = shape.floor_row;
    for (int i = 0; i < shape.tile_count; ++i, row += shape.step) {
        const Line in_row = bit<Line>(shape.column);
        const Line in_column = bit<Line>(row);
        if (i < count) {
            free_in_row_[row] &= ~in_row;
            free_in_column_[shape.column] &= ~in_column;
        } else {
            free_in_row_[row] |= in_row;
            free_in_column_[shape.column] |= in_column;
        }
    }
}

template <class Line>
void Relaxation<Line>::think_away(int tile) {
    stuck_[tile / 64] &= ~(std::uint64_t{1} << (tile % 64));
    place(puzzle_->lane_of[tile]);
}

template <class Line>
typename Relaxation<Line>::Reach Relaxation<Line>::reach_of(int tile) const {
    const int lane = puzzle_->lane_of[tile];
    const PuzzleLane& shape = puzzle_->lanes[lane];
    const int nearest = shape.floor_row + stuck_below_[tile] * shape.step;
    const int farthest = shape.floor_row + below_[tile] * shape.step;
    Reach reach{std::min(nearest, farthest), std::max(nearest, farthest), 0};
    reach.rows = (bit<Line>(reach.high) << 1) - bit<Line>(reach.low);
    const Line free = free_in_column_[shape.column];
    const bool is_top = stuck_in_lane_[lane] == stuck_below_[tile] + (contains(stuck_, tile) ? 1 : 0);
    const bool may_be_on_floor = stuck_below_[tile] == 0;
    if (is_top) reach.rows |= shape.step > 0 ? run_above(free, reach.high) : run_below(free, reach.low);
    if (may_be_on_floor) {
        reach.rows |= shape.step > 0 ? run_below(free, shape.floor_row) : run_above(free, shape.floor_row);
    }
    return reach;
}

template <class Line>
Line Relaxation<Line>::along_row(int row, int column) const {
    const Line free = free_in_row_[row];
    return run_above(free, column) | run_below(free, column);
}

// Fills spread_ with what a tile reaches along a row from one of its places, then along a column.
template <class Line>
void Relaxation<Line>::spread(int column, const Reach& reach) {
    const int last = puzzle_->height + 1;
    for (int row = 0; row <= last; ++row) {
        spread_[row] = row >= reach.low && row <= reach.high ? along_row(row, column) : Line{0};
    }
    for (int row = reach.low + 1; row <= last; ++row) spread_[row] |= spread_[row - 1] & free_in_row_[row - 1];
    for (int row = reach.high - 1; row >= 0; --row) spread_[row] |= spread_[row + 1] & free_in_row_[row + 1];
}

// Whether some picture joins the two; spread_ is of the first. Paths that begin and end along a column, with segments
// that may have length zero, or begin and end along a row, both with a length.
template <class Line>
bool Relaxation<Line>::meets(int first, const Reach& a, int second, const Reach& b) const {
    const int column_a = puzzle_->lanes[puzzle_->lane_of[first]].column;
    const int column_b = puzzle_->lanes[puzzle_->lane_of[second]].column;
    if (puzzle_->lane_of[first] == puzzle_->lane_of[second]) {
        const auto [low, high] = std::minmax(first, second);
        if (stuck_below_[high] - stuck_below_[low] == (contains(stuck_, low) ? 1 : 0)) return true;
    } else {
        Line common = a.rows & b.rows;
        if (column_a == column_b) {
            if (common != 0 || ((a.rows << 1) & b.rows) != 0 || ((b.rows << 1) & a.rows) != 0) return true;
        } else {
            const auto [low, high] = std::minmax(column_a, column_b);
            for (int column = low + 1; column < high && common != 0; ++column) common &= free_in_column_[column];
            if (common != 0) return true;
        }
    }
    for (int row = b.low; row <= b.high; ++row) {
        if (spread_[row] != 0 && (along_row(row, column_b) & spread_[row]) != 0) return true;
    }
    return false;
}

// One round over the faces that still have tiles in S. Returns whether any tile was thought away.
template <class Line>
bool Relaxation<Line>::pass() {
    bool changed = false;
    std::size_t kept = 0;
    for (std::size_t index = 0; index < open_faces_.size(); ++index) {
        std::vector<int>& tiles = open_faces_[index];
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            if (!contains(stuck_, tiles[i])) continue;
            const Reach a = reach_of(tiles[i]);
            bool is_spread = false;
            for (std::size_t j = 0; j < tiles.size(); ++j) {
                if (i == j) continue;
                const int first = std::min(tiles[i], tiles[j]);
                const int second = std::max(tiles[i], tiles[j]);
                if (excluded_ && (*excluded_)[puzzle_->pair_number(first, second)]) continue;
                if (!is_spread) spread(puzzle_->lanes[puzzle_->lane_of[tiles[i]]].column, a);
                is_spread = true;
                if (!meets(tiles[i], a, tiles[j], reach_of(tiles[j]))) continue;
                think_away(tiles[i]);
                if (contains(stuck_, tiles[j])) think_away(tiles[j]);
                changed = true;
                break;
            }
        }
        const bool is_open = std::any_of(tiles.begin(), tiles.end(), [&](int tile) { return contains(stuck_, tile); });
        if (is_open) {
            if (kept != index) std::swap(open_faces_[kept], open_faces_[index]);
            ++kept;
        }
    }
    open_faces_.resize(kept);
    return changed;
}

template <class Line>
const Words& Relaxation<Line>::stuck(std::span<const std::uint64_t> left, const std::vector<char>* excluded) {
    excluded_ = excluded;
    begin(left);
    open_faces_.clear();
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        present_.clear();
        for (const int tile : tiles) {
            if (contains(left_, tile)) present_.push_back(tile);
        }
        if (!present_.empty()) open_faces_.push_back(present_);
    }
    while (!open_faces_.empty() && pass()) {
    }
    return stuck_;
}

template <class Line>
void Relaxation<Line>::list_helping_pairs(std::vector<Pair>& pairs) {
    pairs.clear();
    for (const std::vector<int>& tiles : open_faces_) {
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            if (!contains(stuck_, tiles[i])) continue;
            const Reach a = reach_of(tiles[i]);
            spread(puzzle_->lanes[puzzle_->lane_of[tiles[i]]].column, a);
            for (std::size_t j = 0; j < tiles.size(); ++j) {
                if (i == j || (contains(stuck_, tiles[j]) && j < i)) continue;
                if (meets(tiles[i], a, tiles[j], reach_of(tiles[j]))) {
                    pairs.push_back({std::min(tiles[i], tiles[j]), std::max(tiles[i], tiles[j])});
                }
            }
        }
    }
}

template class Relaxation<NarrowLine>;
template class Relaxation<WideLine>;

}  // namespace sightread::onet
