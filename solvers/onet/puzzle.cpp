#include "solvers/onet/puzzle.hpp"

#include "solvers/onet/gravity.hpp"

#include <cassert>
#include <map>
#include <random>

namespace sightread::onet {

namespace {

bool falls_along_rows(Gravity gravity) {
    return gravity == Gravity::left || gravity == Gravity::right ||
           gravity == Gravity::split_horizontal || gravity == Gravity::center_horizontal;
}

Cell turned(Cell cell) {
    return {cell.column, cell.row};
}

}  // namespace

Puzzle::Puzzle(const Board& board)
    : is_turned(falls_along_rows(board.gravity)),
      is_open(board.border == Border::open),
      has_gravity(board.gravity != Gravity::none) {
    assert(board == settled(board));
    height = is_turned ? board.columns : board.rows;
    width = is_turned ? board.rows : board.columns;
    is_barrier.assign(height + 2, std::vector<bool>(width + 2, false));
    std::map<int, int> face_numbers;
    std::mt19937_64 random(0x0c0ffee);
    for (int row = 0; row < board.rows; ++row) {
        for (int column = 0; column < board.columns; ++column) {
            const Cell cell = is_turned ? turned({row, column}) : Cell{row, column};
            if (board.at({row, column}) == barrier)
                is_barrier[cell.row + 1][cell.column + 1] = true;
        }
    }
    for (const Lane& lane : onet::lanes(board)) {
        const Cell floor = is_turned ? turned(lane.front()) : lane.front();
        const Cell top = is_turned ? turned(lane.back()) : lane.back();
        PuzzleLane entry{floor.column + 1,
                         floor.row + 1,
                         top.row < floor.row ? -1 : 1,
                         static_cast<int>(lane.size()),
                         tile_count(),
                         0};
        for (const Cell cell : lane) {
            if (board.at(cell) == empty) continue;
            // What is unknown goes with nothing else: a face of its own.
            const int shown = board.at(cell) == unknown ? unknown - tile_count() : board.at(cell);
            const int face = face_numbers.try_emplace(shown, static_cast<int>(face_numbers.size()))
                                 .first->second;
            if (face == static_cast<int>(tiles_of.size())) tiles_of.emplace_back();
            index_in_face.push_back(static_cast<int>(tiles_of[face].size()));
            tiles_of[face].push_back(tile_count());
            face_of.push_back(face);
            lane_of.push_back(static_cast<int>(lanes.size()));
            column_of.push_back(entry.column);
            keys.push_back(random());
            ++entry.tile_count;
        }
        lanes.push_back(entry);
    }
    for (const std::vector<int>& tiles : tiles_of) {
        first_pair.push_back(pair_count);
        pair_count += static_cast<std::int64_t>(tiles.size()) *
                      (static_cast<std::int64_t>(tiles.size()) - 1) / 2;
    }
}

}  // namespace sightread::onet
