// Minesweeper: what is seen of a board, its neighbourhoods and its text form.
//
// Some cells hide a mine. An open cell shows how many of its up to eight neighbours do. A click on
// a cell with a mine loses the game, and all cells without one are to be opened. A picture need not
// show everything: the number of all mines may not be known, nor every cell.
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::minesweeper {

// What a cell shows: 0 to 8 where it is open, the mines around it; otherwise one of these.
using Square = std::int8_t;
inline constexpr Square covered = -1;
inline constexpr Square flagged = -2;  // covered and marked by a player, who may be wrong
inline constexpr Square unknown = -3;  // was not read: covered or open
inline constexpr Square mine = -4;     // shown: the game is lost

// What parse takes.
inline constexpr int largest_size = 100;
inline constexpr std::size_t longest_text = std::size_t{1} << 20;

struct Board {
    int rows = 0;
    int columns = 0;
    std::optional<int> mines;     // on the whole board; none: not known
    std::vector<Square> squares;  // row by row

    std::size_t index(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(cell.column);
    }
    Cell cell(std::size_t index) const {
        return {static_cast<int>(index) / columns, static_cast<int>(index) % columns};
    }
    bool operator==(const Board&) const = default;
};

[[nodiscard]] constexpr bool is_open(Square square) {
    return square >= 0;
}
// Whether a mine may lie there, going by the look of the cell alone.
[[nodiscard]] constexpr bool may_hide_mine(Square square) {
    return square == covered || square == flagged || square == unknown;
}

// Indices of the up to eight cells around one.
[[nodiscard]] std::vector<std::size_t> neighbours(const Board& board, std::size_t index);

[[nodiscard]] int count(const Board& board, Square square);
[[nodiscard]] bool is_lost(const Board& board);
// Every cell without a mine is open: what is left covered are as many cells as there are mines.
// False where the number of mines is not known, unless nothing is covered.
[[nodiscard]] bool is_won(const Board& board);

// Text form of docs/text-forms.md. parse throws Malformed.
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);
[[nodiscard]] std::string token_of(Square square);  // its letter

}  // namespace sightread::minesweeper
