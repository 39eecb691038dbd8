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
    void list_pairs(std::vector<Pair>& pairs);  // every pair that can be taken
    // No tile lies above it in its lane, so taking it moves nothing.
    bool is_top(int tile) const;
    // Whether tiles would fall that are not of the pair.
    bool moves_others(Pair pair) const;

private:
    struct Reach {
        int tile;
        Cell cell;
        bool is_exposed;  // a free cell beside it
        Line row;
        Line column;
    };
    Reach reach_of(int tile) const;
    bool is_joined(const Reach& a, const Reach& b) const;
    void place(int lane);

    const Puzzle* puzzle_;
    Words left_;
    int tiles_left_ = 0;
    std::uint64_t hash_ = 0;
    std::vector<std::uint8_t> row_of_;
    std::vector<Line> free_in_row_;  // ring included
    std::vector<Line> free_in_column_;
    std::vector<Reach> reaches_;  // scratch of list_pairs
};

extern template class Position<NarrowLine>;
extern template class Position<WideLine>;

}  // namespace sightread::onet
