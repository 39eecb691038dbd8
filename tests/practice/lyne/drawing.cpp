#include "tests/practice/lyne/drawing.hpp"

#include <algorithm>

namespace sightread::practice::lyne {

int filled_holes(const std::vector<Line>& lines, Cell octagon) {
    int passes = 0;
    for (const Line& line : lines)
        passes += static_cast<int>(std::ranges::count(line.cells, octagon));
    return passes;
}

bool joins_both_ends(const Board& board, const Line& line) {
    return line.cells.size() > 1 && board.at(line.cells.front()).kind == Kind::end &&
           board.at(line.cells.back()).kind == Kind::end;
}

const Line* Drawing::line_of(int shape) const {
    const auto found = std::ranges::find(lines_, shape, &Line::shape);
    return found == lines_.end() ? nullptr : &*found;
}

bool Drawing::is_joined(int shape) const {
    const Line* line = line_of(shape);
    return line != nullptr && joins_both_ends(board_, *line);
}

bool Drawing::is_complete(int shape) const {
    if (!is_joined(shape)) return false;
    const std::vector<Cell> own = board_.cells_of(shape);
    return std::ranges::all_of(
        own, [&](Cell cell) { return std::ranges::count(line_of(shape)->cells, cell) == 1; });
}

bool Drawing::is_solved() const {
    const std::vector<int> shapes = board_.shapes();
    const std::vector<Cell> cells = board_.cells();
    return std::ranges::all_of(shapes, [&](int shape) { return is_complete(shape); }) &&
           std::ranges::all_of(cells, [&](Cell cell) {
               const Place& place = board_.at(cell);
               return place.kind != Kind::octagon || filled(cell) == place.holes;
           });
}

int Drawing::filled(Cell octagon) const {
    return filled_holes(lines_, octagon);
}

QString Drawing::press(Cell cell) {
    drawn_.reset();
    const Place place = board_.at(cell);
    if (place.kind == Kind::empty) return "empty";
    if (place.kind == Kind::octagon) return "octagon";
    const bool was_there =
        std::erase_if(lines_, [&](const Line& line) { return line.shape == place.shape; }) > 0;
    if (place.kind == Kind::node) return was_there ? "undone" : "not-an-end";
    lines_.push_back({place.shape, {cell}});
    drawn_ = place.shape;
    return was_there ? "begun-again" : "begun";
}

QString Drawing::visit(Cell cell) {
    if (!drawn_ || board_.at(cell).kind == Kind::empty) return {};
    Line& line = *std::ranges::find(lines_, *drawn_, &Line::shape);
    const Cell head = line.cells.back();
    if (cell == head) return {};
    if (line.cells.size() > 1 && cell == line.cells[line.cells.size() - 2]) {
        line.cells.pop_back();
        return "retracted";
    }
    if (const auto why_not = fault(head, cell)) return *why_not;
    line.cells.push_back(cell);
    return joins_both_ends(board_, line) ? "joined" : "visited";
}

bool Drawing::release() {
    const auto is_stub = [&](const Line& line) {
        return line.shape == drawn_ && line.cells.size() == 1;
    };
    const bool taken_away = drawn_ && std::erase_if(lines_, is_stub) > 0;
    drawn_.reset();
    return taken_away;
}

std::optional<QString> Drawing::fault(Cell from, Cell to) const {
    const Line& line = *line_of(*drawn_);
    const Place& place = board_.at(to);
    if (joins_both_ends(board_, line)) return "past-the-end";
    if (!are_neighbours(from, to)) return "too-far";
    const bool is_octagon = place.kind == Kind::octagon;
    if (!is_octagon && place.shape != line.shape) return "other-shape";
    if (!is_octagon && std::ranges::count(line.cells, to) > 0) return "visited-before";
    if (is_octagon && filled(to) >= place.holes) return "full";
    if (uses(from, to)) return "edge-used";
    const bool is_diagonal = from.row != to.row && from.column != to.column;
    if (is_diagonal && uses({from.row, to.column}, {to.row, from.column})) return "crossing";
    return std::nullopt;
}

bool Drawing::uses(Cell a, Cell b) const {
    for (const Line& line : lines_)
        for (std::size_t next = 1; next < line.cells.size(); ++next) {
            const Cell from = line.cells[next - 1], to = line.cells[next];
            if ((from == a && to == b) || (from == b && to == a)) return true;
        }
    return false;
}

}  // namespace sightread::practice::lyne
