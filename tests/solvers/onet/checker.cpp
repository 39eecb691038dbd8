#include "tests/solvers/onet/checker.hpp"

#include <algorithm>
#include <deque>
#include <random>
#include <set>
#include <tuple>

namespace sightread::onet::checker {

namespace {

struct Direction {
    int rows;
    int columns;
};

constexpr Direction directions[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};

// Where the tile of this cell falls, by the rule of the board.
Direction fall_of(const Board& board, Cell cell) {
    const bool is_upper = cell.row < board.rows / 2;
    const bool is_left = cell.column < board.columns / 2;
    switch (board.gravity) {
        case Gravity::none:
            return {0, 0};
        case Gravity::down:
            return {1, 0};
        case Gravity::up:
            return {-1, 0};
        case Gravity::left:
            return {0, -1};
        case Gravity::right:
            return {0, 1};
        case Gravity::split_vertical:
            return {is_upper ? -1 : 1, 0};
        case Gravity::split_horizontal:
            return {0, is_left ? -1 : 1};
        case Gravity::center_vertical:
            return {is_upper ? 1 : -1, 0};
        case Gravity::center_horizontal:
            return {0, is_left ? 1 : -1};
    }
    return {0, 0};
}

bool is_on(const Board& board, Cell cell) {
    return cell.row >= 0 && cell.column >= 0 && cell.row < board.rows &&
           cell.column < board.columns;
}

bool same_half(const Board& board, Cell from, Cell to) {
    switch (board.gravity) {
        case Gravity::split_vertical:
        case Gravity::center_vertical:
            return (from.row < board.rows / 2) == (to.row < board.rows / 2);
        case Gravity::split_horizontal:
        case Gravity::center_horizontal:
            return (from.column < board.columns / 2) == (to.column < board.columns / 2);
        default:
            return true;
    }
}

}  // namespace

std::optional<Way> best_way(const Board& board, Cell first, Cell second) {
    if (first == second || !is_on(board, first) || !is_on(board, second)) return std::nullopt;
    if (board.at(first) < 1 || board.at(first) != board.at(second)) return std::nullopt;
    struct Step {
        Cell cell;
        int direction;
        Way way;
    };
    std::set<std::tuple<Cell, int, int>> seen;
    std::deque<Step> open;
    for (int direction = 0; direction < 4; ++direction) open.push_back({first, direction, {0, 0}});
    std::optional<Way> best;
    // Steps come in the order of their length, so each (cell, direction, bends) is first seen at
    // its shortest.
    while (!open.empty()) {
        const Step step = open.front();
        open.pop_front();
        const Cell next{step.cell.row + directions[step.direction].rows,
                        step.cell.column + directions[step.direction].columns};
        const Way way{step.way.bends, step.way.length + 1};
        if (next == second && (!best || way < *best)) best = way;
        if (next.row < -1 || next.column < -1 || next.row > board.rows ||
            next.column > board.columns)
            continue;
        const bool is_free =
            is_on(board, next) ? board.at(next) == 0 : board.border == Border::open;
        if (!is_free) continue;
        for (int turn = 0; turn < 4; ++turn) {
            const int bends = way.bends + (turn == step.direction ? 0 : 1);
            if (bends <= 2 && seen.insert({next, turn, bends}).second)
                open.push_back({next, turn, {bends, way.length}});
        }
    }
    return best;
}

bool is_joined(const Board& board, Cell first, Cell second) {
    return best_way(board, first, second).has_value();
}

namespace {

void let_fall_once(Board& board) {
    bool moved = true;
    while (moved) {
        moved = false;
        for (int row = 0; row < board.rows; ++row) {
            for (int column = 0; column < board.columns; ++column) {
                const Cell from{row, column};
                const Direction fall = fall_of(board, from);
                const Cell to{row + fall.rows, column + fall.columns};
                if (board.at(from) < 1 || to == from || !is_on(board, to) ||
                    !same_half(board, from, to))
                    continue;
                if (board.at(to) != 0) continue;
                std::swap(board.at(from), board.at(to));
                moved = true;
            }
        }
    }
}

}  // namespace

void let_fall(Board& board) {
    const Gravity first = board.gravity;
    let_fall_once(board);
    for (const Gravity pass : board.passes) {
        board.gravity = pass;
        let_fall_once(board);
    }
    board.gravity = first;
}

std::optional<std::string> fault(const Board& board, const Plan<Move>& plan) {
    Board now = board;
    for (std::size_t i = 0; i < plan.moves.size(); ++i) {
        const Move move = plan.moves[i];
        if (!is_joined(now, move.first, move.second)) {
            return "move " + std::to_string(i + 1) + " (" + to_text(move) + ") joins nothing on\n" +
                   to_text(now);
        }
        now.at(move.first) = 0;
        now.at(move.second) = 0;
        let_fall(now);
    }
    const int left = static_cast<int>(
        std::count_if(now.tiles.begin(), now.tiles.end(), [](int t) { return t > 0; }));
    if (plan.outcome == Outcome::solved && left > 0)
        return "called solved with " + std::to_string(left) + " tiles left";
    if (plan.outcome != Outcome::solved && left == 0) return "cleared, and not called solved";
    return std::nullopt;
}

std::optional<int> fewest_left(const Board& board, std::size_t limit) {
    std::set<std::vector<int>> seen{board.tiles};
    std::vector<Board> open{board};
    int fewest = board.rows * board.columns;
    while (!open.empty()) {
        const Board now = open.back();
        open.pop_back();
        std::vector<Cell> cells;
        for (int row = 0; row < now.rows; ++row) {
            for (int column = 0; column < now.columns; ++column) {
                if (now.at({row, column}) > 0) cells.push_back({row, column});
            }
        }
        fewest = std::min(fewest, static_cast<int>(cells.size()));
        for (const Cell a : cells) {
            for (const Cell b : cells) {
                if (!(a < b) || !is_joined(now, a, b)) continue;
                Board next = now;
                next.at(a) = 0;
                next.at(b) = 0;
                let_fall(next);
                if (seen.insert(next.tiles).second) open.push_back(std::move(next));
                if (seen.size() > limit) return std::nullopt;
            }
        }
    }
    return fewest;
}

Board kshisen_board(int columns, int rows, Gravity gravity, std::uint64_t seed) {
    constexpr int faces = 36;
    Board board;
    board.rows = rows;
    board.columns = columns;
    board.gravity = gravity;
    for (int i = 0; i < rows * columns; ++i) board.tiles.push_back(i / 4 % faces + 1);
    std::mt19937_64 random(seed);
    for (std::size_t i = board.tiles.size() - 1; i > 0; --i)
        std::swap(board.tiles[i], board.tiles[random() % (i + 1)]);
    return board;
}

}  // namespace sightread::onet::checker
