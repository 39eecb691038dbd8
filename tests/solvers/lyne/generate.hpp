// Levels with an answer, made for tests and benchmarks: the lines are drawn first, the level is
// what they have passed.
//
// Some places are chosen to be octagons. Each shape begins as one edge and grows by random steps: a
// line is led on from one of its ends, or one of its edges is led around over a third place, never
// against the rules. When nothing grows any more, an octagon passed once becomes a node of the line
// that passed it, places that nothing passed become empty, and every other octagon has as many
// holes as passes.
#pragma once

#include "solvers/lyne/board.hpp"

#include <cstdint>
#include <vector>

namespace sightread::lyne {

struct Recipe {
    int rows = 4;
    int columns = 6;
    int shapes = 3;
    double octagons = 0.3;    // at least this part of the nodes
    double most_empty = 0.1;  // at most this part of the places
};

struct Generated {
    Board board;
    std::vector<Stroke> answer;
};

// The same recipe and seed give the same level. Draws until one fits the recipe, so ask for nothing
// absurd.
[[nodiscard]] Generated generate(const Recipe& recipe, std::uint64_t seed);

// The same with the other parts of a recipe as they usually are.
[[nodiscard]] Generated level_of(int rows, int columns, int shapes, std::uint64_t seed);

// The level with its shapes lettered in the order in which they appear, as whoever reads it does.
[[nodiscard]] Generated lettered_anew(Generated level);

// The level with one slip: a node of another shape, a hole more or less, or an end moved along its
// shape; where there is nothing to slip on, the level as it is. Most such levels have no answer any
// more, but look as if they had.
[[nodiscard]] Board with_slip(const Board& level, std::uint64_t seed);

}  // namespace sightread::lyne
