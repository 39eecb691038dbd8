#include "solvers/onet/gravity.hpp"

#include <algorithm>
#include <map>
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

void add_columns(std::vector<Run>& runs, const Board& board, int top, int bottom,
                 bool towards_top) {
    for (int column = 0; column < board.columns; ++column) {
        runs.push_back(
            {{towards_top ? top : bottom - 1, column}, towards_top ? 1 : -1, 0, bottom - top});
    }
}

void add_rows(std::vector<Run>& runs, const Board& board, int left, int right, bool towards_left) {
    for (int row = 0; row < board.rows; ++row) {
        runs.push_back(
            {{row, towards_left ? left : right - 1}, 0, towards_left ? 1 : -1, right - left});
    }
}

std::vector<Run> runs_of(const Board& board) {
    const int middle_row = board.rows / 2;
    const int middle_column = board.columns / 2;
    std::vector<Run> runs;
    switch (board.gravity) {
        case Gravity::none:
            for (int row = 0; row < board.rows; ++row) {
                for (int column = 0; column < board.columns; ++column)
                    runs.push_back({{row, column}, 0, 0, 1});
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
            const Cell cell{run.floor.row + step * run.row_step,
                            run.floor.column + step * run.column_step};
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
    taken.passes.clear();
    for (const Gravity gravity : candidates) {
        taken.gravity = gravity;
        if (may_be(settled(taken), after)) result.push_back(gravity);
    }
    return result;
}

bool is_taking(const Taking& taking) {
    const auto& [before, move, after] = taking;
    if (before.rows != after.rows || before.columns != after.columns) return false;
    if (before.unknown_left() > 0 || after.unknown_left() > 0) return false;
    std::vector<int> left = before.tiles, seen = after.tiles;
    left[static_cast<std::size_t>(move.first.row) * before.columns + move.first.column] = empty;
    left[static_cast<std::size_t>(move.second.row) * before.columns + move.second.column] = empty;
    for (std::size_t i = 0; i < left.size(); ++i)
        if ((left[i] == barrier) != (seen[i] == barrier)) return false;
    std::sort(left.begin(), left.end());
    std::sort(seen.begin(), seen.end());
    return left == seen;
}

namespace {

// What all takings' boards have come to after some passes.
using Boards = std::vector<Board>;

std::vector<int> tiles_of(const Boards& boards) {
    std::vector<int> tiles;
    for (const Board& board : boards)
        tiles.insert(tiles.end(), board.tiles.begin(), board.tiles.end());
    return tiles;
}

// One way to have come somewhere: from which boards, by which pass.
struct Arrival {
    std::size_t from;
    Gravity pass;
};

// Something that was come to.
struct Reached {
    Boards boards;
    std::size_t passes = 0;         // the fewest to it
    std::vector<Arrival> arrivals;  // by as few passes, or one more
};

// Every way to here of exactly `length` passes.
void list_ways(const std::vector<Reached>& reached, std::size_t here, std::size_t length,
               Collapse& way, std::vector<Collapse>& ways, std::size_t most) {
    if (ways.size() >= most) return;
    if (here == 0 && length == 0) {
        ways.emplace_back(way.rbegin(), way.rend());
        return;
    }
    if (length == 0 || reached[here].passes > length) return;
    for (const auto& [from, pass] : reached[here].arrivals) {
        way.push_back(pass);
        list_ways(reached, from, length - 1, way, ways, most);
        way.pop_back();
    }
}

}  // namespace

std::vector<Collapse> collapses_that_explain(std::span<const Taking> takings, std::size_t longest,
                                             std::size_t most) {
    // more are not reached by anything that a game would do
    constexpr std::size_t most_boards = 20'000;
    if (takings.empty()) return {};
    Boards begin;
    for (const Taking& taking : takings) {
        Board board = taking.before;
        board.at(taking.move.first) = empty;
        board.at(taking.move.second) = empty;
        board.passes.clear();
        begin.push_back(std::move(board));
    }
    const auto is_goal = [&](const Boards& boards) {
        for (std::size_t i = 0; i < takings.size(); ++i)
            if (!may_be(boards[i], takings[i].after)) return false;
        return true;
    };
    std::vector<Reached> reached = {{begin, 0, {}}};
    std::map<std::vector<int>, std::size_t> known = {{tiles_of(begin), 0}};
    std::vector<std::size_t> goals;
    std::size_t fewest = longest;
    for (std::size_t here = 0; here < reached.size() && reached.size() < most_boards; ++here) {
        const std::size_t passes = reached[here].passes + 1;
        if (passes > std::min(longest, fewest + 1)) break;
        for (const Gravity pass : all_gravities) {
            if (pass == Gravity::none) continue;
            Boards next = reached[here].boards;
            for (Board& board : next) {
                board.gravity = pass;
                board = settled(board);
            }
            const auto [place, is_new] = known.emplace(tiles_of(next), reached.size());
            if (is_new) {
                if (is_goal(next)) {
                    goals.push_back(reached.size());
                    fewest = std::min(fewest, passes);
                }
                reached.push_back({std::move(next), passes, {}});
            }
            if (passes <= reached[place->second].passes + 1)
                reached[place->second].arrivals.push_back({here, pass});
        }
    }
    std::vector<Collapse> ways;
    for (std::size_t length = fewest; length <= std::min(longest, fewest + 1); ++length)
        for (const std::size_t goal : goals) {
            Collapse way;
            list_ways(reached, goal, length, way, ways, most);
        }
    return ways;
}

}  // namespace sightread::onet
