#include "solvers/sliding/board.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace sightread::sliding {

namespace {

// From the blank to the tile that slides.
Cell towards_tile(Cell blank, Slide slide) {
    switch (slide) {
        case Slide::left:
            return {blank.row, blank.column + 1};
        case Slide::up:
            return {blank.row + 1, blank.column};
        case Slide::right:
            return {blank.row, blank.column - 1};
        case Slide::down:
            return {blank.row - 1, blank.column};
    }
    return blank;
}

std::optional<std::string> size_defect(const Board& board) {
    const auto is_out = [](int size) { return size < smallest_size || size > largest_size; };
    if (is_out(board.rows) || is_out(board.columns))
        return "a board has 2 to 20 rows and 2 to 20 columns";
    if (board.tiles.size() != static_cast<std::size_t>(board.rows) * board.columns)
        return "the number of tiles does not fit the size of the board";
    return std::nullopt;
}

std::optional<std::string> tile_defect(const Board& board) {
    const int count = static_cast<int>(board.tiles.size());
    std::vector<char> is_there(board.tiles.size(), 0);
    for (const int tile : board.tiles) {
        if (tile < 0 || tile >= count)
            return "there is no tile " + std::to_string(tile) + " on a board with tiles 0 to " +
                   std::to_string(count - 1);
        if (is_there[tile]) return "the tile " + std::to_string(tile) + " is there twice";
        is_there[tile] = 1;
    }
    return std::nullopt;
}

// Where each tile of the start belongs: a permutation of the cells.
std::vector<int> targets(const Puzzle& puzzle) {
    std::vector<int> place(puzzle.goal.tiles.size());
    for (std::size_t i = 0; i < place.size(); ++i)
        place[puzzle.goal.tiles[i]] = static_cast<int>(i);
    std::vector<int> target;
    for (const int tile : puzzle.start.tiles) target.push_back(place[tile]);
    return target;
}

bool is_odd(std::vector<int> permutation) {
    bool odd = false;
    for (std::size_t i = 0; i < permutation.size(); ++i) {
        while (permutation[i] != static_cast<int>(i)) {
            std::swap(permutation[i], permutation[permutation[i]]);
            odd = !odd;
        }
    }
    return odd;
}

}  // namespace

Board standard_goal(int rows, int columns) {
    Board board{rows, columns, std::vector<int>(static_cast<std::size_t>(rows) * columns)};
    std::iota(board.tiles.begin(), board.tiles.end(), 1);
    board.tiles.back() = 0;
    return board;
}

Cell blank_of(const Board& board) {
    return board.cell(static_cast<int>(std::find(board.tiles.begin(), board.tiles.end(), 0) -
                                       board.tiles.begin()));
}

std::optional<Cell> moved_tile(const Board& board, Slide slide) {
    const Cell tile = towards_tile(blank_of(board), slide);
    return board.contains(tile) ? std::optional(tile) : std::nullopt;
}

std::optional<Board> after(const Board& board, Slide slide) {
    const std::optional<Cell> tile = moved_tile(board, slide);
    if (!tile) return std::nullopt;
    Board next = board;
    std::swap(next.tiles[next.index(*tile)], next.tiles[next.index(blank_of(board))]);
    return next;
}

std::vector<Slide> slides_of_click(const Board& board, Cell cell) {
    const Cell blank = blank_of(board);
    const int down = blank.row - cell.row;
    const int right = blank.column - cell.column;
    if (!board.contains(cell) || (down != 0) == (right != 0)) return {};
    if (down != 0) return std::vector<Slide>(std::abs(down), down > 0 ? Slide::down : Slide::up);
    return std::vector<Slide>(std::abs(right), right > 0 ? Slide::right : Slide::left);
}

std::vector<Cell> clicks(const Board& board, const std::vector<Slide>& slides) {
    std::vector<Cell> cells;
    Cell blank = blank_of(board);
    for (std::size_t i = 0; i < slides.size(); ++i) {
        blank = towards_tile(blank, slides[i]);
        if (i + 1 == slides.size() || slides[i + 1] != slides[i]) cells.push_back(blank);
    }
    return cells;
}

int cost(const std::vector<Slide>& slides, Metric metric) {
    if (metric == Metric::tiles) return static_cast<int>(slides.size());
    int runs = 0;
    for (std::size_t i = 0; i < slides.size(); ++i) runs += i == 0 || slides[i] != slides[i - 1];
    return runs;
}

std::optional<std::string> defect(const Puzzle& puzzle) {
    for (const Board* board : {&puzzle.start, &puzzle.goal}) {
        if (auto fault = size_defect(*board)) return fault;
        if (auto fault = tile_defect(*board)) return fault;
    }
    if (puzzle.start.rows != puzzle.goal.rows || puzzle.start.columns != puzzle.goal.columns)
        return "the goal has another size than the board";
    return std::nullopt;
}

bool is_solvable(const Puzzle& puzzle) {
    const Cell from = blank_of(puzzle.start);
    const Cell to = blank_of(puzzle.goal);
    const bool is_far_odd =
        (std::abs(from.row - to.row) + std::abs(from.column - to.column)) % 2 == 1;
    return is_odd(targets(puzzle)) == is_far_odd;
}

}  // namespace sightread::sliding
