#include "tests/solvers/sliding/checker.hpp"

#include <map>
#include <sstream>
#include <utility>

namespace sightread::sliding {

namespace {

using Point = std::pair<int, int>;  // row, column
using Grid = std::map<Point, int>;

Grid read_grid(std::istringstream& in, int rows, int columns) {
    Grid grid;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) in >> grid[{row, column}];
    return grid;
}

Grid ordered_grid(int rows, int columns) {
    Grid grid;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            grid[{row, column}] = row * columns + column + 1;
    grid[{rows - 1, columns - 1}] = 0;
    return grid;
}

}  // namespace

Verdict judge(const std::string& board, const std::string& answer) {
    // How the tile that slides lies to the blank.
    static const std::map<char, Point> origin = {
        {'L', {0, 1}}, {'U', {1, 0}}, {'R', {0, -1}}, {'D', {-1, 0}}};
    std::istringstream in(board);
    int rows = 0, columns = 0;
    in >> rows >> columns;
    Grid grid = read_grid(in, rows, columns);
    std::string word;
    const Grid goal = (in >> word) ? read_grid(in, rows, columns) : ordered_grid(rows, columns);
    Point blank;
    for (const auto& [point, tile] : grid)
        if (tile == 0) blank = point;
    Verdict verdict;
    if (answer.empty() || answer.back() != '\n')
        verdict.fault = "the answer does not end with its line";
    char last = ' ';
    for (const char letter : answer.substr(0, answer.find('\n'))) {
        const auto found = origin.find(letter);
        if (found == origin.end()) return {std::string("no direction: ") + letter, 0, 0};
        const Point from = {blank.first + found->second.first, blank.second + found->second.second};
        if (grid.count(from) == 0)
            return {"slide " + std::to_string(verdict.tiles + 1) + " has no tile", 0, 0};
        grid[blank] = grid[from];
        grid[from] = 0;
        blank = from;
        ++verdict.tiles;
        verdict.clicks += letter != last;
        last = letter;
    }
    if (verdict.fault.empty() && grid != goal) verdict.fault = "the last board is not the goal";
    return verdict;
}

}  // namespace sightread::sliding
