// The practice game's own minefield: rules, the law of levels, how a map is made, and whether it
// can be won at all. Nothing of it is shared with the solver, and it is written to be plainly right
// rather than fast.
#pragma once

#include "tests/practice/random.hpp"

#include <QString>
#include <optional>
#include <vector>

namespace sightread::practice::runaway {

inline constexpr int most_side = 1000;
inline constexpr int last_level = 524;  // the largest field that is no wider

struct Cell {
    int row = 0;
    int column = 0;
    bool operator==(const Cell&) const = default;
};

struct Minefield {
    int rows = 0;
    int columns = 0;
    int minimum = 1;
    int maximum = 1;
    std::optional<int> level;
    std::vector<char> bombs;  // row by row; 1: a bomb

    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    bool is_bomb(Cell cell) const {
        return bombs[static_cast<std::size_t>(cell.row) * columns + cell.column] != 0;
    }
    bool operator==(const Minefield&) const = default;
};

// Which maps are dealt.
enum class Maps {
    solvable,    // a hidden program is cleared, as the original does
    unsolvable,  // proven to have no program
    any,         // bombs as they fall
};

// An empty field of the size and bounds of this level.
[[nodiscard]] Minefield field_of_level(int level);

// Bombs on a field of this size. Levels that are multiples of seven have fewer.
[[nodiscard]] Minefield with_bombs(Minefield empty, Maps maps, Random& random);

// Whether there is a program. Every split is tried.
[[nodiscard]] bool can_be_won(const Minefield& field);

// Where the robot is after so many steps of the program (`R` and `D`), and whether it is there on a
// bomb or outside.
[[nodiscard]] Cell place_after(const QString& program, int steps);

// The address form, in one line.
[[nodiscard]] QString to_text(const Minefield& field);
// Both forms. Throws Problem, which names `source`.
[[nodiscard]] Minefield field_from_text(const QString& text, const QString& source);

}  // namespace sightread::practice::runaway
