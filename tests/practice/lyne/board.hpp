// A LYNE level as the practice window knows it: a grid of places, each empty, a node or an end of a
// shape, or an octagon with holes.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <vector>

namespace sightread::practice::lyne {

inline constexpr int most_rows = 20;
inline constexpr int most_columns = 20;
// an octagon has eight neighbours: no line could pass a fifth time
inline constexpr int most_holes = 4;
inline constexpr int most_shapes = 3;  // triangle, diamond, square

struct Cell {
    int row = 0;
    int column = 0;
    bool operator==(const Cell&) const = default;
};

[[nodiscard]] inline bool are_neighbours(Cell a, Cell b) {
    return a != b && std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
}

enum class Kind { empty, node, end, octagon };

struct Place {
    Kind kind = Kind::empty;
    int shape = 0;  // of a node or an end: 0 triangle, 1 diamond, 2 square
    int holes = 0;  // of an octagon
    bool belongs_to(int wanted) const {
        return (kind == Kind::node || kind == Kind::end) && shape == wanted;
    }
    bool operator==(const Place&) const = default;
};

struct Board {
    int rows = 0;
    int columns = 0;
    std::vector<Place> places;  // row by row

    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    std::size_t index(Cell cell) const {
        return static_cast<std::size_t>(cell.row * columns + cell.column);
    }
    const Place& at(Cell cell) const { return places[index(cell)]; }
    Place& at(Cell cell) { return places[index(cell)]; }
    std::vector<Cell> cells() const;
    std::vector<Cell> cells_of(int shape) const;
    std::vector<int> shapes() const;  // those present
    bool operator==(const Board&) const = default;
};

}  // namespace sightread::practice::lyne
