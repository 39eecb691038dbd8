// A position of the game: which tiles are left, where they lie, and which pairs can be taken.
#pragma once

#include "solvers/onet/lines.hpp"
#include "solvers/onet/puzzle.hpp"

#include <span>
#include <vector>

namespace sightread::onet {

using Words = std::vector<std::uint64_t>;  // a set of tiles, one bit each

inline bool contains(std::span<const std::uint64_t> set, int tile) {
    const auto at = static_cast<unsigned>(tile);
    return (set[at / 64] >> (at % 64) & 1) != 0;
}

template <class Line>
class Position {
public:
    explicit Position(const Puzzle& puzzle);  // every tile is left

    void set(std::span<const std::uint64_t> left);
    void take(Pair pair);

    const Words& left() const { return left_; }
    int tiles_left() const { return tiles_left_; }
    std::uint64_t hash() const { return hash_; }
    Cell cell_of(int tile) const { return {row_of_[tile], puzzle_->column_of[tile]}; }

    bool can_take(Pair pair) const;
    void list_pairs(std::vector<Pair>& pairs);             // every pair that can be taken
    int height(int lane) const { return heights_[lane]; }  // how many of its tiles are left
    // How many tiles lie above it in its lane. REQUIRES: the tile is left.
    int above(int tile) const {
        const int lane = puzzle_->lane_of[tile];
        const int below =
            (row_of_[tile] - puzzle_->lanes[lane].floor_row) * puzzle_->lanes[lane].step;
        return heights_[lane] - 1 - below;
    }
    // No tile lies above it in its lane, so taking it moves nothing. REQUIRES: the tile is left.
    bool is_top(int tile) const { return above(tile) == 0; }
    // Whether tiles would fall that are not of the pair. REQUIRES: both are left.
    bool moves_others(Pair pair) const;

private:
    struct Reach {
        int tile;
        Cell cell;
        bool is_exposed;  // a free cell beside it
        Line row;
        Line column;
    };
    void fill(Reach& reach) const;
    void find_exposed();
    bool is_joined(const Reach& a, const Reach& b) const;
    void place(int lane);

    const Puzzle* puzzle_;
    Words left_;
    int tiles_left_ = 0;
    std::uint64_t hash_ = 0;
    std::vector<std::uint8_t> row_of_;
    std::vector<int> heights_;       // per lane: its tiles that are left
    std::vector<Line> free_in_row_;  // ring included
    std::vector<Line> free_in_column_;
    std::vector<Line> exposed_in_row_;  // scratch of list_pairs: the cells beside a free one
    std::vector<Reach> reaches_;
};

extern template class Position<NarrowLine>;
extern template class Position<WideLine>;

}  // namespace sightread::onet
