#include "tests/solvers/cat/plain_rules.hpp"

#include <map>

namespace sightread::cat::test {

PlainBoard::PlainBoard(const Board& board)
    : is_blocked(board.places.size()), beside(board.places.size()) {
    std::map<std::pair<int, int>, int> at;  // by height and by half cells from the left
    const auto place = [&](int row, int column) {
        const bool is_right = board.shift == Shift::odd ? row % 2 == 1 : row % 2 == 0;
        return std::pair(row, 2 * column + (is_right ? 1 : 0));
    };
    for (int row = 0; row < board.rows; ++row) {
        for (int column = 0; column < board.columns; ++column) {
            const int cell = row * board.columns + column;
            is_blocked[cell] = board.places[cell] != Place::free;
            if (board.places[cell] != Place::hole) at[place(row, column)] = cell;
            if (Cell{row, column} == board.cat) cat = cell;
        }
    }
    const std::pair<int, int> steps[] = {{0, -2}, {0, 2}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};
    for (const auto& [point, cell] : at) {
        for (const auto& [down, right] : steps) {
            const auto other = at.find({point.first + down, point.second + right});
            if (other != at.end()) beside[cell].push_back(other->second);
        }
    }
}

}  // namespace sightread::cat::test
