// Is there a program with so many steps right and so many down, and which?
//
// A program that ends at a cell of the board (its split) walks the same way again from there, and
// again. So the board is folded: the rectangle between the start and the end of a round is laid
// over the one that begins at that end, and so on, and what is a bomb in any of them is a bomb in
// the fold. A program is a walk through the fold from corner to corner.
//
// The fold is never made. The walk is searched for row by row, a word of 64 cells at a time, and a
// word is folded when the search comes to it; most searches end after a few rows. Before that, the
// ends of all rounds have to be free.
#pragma once

#include "solvers/runaway/field.hpp"

#include <cstdint>
#include <vector>

namespace sightread::runaway {

struct Split {
    int rights = 0;
    int downs = 0;
    int length() const { return rights + downs; }
    bool operator==(const Split&) const = default;
};

class Fold {
public:
    explicit Fold(const Field& field)
        : field_(field), reached_(static_cast<std::size_t>(field.columns()) / 64 + 2) {}

    // REQUIRES (both): the split ends on the board, and not at the start.
    bool has_program(Split split) { return ends_are_free(split) && reaches_end(split, false); }
    Program program(Split split);  // REQUIRES: there is one

    std::uint64_t rows_searched() const { return rows_searched_; }

private:
    bool ends_are_free(Split split) const;
    bool reaches_end(Split split, bool keeps_rows);
    std::uint64_t folded(Split split, int row, int column) const;

    const Field& field_;
    std::vector<std::uint64_t> reached_;  // of the row that the search is at
    std::vector<std::uint64_t> rows_;     // of all rows, when they are kept
    std::uint64_t rows_searched_ = 0;
};

}  // namespace sightread::runaway
