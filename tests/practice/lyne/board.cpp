#include "tests/practice/lyne/board.hpp"

namespace sightread::practice::lyne {

std::vector<Cell> Board::cells() const {
    std::vector<Cell> all;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) all.push_back({row, column});
    return all;
}

std::vector<Cell> Board::cells_of(int shape) const {
    std::vector<Cell> own;
    for (const Cell cell : cells())
        if (at(cell).belongs_to(shape)) own.push_back(cell);
    return own;
}

std::vector<int> Board::shapes() const {
    std::vector<int> present;
    for (int shape = 0; shape < most_shapes; ++shape)
        if (!cells_of(shape).empty()) present.push_back(shape);
    return present;
}

}  // namespace sightread::practice::lyne
