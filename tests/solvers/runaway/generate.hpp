// Boards of any size, made as the game makes them: bombs by chance, then the way of a hidden
// program is cleared.
#pragma once

#include "solvers/runaway/board.hpp"

#include <cstdint>

namespace sightread::runaway::test {

struct Making {
    int rows = 0;
    int columns = 0;
    int minimum = 0;
    int maximum = 0;
    double density = 0.28;
    bool has_program = true;  // hidden, of a length within the bounds
};

// As a level of the game of this side.
Making of_side(int side, bool has_program = true);

Board generated(const Making& making, std::uint64_t seed);

}  // namespace sightread::runaway::test
