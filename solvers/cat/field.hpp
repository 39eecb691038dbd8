// The shape of a board, worked out once for a search: neighbours and ways out as sets of bits. What
// changes in a game, the blocked cells and the cat, is kept apart from it.
#pragma once

#include "solvers/cat/bits.hpp"
#include "solvers/cat/board.hpp"

#include <vector>

namespace sightread::cat {

template <int Words>
struct Field {
    using Set = Bits<Words>;

    explicit Field(const Board& board)
        : rows(board.rows),
          columns(board.columns),
          next(board.places.size()),
          beside(board.places.size()),
          is_exit(board.places.size()) {
        for (int i = 0; i < static_cast<int>(board.places.size()); ++i) {
            const Cell cell = board.cell(i);
            (board.is_shifted(cell.row) ? shifted : unshifted).set(i);
            if (cell.column > 0) not_first_column.set(i);
            if (cell.column + 1 < columns) not_last_column.set(i);
            next[i].fill(-1);
            if (board.at(cell) == Place::hole) continue;
            cells.set(i);
            for (const Direction direction : all_directions) {
                const Cell other = neighbour(board, cell, direction);
                if (!board.contains(other) || board.at(other) == Place::hole) continue;
                next[i][static_cast<std::size_t>(direction)] = board.index(other);
                beside[i].set(board.index(other));
            }
            is_exit[i] = beside[i].count() < 6;
            if (is_exit[i]) exits.set(i);
        }
        shifted &= not_last_column;
        unshifted &= not_first_column;
    }

    // All cells next to one of the set.
    Set around(const Set& set) const {
        const Set slanted = set | ((set & shifted) << 1) | ((set & unshifted) >> 1);
        const Set beside_them = ((set & not_last_column) << 1) | ((set & not_first_column) >> 1);
        return ((slanted << columns) | (slanted >> columns) | beside_them) & cells;
    }

    // All cells next to two of the set or more.
    Set beside_two(const Set& set) const {
        const Set slanted = ((set & shifted) << 1) | ((set & unshifted) >> 1);
        Set one = (set & not_last_column) << 1, two;
        for (const Set& more : {(set & not_first_column) >> 1, set << columns, set >> columns,
                                slanted << columns, slanted >> columns}) {
            two |= one & more;
            one |= more;
        }
        return two & cells;
    }

    // What can be reached from the set by steps on `open` cells, the set included.
    Set flood(Set reached, const Set& open) const {
        for (Set edge = reached; edge.any();) {
            edge = (around(edge) & open) - reached;
            reached |= edge;
        }
        return reached;
    }

    Set blocked_of(const Board& board) const {
        Set blocked;
        for (int i = 0; i < static_cast<int>(board.places.size()); ++i)
            if (board.places[i] == Place::blocked) blocked.set(i);
        return blocked;
    }

    int rows;
    int columns;
    Set cells;  // all but the holes
    Set exits;
    std::vector<std::array<int, 6>> next;  // by direction; -1 where there is none
    std::vector<Set> beside;
    std::vector<bool> is_exit;

private:
    // rows, without the column whose slanted neighbour would leave the grid
    Set shifted, unshifted;
    Set not_first_column, not_last_column;
};

}  // namespace sightread::cat
