// The sliding puzzle as the practice window plays it: own rules, own text form.
//
// Tiles are numbered by where they belong: row by row, passing over the cell that shall be blank in
// the end.
#pragma once

#include "tests/practice/random.hpp"

#include <QString>
#include <optional>
#include <vector>

namespace sightread::practice::sliding {

inline constexpr int blank = 0;
inline constexpr int most_side = 20;

struct Cell {
    int row = 0;
    int column = 0;
    bool operator==(const Cell&) const = default;
};

struct Board {
    int rows = 0;
    int columns = 0;
    Cell goal_blank;
    std::vector<int> tiles;  // row by row

    int count() const { return rows * columns; }
    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.column >= 0 && cell.row < rows && cell.column < columns;
    }
    int index(Cell cell) const { return cell.row * columns + cell.column; }
    Cell cell(int index) const { return {index / columns, index % columns}; }
    int at(Cell cell) const { return tiles[static_cast<std::size_t>(index(cell))]; }
    Cell blank_cell() const;
    Cell home(int tile) const;  // where it belongs
    bool is_solved() const;
    bool operator==(const Board&) const = default;
};

// A tile on its way.
struct Step {
    int tile = 0;
    Cell from, to;
};

[[nodiscard]] Board solved_board(int rows, int columns, Cell goal_blank);

// Every tile between the cell and the blank moves by one, those next to the blank first. Empty, and
// the board as it was, when the cell is the blank or not in its row or column, or further than
// `most` cells away.
std::vector<Step> slide_from(Board& board, Cell cell, int most);

// Half of all arrangements lead to the goal: counted by the cycles of the permutation, the blank
// being one more tile.
[[nodiscard]] bool can_be_solved(const Board& board);

enum class Shuffle { solvable, unsolvable, either };
// Another arrangement; with `keeps_blank` the blank stays where it is in the goal.
[[nodiscard]] Board shuffled(const Board& goal, Shuffle kind, bool keeps_blank, Random& random);

// `ROWS COLUMNS`, the grid, and `goal` with a second grid when the blank does not belong to the
// last cell.
[[nodiscard]] QString to_text(const Board& board);
// Throws Problem when the text, from `source`, is no such board. Only goals in order are known
// here.
[[nodiscard]] Board board_from_text(const QString& text, const QString& source);

}  // namespace sightread::practice::sliding
