#include "tests/practice/onet/board.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>

namespace sightread::practice::onet {

bool Board::is_free(Cell cell) const {
    if (has(cell)) return at(cell) == nothing;
    const bool is_ring =
        cell.row >= -1 && cell.row <= rows && cell.column >= -1 && cell.column <= columns;
    return is_ring && border == Border::open;
}

std::vector<Cell> Board::cells() const {
    std::vector<Cell> all;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) all.push_back({row, column});
    return all;
}

std::vector<Cell> Board::face_cells() const {
    std::vector<Cell> all = cells();
    std::erase_if(all, [this](Cell cell) { return !is_face(cell); });
    return all;
}

int Board::highest_face() const {
    return tiles.empty() ? 0 : std::max(0, *std::max_element(tiles.begin(), tiles.end()));
}

namespace {

// Every cell between the two (in one row or one column), and the far one too when asked, is free.
bool is_clear(const Board& board, Cell from, Cell to, bool with_end) {
    const Cell step{(to.row > from.row) - (to.row < from.row),
                    (to.column > from.column) - (to.column < from.column)};
    for (Cell cell = from; !(cell == to);) {
        cell = {cell.row + step.row, cell.column + step.column};
        if (cell == to && !with_end) return true;
        if (!board.is_free(cell)) return false;
    }
    return true;
}

int length(const std::vector<Cell>& line) {
    int sum = 0;
    for (std::size_t index = 1; index < line.size(); ++index)
        sum += std::abs(line[index].row - line[index - 1].row) +
               std::abs(line[index].column - line[index - 1].column);
    return sum;
}

// first - bend - bend - second, where bends may coincide with the ends or with each other; none
// when something is in the way.
std::optional<std::vector<Cell>> line_over(const Board& board, Cell first, Cell one, Cell two,
                                           Cell second) {
    if (!(one == first) && !board.is_free(one)) return std::nullopt;
    if (!(two == second) && !board.is_free(two)) return std::nullopt;
    if (one == second || two == first) return std::nullopt;
    if (!is_clear(board, first, one, true) || !is_clear(board, second, two, true))
        return std::nullopt;
    if (!is_clear(board, one, two, false)) return std::nullopt;
    std::vector<Cell> line{first};
    for (const Cell bend : {one, two, second})
        if (!(bend == line.back())) line.push_back(bend);
    return line;
}

bool has_free_neighbour(const Board& board, Cell cell) {
    return board.is_free({cell.row - 1, cell.column}) ||
           board.is_free({cell.row + 1, cell.column}) ||
           board.is_free({cell.row, cell.column - 1}) || board.is_free({cell.row, cell.column + 1});
}

}  // namespace

std::optional<std::vector<Cell>> joining_line(const Board& board, Cell first, Cell second) {
    if (first == second) return std::nullopt;
    const bool are_neighbours =
        std::abs(first.row - second.row) + std::abs(first.column - second.column) == 1;
    if (are_neighbours) return std::vector{first, second};
    if (!has_free_neighbour(board, first) || !has_free_neighbour(board, second))
        return std::nullopt;
    std::optional<std::vector<Cell>> shortest;
    const auto consider = [&](Cell one, Cell two) {
        auto line = line_over(board, first, one, two, second);
        if (!line) return;
        if (static_cast<int>(line->size()) - 2 > board.bends) return;
        const bool is_better =
            !shortest || length(*line) < length(*shortest) ||
            (length(*line) == length(*shortest) && line->size() < shortest->size());
        if (is_better) shortest = std::move(line);
    };
    for (int column = -1; column <= board.columns; ++column)
        consider({first.row, column}, {second.row, column});
    for (int row = -1; row <= board.rows; ++row)
        consider({row, first.column}, {row, second.column});
    return shortest;
}

bool can_be_taken(const Board& board, Pair pair) {
    return board.is_face(pair.first) && board.is_face(pair.second) &&
           board.at(pair.first) == board.at(pair.second) &&
           joining_line(board, pair.first, pair.second).has_value();
}

std::vector<std::vector<Cell>> by_face(const Board& board, const std::vector<Cell>& cells) {
    std::map<int, std::vector<Cell>> groups;
    for (const Cell cell : cells)
        if (board.is_face(cell)) groups[board.at(cell)].push_back(cell);
    std::vector<std::vector<Cell>> all;
    for (auto& [face, group] : groups) all.push_back(std::move(group));
    return all;
}

std::vector<Pair> takeable_pairs(const Board& board) {
    std::vector<Pair> pairs;
    for (const std::vector<Cell>& group : by_face(board, board.cells()))
        for (std::size_t first = 0; first < group.size(); ++first)
            for (std::size_t second = first + 1; second < group.size(); ++second)
                if (joining_line(board, group[first], group[second]))
                    pairs.push_back({group[first], group[second]});
    return pairs;
}

bool has_takeable_pair(const Board& board) {
    for (const std::vector<Cell>& group : by_face(board, board.cells()))
        for (std::size_t first = 0; first < group.size(); ++first)
            for (std::size_t second = first + 1; second < group.size(); ++second)
                if (joining_line(board, group[first], group[second])) return true;
    return false;
}

std::vector<Fall> take(Board& board, Pair pair) {
    board.at(pair.first) = nothing;
    board.at(pair.second) = nothing;
    return settle(board);
}

}  // namespace sightread::practice::onet
