#include "tests/practice/tests/lyne_judge.hpp"

#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace sightread::practice::lyne {

namespace {

// An edge is named by its middle, in half steps: two diagonals that cross have the same middle.
using Middle = std::pair<int, int>;

}  // namespace

std::string broken_rule(const Board& board, const std::vector<Line>& lines) {
    std::map<int, int> passes;  // by place
    std::set<Middle> middles;
    std::set<int> shapes;
    for (const Line& line : lines) {
        if (line.cells.empty() || !shapes.insert(line.shape).second) return "a shape has two lines";
        for (std::size_t i = 0; i < line.cells.size(); ++i) {
            const Cell cell = line.cells[i];
            if (cell.row < 0 || cell.column < 0 || cell.row >= board.rows ||
                cell.column >= board.columns)
                return "off the board";
            const int place = cell.row * board.columns + cell.column;
            const Place& what = board.places[static_cast<std::size_t>(place)];
            const int room = what.kind == Kind::octagon ? what.holes
                             : what.kind == Kind::empty ? 0
                                                        : 1;
            if (++passes[place] > room) return "a place is passed too often";
            if (what.kind != Kind::octagon && what.shape != line.shape)
                return "another shape's node";
            const bool is_rim = i == 0 || i + 1 == line.cells.size();
            if (what.kind == Kind::end && !is_rim) return "through an end";
            if (i == 0 && what.kind != Kind::end) return "does not begin at an end";
            if (i == 0) continue;
            const Cell before = line.cells[i - 1];
            const int far =
                std::max(std::abs(cell.row - before.row), std::abs(cell.column - before.column));
            if (far != 1) return "a jump";
            if (!middles.insert({cell.row + before.row, cell.column + before.column}).second)
                return "an edge twice, or crossing";
        }
    }
    return {};
}

bool is_answer(const Board& board, const std::vector<Line>& lines) {
    if (!broken_rule(board, lines).empty()) return false;
    std::map<std::pair<int, int>, int> degrees;  // of place and shape
    for (const Line& line : lines)
        for (std::size_t i = 1; i < line.cells.size(); ++i)
            for (const Cell cell : {line.cells[i - 1], line.cells[i]})
                ++degrees[{cell.row * board.columns + cell.column, line.shape}];
    for (int place = 0; place < static_cast<int>(board.places.size()); ++place) {
        const Place& what = board.places[static_cast<std::size_t>(place)];
        int sum = 0;
        for (int shape = 0; shape < most_shapes; ++shape) sum += degrees[{place, shape}];
        const int wanted = what.kind == Kind::octagon ? 2 * what.holes
                           : what.kind == Kind::node  ? 2
                           : what.kind == Kind::end   ? 1
                                                      : 0;
        if (sum != wanted) return false;
    }
    return true;
}

}  // namespace sightread::practice::lyne
