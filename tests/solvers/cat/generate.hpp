// Random boards, the same on every machine.
#pragma once

#include "solvers/cat/board.hpp"

#include <random>

namespace sightread::cat::test {

using Random = std::mt19937;

// Anything: either shift, holes, the cat anywhere but on a way out, up to `most_walls` per cent
// blocked.
[[nodiscard]] Board random_board(Random& random, int rows, int columns, unsigned most_walls);

// As games deal it: the cat in the middle, every other cell blocked with one chance in ten; not
// over yet.
[[nodiscard]] Board random_start(Random& random, int size);
// With a fixed number of walls.
[[nodiscard]] Board random_start(Random& random, int size, int walls);

}  // namespace sightread::cat::test
