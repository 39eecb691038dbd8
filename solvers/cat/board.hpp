// Catch the Cat: boards, rules, the text form.
//
// Cells on rows of which every other one lies half a cell to the right, so that each cell has six
// neighbours. The catcher blocks a free cell, then the cat moves to a free neighbour. The cat wins
// on reaching a way out, a cell that lacks a neighbour: at the border of the grid or beside a hole.
// Holes are places of the grid that are no cells at all; they give boards other shapes, the hexagon
// above all. The catcher wins when no way leads out any more (cut off), which some games say at
// once and some only when the cat cannot move at all (stuck).
#pragma once

#include "solvers/cell.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::cat {

inline constexpr int largest_size = 21;
inline constexpr std::size_t longest_text = std::size_t{1} << 14;

enum class Place : unsigned char { free, blocked, hole };

// Which rows lie half a cell to the right, as people count them: the 2nd, 4th, ... or the 1st, 3rd,
// ....
enum class Shift : unsigned char { odd, even };

// Clockwise, from the left.
enum class Direction : unsigned char {
    left,
    upper_left,
    upper_right,
    right,
    lower_right,
    lower_left
};
inline constexpr std::array<Direction, 6> all_directions = {
    Direction::left,  Direction::upper_left,  Direction::upper_right,
    Direction::right, Direction::lower_right, Direction::lower_left};

struct Board {
    int rows = 0;
    int columns = 0;
    Shift shift = Shift::odd;
    std::vector<Place> places;  // row by row; the cat's own is free
    Cell cat;

    // Within the grid; a hole is, too.
    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    int index(Cell cell) const { return cell.row * columns + cell.column; }
    Cell cell(int index) const { return {index / columns, index % columns}; }
    Place at(Cell cell) const { return places[static_cast<std::size_t>(index(cell))]; }
    bool is_shifted(int row) const { return (row % 2 == 1) == (shift == Shift::odd); }
    // A cell of the board that is neither blocked nor the cat's: what may be blocked, and where the
    // cat may step.
    bool is_free(Cell cell) const {
        return contains(cell) && at(cell) == Place::free && cell != cat;
    }
    bool operator==(const Board&) const = default;
};

// The place next to a cell, which may lie outside of the grid or be a hole.
[[nodiscard]] Cell neighbour(const Board& board, Cell cell, Direction direction);

// The cells next to a cell, free or blocked, in the order of all_directions.
[[nodiscard]] std::vector<Cell> neighbours(const Board& board, Cell cell);

// A cell with a neighbour missing. REQUIRES: a cell of the board, not a hole.
[[nodiscard]] bool is_exit(const Board& board, Cell cell);

[[nodiscard]] bool is_escaped(const Board& board);  // the cat stands on a way out
// no way leads out: caught, though it may still walk
[[nodiscard]] bool is_cut_off(const Board& board);
[[nodiscard]] bool is_stuck(const Board& board);  // no neighbour is free
[[nodiscard]] inline bool is_over(const Board& board) {
    return is_escaped(board) || is_cut_off(board);
}

// None when the cell is not free.
[[nodiscard]] std::optional<Board> after_block(const Board& board, Cell cell);
// None when the cell is not free or not next to the cat.
[[nodiscard]] std::optional<Board> after_move(const Board& board, Cell cell);

// Text form of docs/text-forms.md. parse throws Malformed for everything that is no board.
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);

}  // namespace sightread::cat
