// Catch the Cat as the practice window plays it: own rules, own text form.
//
// Rows of cells of which every other one lies half a cell to the right; places that are no cells
// give boards other shapes. The catcher blocks a free cell, then the cat steps to a free neighbour.
// A cell that lacks a neighbour is at the border: there the cat wins.
#pragma once

#include "tests/practice/random.hpp"

#include <QString>
#include <vector>

namespace sightread::practice::cat {

inline constexpr int most_side = 21;

struct Cell {
    int row = 0;
    int column = 0;
    bool operator==(const Cell&) const = default;
};

enum class Place { free, blocked, nothing };

struct Board {
    int rows = 0;
    int columns = 0;
    // the 2nd, 4th, ... row lies half a cell to the right; otherwise the 1st, 3rd, ...
    bool odd_shifted = true;
    std::vector<Place> places;
    Cell cat;

    int count() const { return rows * columns; }
    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.column >= 0 && cell.row < rows && cell.column < columns &&
               places[static_cast<std::size_t>(index(cell))] != Place::nothing;
    }
    int index(Cell cell) const { return cell.row * columns + cell.column; }
    Cell cell(int index) const { return {index / columns, index % columns}; }
    Place at(Cell cell) const { return places[static_cast<std::size_t>(index(cell))]; }
    Place& at(Cell cell) { return places[static_cast<std::size_t>(index(cell))]; }
    bool is_shifted(int row) const { return (row % 2 == 1) == odd_shifted; }
    bool is_open(Cell cell) const { return contains(cell) && at(cell) == Place::free; }
    bool operator==(const Board&) const = default;
};

// All six places next to a cell: left, upper left, upper right, right, lower right, lower left.
[[nodiscard]] std::vector<Cell> around(const Board& board, Cell cell);
[[nodiscard]] std::vector<Cell> open_around(const Board& board, Cell cell);
[[nodiscard]] bool is_border(const Board& board, Cell cell);
// Steps to the nearest open border cell for each cell, walking over open cells; -1 where there is
// no way.
[[nodiscard]] std::vector<int> steps_to_border(const Board& board);
[[nodiscard]] bool is_cut_off(const Board& board);
[[nodiscard]] bool is_stuck(const Board& board);  // no neighbour is open

// A board of this shape without walls, the cat in the middle.
[[nodiscard]] Board empty_board(int rows, int columns, bool odd_shifted);
// The hexagon with so many cells from the middle to a corner; rows are as wide as the middle one.
[[nodiscard]] Board hexagon_board(int radius);
// Each cell blocked with this chance; at least two are, at most fifteen in a hundred.
void block_some(Board& board, double chance, Random& random);
void block_exactly(Board& board, int walls, Random& random);

[[nodiscard]] QString to_text(const Board& board);
[[nodiscard]] Board board_from_text(const QString& text, const QString& name);  // throws Problem

}  // namespace sightread::practice::cat
