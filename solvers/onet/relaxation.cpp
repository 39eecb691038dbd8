#include "solvers/onet/relaxation.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread::onet {

namespace {

constexpr int none = -1;

}  // namespace

template <class Line>
Relaxation<Line>::Relaxation(const Puzzle& puzzle)
    : puzzle_(&puzzle),
      below_(puzzle.tile_count()),
      stuck_below_(puzzle.tile_count()),
      stuck_in_lane_(puzzle.lanes.size()),
      base_free_in_row_(puzzle.height + 2),
      base_free_in_column_(puzzle.width + 2),
      spread_(puzzle.height + 2) {
    for (int row = 0; row < puzzle.height + 2; ++row) {
        for (int column = 0; column < puzzle.width + 2; ++column) {
            const bool on_ring =
                row == 0 || column == 0 || row == puzzle.height + 1 || column == puzzle.width + 1;
            if (on_ring ? !puzzle.is_open : puzzle.is_barrier[row][column]) continue;
            base_free_in_row_[row] |= bit<Line>(column);
            base_free_in_column_[column] |= bit<Line>(row);
        }
    }
}

// S is all that is left.
template <class Line>
void Relaxation<Line>::begin(std::span<const std::uint64_t> left) {
    left_.assign(left.begin(), left.end());
    stuck_ = left_;
    free_in_row_ = base_free_in_row_;
    free_in_column_ = base_free_in_column_;
    for (std::size_t lane = 0; lane < puzzle_->lanes.size(); ++lane) {
        const PuzzleLane& shape = puzzle_->lanes[lane];
        Line filled = 0;
        int count = 0;
        int row = shape.floor_row;
        for (int tile = shape.first_tile; tile < shape.first_tile + shape.tile_count; ++tile) {
            below_[tile] = stuck_below_[tile] = count;
            if (!contains(left_, tile)) continue;
            filled |= bit<Line>(row);
            free_in_row_[row] &= ~bit<Line>(shape.column);
            row += shape.step;
            ++count;
        }
        free_in_column_[shape.column] &= ~filled;
        stuck_in_lane_[lane] = count;
    }
}

template <class Line>
void Relaxation<Line>::open_faces() {
    tiles_.clear();
    open_faces_.clear();
    const auto is_stuck = [this](int tile) { return contains(stuck_, tile); };
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        if (std::none_of(tiles.begin(), tiles.end(), is_stuck)) continue;
        const int first = static_cast<int>(tiles_.size());
        for (const int tile : tiles) {
            if (contains(left_, tile)) tiles_.push_back(tile);
        }
        open_faces_.push_back({first, static_cast<int>(tiles_.size()) - first});
    }
}

template <class Line>
bool Relaxation<Line>::still_joins(const Step& step) {
    if (!contains(left_, step.tile) || !contains(left_, step.partner)) return false;
    if (!is_allowed(step.tile, step.partner)) return false;
    const Reach reach = reach_of(step.tile);
    const Reach partner = reach_of(step.partner);
    if (!step.along_rows) return meets_along_columns(step.tile, reach, step.partner, partner);
    if (!is_exposed(step.tile, reach) || !is_exposed(step.partner, partner)) return false;
    return spread(puzzle_->column_of[step.tile], reach) && meets_spread(step.partner, partner);
}

template <class Line>
void Relaxation<Line>::repeat_steps() {
    new_steps_.clear();
    for (const Step& step : steps_) {
        if (still_joins(step)) think_away(step);
    }
}

// Those that did not hold this time may hold the next time.
template <class Line>
void Relaxation<Line>::keep_steps() {
    for (const Step& step : steps_) {
        if (!contains(left_, step.tile) || contains(stuck_, step.tile)) new_steps_.push_back(step);
    }
    steps_.swap(new_steps_);
}

// The tiles of S fill one cell less of its lane.
template <class Line>
void Relaxation<Line>::think_away(const Step& step) {
    new_steps_.push_back(step);
    const int tile = step.tile;
    stuck_[tile / 64] &= ~(std::uint64_t{1} << (tile % 64));
    const int lane = puzzle_->lane_of[tile];
    const PuzzleLane& shape = puzzle_->lanes[lane];
    for (int above = tile + 1; above < shape.first_tile + shape.tile_count; ++above)
        --stuck_below_[above];
    const int row = shape.floor_row + --stuck_in_lane_[lane] * shape.step;
    free_in_row_[row] |= bit<Line>(shape.column);
    free_in_column_[shape.column] |= bit<Line>(row);
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
    const bool is_top =
        stuck_in_lane_[lane] == stuck_below_[tile] + (contains(stuck_, tile) ? 1 : 0);
    const bool may_be_on_floor = stuck_below_[tile] == 0;
    if (is_top)
        reach.rows |= shape.step > 0 ? run_above(free, reach.high) : run_below(free, reach.low);
    if (may_be_on_floor) {
        reach.rows |=
            shape.step > 0 ? run_below(free, shape.floor_row) : run_above(free, shape.floor_row);
    }
    return reach;
}

template <class Line>
Line Relaxation<Line>::along_row(int row, int column) const {
    const Line free = free_in_row_[row];
    return run_above(free, column) | run_below(free, column);
}

// Fills spread_ with what a tile reaches along a row from one of its places, then along a column;
// false: nothing.
template <class Line>
bool Relaxation<Line>::spread(int column, const Reach& reach) {
    const int last = puzzle_->height + 1;
    Line any = 0;
    for (int row = reach.low; row <= reach.high; ++row)
        any |= spread_[row] = along_row(row, column);
    if (any == 0) return false;
    for (int row = 0; row < reach.low; ++row) spread_[row] = 0;
    for (int row = reach.high + 1; row <= last; ++row) spread_[row] = 0;
    for (int row = reach.low + 1; row <= last; ++row)
        spread_[row] |= spread_[row - 1] & free_in_row_[row - 1];
    for (int row = reach.high - 1; row >= 0; --row)
        spread_[row] |= spread_[row + 1] & free_in_row_[row + 1];
    return true;
}

// Whether some picture joins the two by a path that begins and ends along a column; its segments
// may have length zero.
template <class Line>
bool Relaxation<Line>::meets_along_columns(int first, const Reach& a, int second,
                                           const Reach& b) const {
    const int column_a = puzzle_->column_of[first];
    const int column_b = puzzle_->column_of[second];
    if (puzzle_->lane_of[first] == puzzle_->lane_of[second]) {
        const auto [low, high] = std::minmax(first, second);
        return stuck_below_[high] - stuck_below_[low] == (contains(stuck_, low) ? 1 : 0);
    }
    Line common = a.rows & b.rows;
    if (column_a == column_b)
        return common != 0 || ((a.rows << 1) & b.rows) != 0 || ((b.rows << 1) & a.rows) != 0;
    const auto [low, high] = std::minmax(column_a, column_b);
    for (int column = low + 1; column < high && common != 0; ++column)
        common &= free_in_column_[column];
    return common != 0;
}

// Whether some picture joins it to the tile that was spread by a path that begins and ends along a
// row.
template <class Line>
bool Relaxation<Line>::meets_spread(int second, const Reach& b) const {
    const int column = puzzle_->column_of[second];
    for (int row = b.low; row <= b.high; ++row) {
        if (spread_[row] != 0 && (along_row(row, column) & spread_[row]) != 0) return true;
    }
    return false;
}

// Whether a cell beside it in its row is free, in some place of it and in some picture.
template <class Line>
bool Relaxation<Line>::is_exposed(int tile, const Reach& reach) const {
    const int column = puzzle_->column_of[tile];
    const Line places = (bit<Line>(reach.high) << 1) - bit<Line>(reach.low);
    return (places & (free_in_column_[column - 1] | free_in_column_[column + 1])) != 0;
}

template <class Line>
bool Relaxation<Line>::is_allowed(int tile, int other) const {
    if (tile == other) return false;
    if (excluded_ == nullptr) return true;
    const auto [first, second] = std::minmax(tile, other);
    return (*excluded_)[puzzle_->pair_number(first, second)] == 0;
}

// reaches_ are of the tiles; they may lag behind S, which makes them smaller, and is made good in
// the next round.
template <class Line>
int Relaxation<Line>::partner_along_columns(std::span<const int> tiles, std::size_t index) const {
    for (std::size_t other = 0; other < tiles.size(); ++other) {
        if (is_allowed(tiles[index], tiles[other]) &&
            meets_along_columns(tiles[index], reaches_[index], tiles[other], reaches_[other])) {
            return tiles[other];
        }
    }
    return none;
}

template <class Line>
int Relaxation<Line>::partner_along_rows(std::span<const int> tiles, std::size_t index) {
    if (!is_exposed(tiles[index], reaches_[index])) return none;
    bool is_spread = false;
    for (std::size_t other = 0; other < tiles.size(); ++other) {
        if (!is_allowed(tiles[index], tiles[other]) || !is_exposed(tiles[other], reaches_[other]))
            continue;
        if (!is_spread) spread(puzzle_->column_of[tiles[index]], reaches_[index]);
        is_spread = true;
        if (meets_spread(tiles[other], reaches_[other])) return tiles[other];
    }
    return none;
}

template <class Line>
void Relaxation<Line>::keep_reaches_of(std::span<const int> tiles) {
    reaches_.clear();
    for (const int tile : tiles) reaches_.push_back(reach_of(tile));
}

// One round over the faces that still have tiles in S. Returns whether any tile was thought away.
template <class Line>
template <class Partner>
bool Relaxation<Line>::pass(bool along_rows, const Partner& partner_of) {
    bool changed = false;
    std::size_t kept = 0;
    for (const OpenFace face : open_faces_) {
        const std::span<const int> tiles = tiles_of(face);
        keep_reaches_of(tiles);
        bool is_open = false;
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            if (!contains(stuck_, tiles[i])) continue;
            const int partner = partner_of(tiles, i);
            if (partner == none) {
                is_open = true;
                continue;
            }
            think_away({tiles[i], partner, along_rows});
            changed = true;
        }
        if (is_open) open_faces_[kept++] = face;
    }
    open_faces_.resize(kept);
    return changed;
}

// Paths along columns cost a few operations, paths along rows some hundred: these are asked when
// nothing else helps.
template <class Line>
const Words& Relaxation<Line>::stuck(std::span<const std::uint64_t> left,
                                     const std::vector<char>* excluded) {
    excluded_ = excluded;
    begin(left);
    repeat_steps();
    open_faces();
    const auto along_columns = [this](auto tiles, std::size_t i) {
        return partner_along_columns(tiles, i);
    };
    const auto along_rows = [this](auto tiles, std::size_t i) {
        return partner_along_rows(tiles, i);
    };
    do {
        while (!open_faces_.empty() && pass(false, along_columns)) {
        }
    } while (!open_faces_.empty() && pass(true, along_rows));
    keep_steps();
    return stuck_;
}

template <class Line>
void Relaxation<Line>::list_helping_pairs(std::vector<Pair>& pairs) {
    pairs.clear();
    for (const OpenFace face : open_faces_) {
        const std::span<const int> tiles = tiles_of(face);
        keep_reaches_of(tiles);
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            if (!contains(stuck_, tiles[i])) continue;
            const bool is_spread = spread(puzzle_->column_of[tiles[i]], reaches_[i]);
            for (std::size_t j = 0; j < tiles.size(); ++j) {
                if (i == j || (contains(stuck_, tiles[j]) && j < i)) continue;
                if (!meets_along_columns(tiles[i], reaches_[i], tiles[j], reaches_[j]) &&
                    !(is_spread && meets_spread(tiles[j], reaches_[j]))) {
                    continue;
                }
                pairs.push_back({std::min(tiles[i], tiles[j]), std::max(tiles[i], tiles[j])});
            }
        }
    }
}

template class Relaxation<NarrowLine>;
template class Relaxation<WideLine>;

}  // namespace sightread::onet
