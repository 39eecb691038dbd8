// The rules of Catch the Cat written apart from solvers/cat: cells as points of a plane on which a
// step is one of six vectors. What checks the solver's answers stands on this.
#pragma once

#include "solvers/cat/board.hpp"

#include <utility>
#include <vector>

namespace sightread::cat::test {

// A board as plain numbers, row by row.
struct PlainBoard {
    explicit PlainBoard(const Board& board);

    bool is_exit(int cell) const { return beside[cell].size() < 6; }

    int cat = 0;
    std::vector<char> is_blocked;          // holes are blocked, too: nobody can go there
    std::vector<std::vector<int>> beside;  // empty for holes
};

}  // namespace sightread::cat::test
