#include "tests/practice/tests/judge.hpp"

#include <deque>
#include <set>

namespace sightread::practice::onet {

namespace {

struct Step {
    Cell cell;
    int direction;
    int bends;
    int steps;
};

constexpr Cell directions[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

}  // namespace

std::optional<int> searched_length(const Board& board, Cell first, Cell second) {
    const auto is_open = [&](Cell cell) {
        const bool is_inside = cell.row >= 0 && cell.row < board.rows && cell.column >= 0 &&
                               cell.column < board.columns;
        const bool is_near = cell.row >= -1 && cell.row <= board.rows && cell.column >= -1 &&
                             cell.column <= board.columns;
        if (!is_inside) return is_near && board.border == Border::open;
        return board.tiles[static_cast<std::size_t>(cell.row * board.columns + cell.column)] == 0;
    };
    std::deque<Step> waiting;
    std::set<std::vector<int>> seen;
    for (int direction = 0; direction < 4; ++direction) waiting.push_back({first, direction, 0, 0});
    while (!waiting.empty()) {
        const Step now = waiting.front();
        waiting.pop_front();
        const Cell next{now.cell.row + directions[now.direction].row,
                        now.cell.column + directions[now.direction].column};
        if (next == second) return now.steps + 1;
        if (!is_open(next)) continue;
        for (int direction = 0; direction < 4; ++direction) {
            const int bends = now.bends + (direction != now.direction);
            if (bends > 2 || direction == (now.direction + 2) % 4) continue;
            if (seen.insert({next.row, next.column, direction, bends}).second)
                waiting.push_back({next, direction, bends, now.steps + 1});
        }
    }
    return std::nullopt;
}

namespace {

std::vector<Pair> searched_pairs(const Board& board) {
    std::vector<Pair> pairs;
    const std::vector<Cell> cells = board.face_cells();
    for (std::size_t first = 0; first < cells.size(); ++first)
        for (std::size_t second = first + 1; second < cells.size(); ++second)
            if (board.at(cells[first]) == board.at(cells[second]) &&
                searched_length(board, cells[first], cells[second]))
                pairs.push_back({cells[first], cells[second]});
    return pairs;
}

bool clears(const Board& board, std::set<std::vector<int>>& failed) {
    if (board.faces_left() == 0) return true;
    if (!failed.insert(board.tiles).second) return false;
    for (const Pair& pair : searched_pairs(board)) {
        Board after = board;
        take(after, pair);
        if (clears(after, failed)) return true;
    }
    return false;
}

}  // namespace

bool can_be_cleared(const Board& board) {
    std::set<std::vector<int>> failed;
    return clears(board, failed);
}

std::optional<Pair> searched_pair(const Board& board) {
    const std::vector<Pair> pairs = searched_pairs(board);
    return pairs.empty() ? std::nullopt : std::optional(pairs.front());
}

}  // namespace sightread::practice::onet
