// A puzzle as the searches see it: every tile is named by the cell where it belongs, so every goal
// looks the same.
//
// Turning and mirroring an arrangement gives another one whose answers are the turned and mirrored
// answers. So tables are made for one of up to eight goal blanks only, and a symmetry that leaves
// the goal blank in place gives a second opinion from the same table.
#pragma once

#include "solvers/sliding/board.hpp"

#include <cstdint>
#include <vector>

namespace sightread::sliding {

using Tile = std::uint16_t;

struct Arrangement {
    int rows = 0;
    int columns = 0;
    int goal_blank = 0;
    int blank = 0;
    std::vector<Tile> at;  // of each cell: where its tile belongs; at[blank] == goal_blank

    int count() const { return rows * columns; }
    bool is_solved() const;
    bool operator==(const Arrangement&) const = default;
};

// REQUIRES: no defect.
[[nodiscard]] Arrangement arrangement_of(const Puzzle& puzzle);

// From the blank's cell to the cell whose tile slides into it; -1 at the edge.
[[nodiscard]] int neighbour(const Arrangement& arrangement, int cell, Slide slide);
// REQUIRES: the slide is possible.
void make(Arrangement& arrangement, Slide slide);

constexpr Slide opposite(Slide slide) {
    return static_cast<Slide>(static_cast<int>(slide) ^ 2);
}
constexpr bool is_horizontal(Slide slide) {
    return (static_cast<int>(slide) & 1) == 0;
}

// Steps between two cells of a grid with so many columns.
[[nodiscard]] int distance(int a, int b, int columns);

// One of the eight ways to lay a rectangle on a rectangle: transposed first, then flipped.
struct Symmetry {
    bool is_transposed = false;
    bool flips_rows = false;
    bool flips_columns = false;

    // Of a cell of a grid of this size.
    int cell(int index, int rows, int columns) const;
    Slide slide(Slide slide) const;
    bool is_identity() const { return !is_transposed && !flips_rows && !flips_columns; }
};
[[nodiscard]] std::vector<Symmetry> all_symmetries();
[[nodiscard]] Arrangement image(const Arrangement& arrangement, const Symmetry& symmetry);

// The symmetry whose image stands for all of them: not more rows than columns, the goal blank as
// far to the bottom right as it gets.
[[nodiscard]] Symmetry to_canonical(const Arrangement& arrangement);
// The slides of the arrangement, given those of its image.
[[nodiscard]] std::vector<Slide> slides_before(const Symmetry& symmetry,
                                               const std::vector<Slide>& slides);

}  // namespace sightread::sliding
