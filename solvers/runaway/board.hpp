// Runaway Robot: boards, rules, the text form, and the law that ties a level to its size.
//
// A robot starts at the top left of a board with bombs and repeats a program of steps, right or
// down, for ever. It wins when it steps off the right or the bottom edge and loses on a bomb. The
// program's length has a minimum and a maximum; a robot that gets away during the first round needs
// no second, but the minimum holds all the same.
//
// A board is kept as rows of bits, because that is what the solver computes with: a row of a big
// board is a few words.
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::runaway {

inline constexpr int largest_side = 5000;
inline constexpr int largest_maximum = 2 * largest_side;  // no robot stays on a board for longer

enum class Step : unsigned char { right, down };
using Program = std::vector<Step>;

class Board {
public:
    Board() = default;
    // Without bombs. REQUIRES: sizes from 1 to largest_side.
    Board(int rows, int columns, int least, int most, std::optional<int> of_level = {});

    int rows() const { return rows_; }
    int columns() const { return columns_; }

    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows_ && cell.column >= 0 && cell.column < columns_;
    }
    // REQUIRES: the cell is on the board.
    bool is_bomb(Cell cell) const {
        return ((row(cell.row)[cell.column / 64] >> (cell.column % 64)) & 1) != 0;
    }
    void set_bomb(Cell cell, bool is_bomb = true);
    std::int64_t bombs() const;

    // The row's words: bit c % 64 of word c / 64 is a bomb in column c. What lies beyond the last
    // column is zero, and so is one more word, so that 64 bits can be taken from any column on.
    const std::uint64_t* row(int row) const {
        return words_.data() + static_cast<std::size_t>(row) * stride_;
    }
    std::size_t stride() const { return stride_; }

    bool operator==(const Board&) const = default;

    // Steps of a program, at least and at most; and the level, where it is known.
    int minimum = 1;
    int maximum = 1;
    std::optional<int> level;

private:
    int rows_ = 0;
    int columns_ = 0;
    std::size_t stride_ = 0;
    std::vector<std::uint64_t> words_;
};

// What the original makes of a level: square boards, and bounds that follow from the side alone.
// Measured on 870 boards without an exception; boards of other makers need not follow it.
struct Shape {
    int side = 0;
    int minimum = 0;
    int maximum = 0;
    bool operator==(const Shape&) const = default;
};

// REQUIRES: level >= 0 and side >= 1.
[[nodiscard]] Shape shape_of_level(int level);
[[nodiscard]] Shape shape_of_side(int side);

// The end of a run. The robot moves at every step, so every run ends.
struct Fate {
    bool escaped = false;
    int steps = 0;  // that the robot took, the last one included
    Cell end;       // the bomb, or the cell just outside the board
    bool operator==(const Fate&) const = default;
};

// REQUIRES: the program is not empty.
[[nodiscard]] Fate run(const Board& board, const Program& program);

// What keeps this from being a board of the game: a size out of range, bounds that no program can
// meet, a bomb under the robot. None for a board, solvable or not. One sentence without a full
// stop.
[[nodiscard]] std::optional<std::string> defect(const Board& board);

// Text forms of docs/text-forms.md. parse takes both and throws Malformed for everything that is no
// board.
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);       // the address, in one line
[[nodiscard]] std::string to_grid_text(const Board& board);  // `min max` and one line per row

[[nodiscard]] std::string letters(const Program& program);    // `RDDR`
[[nodiscard]] std::string to_text(const Program& program);    // `path=RDDR`, a line
[[nodiscard]] std::string to_arrows(const Program& program);  // `→ ↓ ↓ →`, a line

// What stands in place of the answer when it is proven that there is none, and when none was found.
inline constexpr std::string_view no_answer = "none\n";
inline constexpr std::string_view unknown_answer = "unknown\n";

}  // namespace sightread::runaway
