// The sliding puzzle: boards, rules, the text form.
//
// Tiles numbered from 1 and one blank (0) on a grid. A tile beside the blank slides into it. A
// click on a tile further away in the blank's row or column slides the whole run between them, and
// a game counts that as one move; so an answer has two lengths, in tiles and in clicks. Both are
// lengths of the same text: one letter per tile that slides, and a run of equal letters is one
// click.
//
// A puzzle is a board and the board that it shall become. Half of all pairs have no answer
// (is_solvable).
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::sliding {

inline constexpr int smallest_size = 2;
inline constexpr int largest_size = 20;
inline constexpr std::size_t longest_text = std::size_t{1} << 16;

// The direction in which a tile slides; the blank goes the other way.
enum class Slide : unsigned char { left, up, right, down };
inline constexpr std::string_view slide_letters = "LURD";

enum class Metric {
    tiles,   // every tile that slides counts
    clicks,  // every run counts once
};

struct Board {
    int rows = 0;
    int columns = 0;
    std::vector<int> tiles;  // row by row; 0 is the blank

    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    int index(Cell cell) const { return cell.row * columns + cell.column; }
    Cell cell(int index) const { return {index / columns, index % columns}; }
    int at(Cell cell) const { return tiles[static_cast<std::size_t>(index(cell))]; }
    bool operator==(const Board&) const = default;
};

struct Puzzle {
    Board start;
    Board goal;  // of the same size and with the same tiles
    bool operator==(const Puzzle&) const = default;
};

// Tiles in order, the blank last.
[[nodiscard]] Board standard_goal(int rows, int columns);

// REQUIRES: the board has a blank.
[[nodiscard]] Cell blank_of(const Board& board);

// The tile that this slide moves; none at the edge.
[[nodiscard]] std::optional<Cell> moved_tile(const Board& board, Slide slide);

// None when there is no tile to slide in this direction.
[[nodiscard]] std::optional<Board> after(const Board& board, Slide slide);

// What a click on this cell slides: as many equal slides as there are tiles from the blank to the
// cell. Empty when the cell is the blank or in another row and column.
[[nodiscard]] std::vector<Slide> slides_of_click(const Board& board, Cell cell);

// The cells to click, one per run of equal slides. REQUIRES: the slides are possible from this
// board.
[[nodiscard]] std::vector<Cell> clicks(const Board& board, const std::vector<Slide>& slides);

[[nodiscard]] int cost(const std::vector<Slide>& slides, Metric metric);

// What keeps a pair of boards from being a puzzle: sizes out of range or different, tiles missing
// or double. None for a puzzle, solvable or not. One sentence without a full stop.
[[nodiscard]] std::optional<std::string> defect(const Puzzle& puzzle);

// By parity: every slide changes the parity of the permutation and of the blank's distance at once,
// and on boards of two rows and two columns or more every arrangement of the right parity can be
// reached (Johnson and Story, 1879). REQUIRES: no defect.
[[nodiscard]] bool is_solvable(const Puzzle& puzzle);

// Text form of docs/text-forms.md. parse throws Malformed for everything that is no puzzle.
[[nodiscard]] Puzzle parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);
// without the goal when it is the standard one
[[nodiscard]] std::string to_text(const Puzzle& puzzle);
[[nodiscard]] std::string to_text(const std::vector<Slide>& slides);    // `LURD`
[[nodiscard]] std::string to_arrows(const std::vector<Slide>& slides);  // `← ↑ → ↓`

// What stands in place of the answer when it is proven that there is none, and when none was found.
inline constexpr std::string_view no_answer = "none\n";
inline constexpr std::string_view unknown_answer = "unknown\n";

}  // namespace sightread::sliding
