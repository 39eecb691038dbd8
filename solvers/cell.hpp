// A place on a board, counted from 0 inside the program and from 1 in text that people read.
#pragma once

#include <compare>
#include <string>

namespace sightread {

struct Cell {
    int row = 0;
    int column = 0;
    auto operator<=>(const Cell&) const = default;
};

// As people read it: `row,column`, from 1 at the top left.
inline std::string to_text(Cell cell) {
    return std::to_string(cell.row + 1) + "," + std::to_string(cell.column + 1);
}

}  // namespace sightread
