#include "tests/benchmarks/solvers/runaway/whole_fold.hpp"

namespace sightread::runaway {

namespace {

enum Mark { reached, mined, unknown, leads_out };

class Rectangle {
public:
    Rectangle(int rows, int columns)
        : rows_(rows),
          columns_(columns),
          marks_(static_cast<std::size_t>(rows) * columns, unknown) {}
    int& at(int row, int column) {
        return marks_[static_cast<std::size_t>(row) * columns_ + column];
    }
    int rows() const { return rows_; }
    int columns() const { return columns_; }

private:
    int rows_;
    int columns_;
    std::vector<int> marks_;
};

// Every cell of the board goes back by whole rounds until it lies in the first one.
Rectangle folded(const std::vector<int>& bombs, int rows, int columns, int downs, int rights) {
    Rectangle fold(downs + 1, rights + 1);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            int in_row = row, in_column = column;
            while (in_row >= downs && in_column >= rights) {
                in_row -= downs;
                in_column -= rights;
            }
            if (in_row <= downs && in_column <= rights &&
                bombs[static_cast<std::size_t>(row) * columns + column] != 0)
                fold.at(in_row, in_column) = mined;
        }
    }
    return fold;
}

bool mark_reached(Rectangle& fold) {
    if (fold.at(fold.rows() - 1, fold.columns() - 1) == mined || fold.at(0, 0) == mined)
        return false;
    fold.at(0, 0) = reached;
    for (int row = 0; row < fold.rows(); ++row) {
        for (int column = 0; column < fold.columns(); ++column) {
            if (fold.at(row, column) != reached) continue;
            if (row + 1 < fold.rows() && fold.at(row + 1, column) == unknown)
                fold.at(row + 1, column) = reached;
            if (column + 1 < fold.columns() && fold.at(row, column + 1) == unknown)
                fold.at(row, column + 1) = reached;
        }
    }
    return fold.at(fold.rows() - 1, fold.columns() - 1) == reached;
}

void mark_leading_out(Rectangle& fold) {
    fold.at(fold.rows() - 1, fold.columns() - 1) = leads_out;
    for (int row = fold.rows() - 1; row >= 0; --row) {
        for (int column = fold.columns() - 1; column >= 0; --column) {
            if (fold.at(row, column) != leads_out) continue;
            if (row > 0 && fold.at(row - 1, column) == reached)
                fold.at(row - 1, column) = leads_out;
            if (column > 0 && fold.at(row, column - 1) == reached)
                fold.at(row, column - 1) = leads_out;
        }
    }
}

Program walk(Rectangle& fold) {
    Program program;
    int row = 0, column = 0;
    while (row + 1 < fold.rows() || column + 1 < fold.columns()) {
        const bool is_right = column + 1 < fold.columns() && fold.at(row, column + 1) == leads_out;
        program.push_back(is_right ? Step::right : Step::down);
        ++(is_right ? column : row);
    }
    return program;
}

}  // namespace

std::optional<Program> solve_by_whole_folds(const Board& board) {
    std::vector<int> bombs;
    for (int row = 0; row < board.rows(); ++row)
        for (int column = 0; column < board.columns(); ++column)
            bombs.push_back(board.is_bomb({row, column}) ? 1 : 0);
    for (int length = board.minimum; length <= board.maximum; ++length) {
        for (int rights = 0; rights <= length; ++rights) {
            Rectangle fold = folded(bombs, board.rows(), board.columns(), length - rights, rights);
            if (!mark_reached(fold)) continue;
            mark_leading_out(fold);
            return walk(fold);
        }
    }
    return std::nullopt;
}

}  // namespace sightread::runaway
