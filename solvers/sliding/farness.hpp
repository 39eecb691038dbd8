// How much it weighs in a beam that a tile is so far from home.
//
// Not the distance itself: two tiles that are three steps away are nearer to an answer than one
// that is six away and one that is home. The far one must be carried past many others, which
// disturbs them, and it is carried cheaply only while others still have to move the same way. So
// what is far weighs more than in proportion, and a beam brings all tiles near before it puts any
// in place. The sum is no lower bound any more, and need not be one.
//
// Measured at equal width, random boards: 5x5 with linear conflicts 115.9 moves by plain distances
// and 109.5 so; with small patterns besides 110.3 and 107.0; 6x6 229.8 and 203.6. Powers from 1.4
// to 1.75 differ by less than 1 %. What adds to it, conflicts and excesses, must weigh more as
// well.
#pragma once

#include "solvers/sliding/board.hpp"

#include <array>

namespace sightread::sliding {

inline constexpr int farness_unit = 20;  // of one step

using Farness = std::array<std::array<int, largest_size>, largest_size>;

// By rows and columns between a tile and its home: the power 1.5 of a distance that lies between
// steps and a straight line.
[[nodiscard]] const Farness& farness();

}  // namespace sightread::sliding
