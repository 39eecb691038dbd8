// The board as the search sees it: tiles numbered lane by lane, and nothing that does not change
// during a game.
//
// Falling keeps the order of the tiles in a lane, so which tiles are left says where each of them
// lies: a position is a set of tiles, whatever the rule. The rules that fall along rows are turned
// so that every lane is a part of a column; without gravity each cell is a lane of length one, and
// nothing else differs.
#pragma once

#include "solvers/onet/board.hpp"

#include <cstdint>
#include <vector>

namespace sightread::onet {

// A pair of tiles of one face, by their numbers.
struct Pair {
    int first;
    int second;
    bool operator==(const Pair&) const = default;
};

// Lines count from 0 with the ring: the board's own rows are 1 to height.
struct PuzzleLane {
    int column;
    int floor_row;
    int step;        // towards the open end: +1 or -1
    int length;      // cells
    int first_tile;  // its tiles are first_tile, first_tile + 1, ... from the floor
    int tile_count;
};

struct Puzzle {
    // REQUIRES: board == settled(board).
    explicit Puzzle(const Board& board);

    int height = 0;  // without the ring
    int width = 0;
    bool is_turned = false;  // rows and columns of the board are columns and rows here
    bool is_open = true;
    bool has_gravity = false;
    std::vector<PuzzleLane> lanes;
    std::vector<int> face_of;  // tile -> face, from 0
    std::vector<int> lane_of;
    std::vector<int> column_of;
    std::vector<std::vector<int>> tiles_of;     // face -> tiles
    std::vector<std::uint64_t> keys;            // tile -> random number, for hashing sets of tiles
    std::vector<std::vector<bool>> is_barrier;  // [row][column], ring included

    // Pairs of tiles of one face, numbered through from 0. REQUIRES: first < second, of one face.
    std::int64_t pair_count = 0;
    int pair_number(int first, int second) const {
        const int size = static_cast<int>(tiles_of[face_of[first]].size());
        const int i = index_in_face[first];
        return static_cast<int>(first_pair[face_of[first]]) + i * (2 * size - i - 1) / 2 +
               index_in_face[second] - i - 1;
    }
    std::vector<std::int64_t> first_pair;  // per face
    std::vector<int> index_in_face;        // per tile

    int tile_count() const { return static_cast<int>(face_of.size()); }
    int words() const { return (tile_count() + 63) / 64; }
};

}  // namespace sightread::onet
