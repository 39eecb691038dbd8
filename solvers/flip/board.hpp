// Lights Out: the board, its rules and its text form.
//
// A click on a square changes a few squares from lit to dark or back: in the usual game the square
// itself and its neighbours above, below, left and right, in others whatever the game says. All
// squares are to be dark in the end, or all lit; games differ, and a picture does not tell.
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::flip {

enum class Goal {
    dark,
    lit,
    either,  // nobody knows which: whichever is nearer
};

// What parse takes.
inline constexpr int largest_size = 20;
inline constexpr std::size_t longest_text = std::size_t{1} << 20;

struct Board {
    int rows = 0;
    int columns = 0;
    Goal goal = Goal::dark;
    std::vector<std::uint8_t> lit;  // row by row: 1 or 0
    // What a click on each square changes: a row of 0s and 1s for every square. Empty: crosses.
    std::vector<std::vector<std::uint8_t>> changes;

    std::size_t squares() const { return lit.size(); }
    std::size_t index(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(columns) +
               static_cast<std::size_t>(cell.column);
    }
    bool operator==(const Board&) const = default;
};

// What a click changes when clicks change crosses.
[[nodiscard]] std::vector<std::uint8_t> cross(int rows, int columns, Cell cell);
// What a click changes on this board.
[[nodiscard]] std::vector<std::uint8_t> changed_by(const Board& board, Cell click);

[[nodiscard]] Board after(Board board, Cell click);
[[nodiscard]] int count_lit(const Board& board);
[[nodiscard]] bool is_solved(const Board& board);

// Text form of docs/text-forms.md. parse throws Malformed.
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);
[[nodiscard]] std::string to_text(Goal goal);  // `dark`, `lit`, `either`
[[nodiscard]] std::optional<Goal> goal_from_text(std::string_view text);

}  // namespace sightread::flip
