#include "solvers/onet/gravity.hpp"

#include <utility>

namespace sightread::onet {

namespace {

// A straight line of cells that one rule treats as one: falls towards its first cell.
struct Run {
    Cell floor;
    int row_step;
    int column_step;
    int length;
};

void add_columns(std::vector<Run>& runs, const Board& board, int top, int bottom, bool towards_top) {
    for (int column = 0; column < board.columns; ++column) {
        runs.push_back({{towards_top ? top : bottom - 1, column}, towards_top ? 1 : -1, 0, bottom - top});
    }
}

void add_rows(std::vector<Run>& runs, const Board& board, int left, int right, bool towards_left) {
    for (int row = 0; row < board.rows; ++row) {
        runs.push_back({{row, towards_left ? left : right - 1}, 0, towards_left ? 1 : -1, right - left});
    }
}

std::vector<Run> runs_of(const Board& board) {
    const int middle_row = board.rows / 2;
    const int middle_column = board.columns / 2;
    std::vector<Run> runs;
    switch (board.gravity) {
        case Gravity::none:
            for (int row = 0; row < board.rows; ++row) {
                for (int column = 0; column < board.columns; ++column) runs.push_back({{row, column}, 0, 0, 1});
            }
            break;
        case Gravity::down:
            add_columns(runs, board, 0, board.rows, false);
            break;
        case Gravity::up:
            add_columns(runs, board, 0, board.rows, true);
            break;
        case Gravity::left:
            add_rows(runs, board, 0, board.columns, true);
            break;
        case Gravity::right:
            add_rows(runs, board, 0, board.columns, false);
            break;
        case Gravity::split_vertical:
        case Gravity::center_vertical: {
            const bool split = board.gravity == Gravity::split_vertical;
            add_columns(runs, board, 0, middle_row, split);
            add_columns(runs, board, middle_row, board.rows, !split);
            break;
        }
        case Gravity::split_horizontal:
        case Gravity::center_horizontal: {
            const bool split = board.gravity == Gravity::split_horizontal;
            add_rows(runs, board, 0, middle_column, split);
            add_rows(runs, board, middle_column, board.columns, !split);
            break;
        }
    }
    return runs;
}

}  // namespace

std::vector<Lane> lanes(const Board& board) {
    std::vector<Lane> result;
    for (const Run& run : runs_of(board)) {
        Lane lane;
        for (int step = 0; step < run.length; ++step) {
            const Cell cell{run.floor.row + step * run.row_step, run.floor.column + step * run.column_step};
            if (board.at(cell) != barrier) {
                lane.push_back(cell);
            } else if (!lane.empty()) {
                result.push_back(std::exchange(lane, {}));
            }
        }
        if (!lane.empty()) result.push_back(std::move(lane));
    }
    return result;
}

std::vector<Gravity> gravities_that_explain(const Board& before, Move move, const Board& after,
                                            std::span<const Gravity> candidates) {
    std::vector<Gravity> result;
    Board taken = before;
    taken.at(move.first) = empty;
    taken.at(move.second) = empty;
    for (const Gravity gravity : candidates) {
        taken.gravity = gravity;
        if (may_be(settled(taken), after)) result.push_back(gravity);
    }
    return result;
}

}  // namespace sightread::onet
