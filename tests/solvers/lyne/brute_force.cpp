#include "tests/solvers/lyne/brute_force.hpp"

#include <algorithm>
#include <vector>

namespace sightread::lyne {

namespace {

class Trial {
public:
    explicit Trial(const Board& board)
        : board_(board), used_(board.places.size() * board.places.size(), 0) {
        for (Cell cell; cell.row < board.rows; ++cell.row) {
            for (cell.column = 0; cell.column < board.columns; ++cell.column) {
                const Place& place = board.at(cell);
                wanted_.push_back(place.kind == Kind::empty     ? 0
                                  : place.kind == Kind::octagon ? place.holes
                                                                : 1);
                if (place.kind == Kind::end) starts_.push_back(cell);
            }
        }
    }

    // Begins the line of the next shape whose ends are both unvisited.
    bool next_line() {
        const auto start = std::find_if(starts_.begin(), starts_.end(),
                                        [&](Cell cell) { return wanted(cell) > 0; });
        if (start == starts_.end()) {
            return std::all_of(wanted_.begin(), wanted_.end(),
                               [](int wanted) { return wanted == 0; });
        }
        --wanted(*start);
        const bool found = lead_on(*start, board_.at(*start).shape);
        ++wanted(*start);
        return found;
    }

private:
    int& wanted(Cell cell) {
        return wanted_[static_cast<std::size_t>(cell.row) * board_.columns + cell.column];
    }

    // Whether the edge between two neighbours is in some line: a mark for each pair of places, set
    // both ways.
    char& used(Cell from, Cell to) {
        const std::size_t places = board_.places.size();
        return used_[(static_cast<std::size_t>(from.row) * board_.columns + from.column) * places +
                     static_cast<std::size_t>(to.row) * board_.columns + to.column];
    }
    void set_used(Cell from, Cell to, bool is_used) {
        used(from, to) = used(to, from) = is_used ? 1 : 0;
    }
    bool is_crossed(Cell from, Cell to) {
        return from.row != to.row && from.column != to.column &&
               used({from.row, to.column}, {to.row, from.column}) != 0;
    }

    bool lead_on(Cell from, int shape) {
        for (int row = from.row - 1; row <= from.row + 1; ++row) {
            for (int column = from.column - 1; column <= from.column + 1; ++column) {
                const Cell to{row, column};
                if (to == from || !board_.contains(to) || wanted(to) == 0) continue;
                const Place& place = board_.at(to);
                if (place.kind != Kind::octagon && place.shape != shape) continue;
                if (used(from, to) != 0 || is_crossed(from, to)) continue;
                set_used(from, to, true);
                --wanted(to);
                const bool found = place.kind == Kind::end ? next_line() : lead_on(to, shape);
                ++wanted(to);
                set_used(from, to, false);
                if (found) return true;
            }
        }
        return false;
    }

    const Board& board_;
    std::vector<int> wanted_;
    std::vector<Cell> starts_;
    std::vector<char> used_;
};

}  // namespace

bool has_answer(const Board& board) {
    return Trial(board).next_line();
}

}  // namespace sightread::lyne
