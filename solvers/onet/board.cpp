#include "solvers/onet/board.hpp"

#include <algorithm>

namespace sightread::onet {

int Board::tiles_left() const {
    return static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [](int tile) { return tile > empty; }));
}

bool Board::operator==(const Board& other) const {
    return rows == other.rows && columns == other.columns && border == other.border && gravity == other.gravity &&
           tiles == other.tiles;
}

}  // namespace sightread::onet
