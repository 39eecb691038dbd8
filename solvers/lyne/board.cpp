#include "solvers/lyne/board.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <map>

namespace sightread::lyne {

namespace {

std::string sentence_of(const Place& place) {
    return std::string("'") + to_letter(place) + "'";
}

bool has_range(const Place& place) {
    switch (place.kind) {
        case Kind::empty:
            return true;
        case Kind::node:
        case Kind::end:
            return place.shape >= 0 && place.shape < most_shapes;
        case Kind::octagon:
            return place.holes >= 1 && place.holes <= most_holes;
    }
    return false;
}

// The ends of every shape, and where it is seen first.
struct Count {
    int ends = 0;
    Cell first_seen{-1, -1};
    Cell last_end{-1, -1};
};

std::string counted_ends(int shape, int ends) {
    const std::string name = std::string("the shape ") + static_cast<char>('a' + shape);
    if (ends == 0) return name + " has no end, it must have two";
    return name + " has " + (ends == 1 ? "one end" : std::to_string(ends) + " ends") +
           ", it must have two";
}

}  // namespace

std::vector<int> shapes(const Board& board) {
    std::array<bool, most_shapes> is_present{};
    for (const Place& place : board.places) {
        if ((place.kind == Kind::node || place.kind == Kind::end) && has_range(place))
            is_present[place.shape] = true;
    }
    std::vector<int> result;
    for (int shape = 0; shape < most_shapes; ++shape) {
        if (is_present[shape]) result.push_back(shape);
    }
    return result;
}

bool are_one_level(const Board& one, const Board& other) {
    if (one.rows != other.rows || one.columns != other.columns) return false;
    std::map<int, int> there, back;  // of a shape of the one and of the other
    for (std::size_t i = 0; i < one.places.size(); ++i) {
        const Place &a = one.places[i], &b = other.places[i];
        if (a.kind != b.kind || a.holes != b.holes) return false;
        if (a.kind != Kind::node && a.kind != Kind::end) continue;
        if (there.emplace(a.shape, b.shape).first->second != b.shape ||
            back.emplace(b.shape, a.shape).first->second != a.shape)
            return false;
    }
    return true;
}

double share_in_common(const Board& one, const Board& other) {
    if (one.rows != other.rows || one.columns != other.columns || one.places.empty()) return 0;
    std::map<int, std::map<int, int>> votes;  // places by the shape on the one and on the other
    int same = 0;
    for (std::size_t i = 0; i < one.places.size(); ++i) {
        const Place &a = one.places[i], &b = other.places[i];
        if (a.kind != b.kind || a.holes != b.holes) continue;
        if (a.kind == Kind::node || a.kind == Kind::end)
            ++votes[a.shape][b.shape];
        else
            ++same;
    }
    for (const auto& [shape, others] : votes)
        same += std::ranges::max_element(others, {}, [](const auto& each) {
                    return each.second;
                })->second;
    return same / static_cast<double>(one.places.size());
}

std::optional<Defect> defect(const Board& board) {
    if (board.rows < 1 || board.columns < 1 || board.rows > largest_size ||
        board.columns > largest_size ||
        board.places.size() != static_cast<std::size_t>(board.rows) * board.columns) {
        return Defect{
            {0, 0}, "the board has not 1 to " + std::to_string(largest_size) + " rows and columns"};
    }
    std::array<Count, most_shapes> counts;
    bool has_node = false;
    for (Cell cell; cell.row < board.rows; ++cell.row) {
        for (cell.column = 0; cell.column < board.columns; ++cell.column) {
            const Place& place = board.at(cell);
            if (!has_range(place)) return Defect{cell, "there is no such shape or octagon"};
            has_node = has_node || place.kind != Kind::empty;
            if (place.kind != Kind::node && place.kind != Kind::end) continue;
            Count& count = counts[place.shape];
            if (count.first_seen.row < 0) count.first_seen = cell;
            if (place.kind == Kind::end) count.last_end = cell, ++count.ends;
        }
    }
    if (!has_node) return Defect{{0, 0}, "the board has nothing but empty places"};
    for (int shape = 0; shape < most_shapes; ++shape) {
        const Count& count = counts[shape];
        if (count.first_seen.row < 0 || count.ends == 2) continue;
        return Defect{count.ends == 0 ? count.first_seen : count.last_end,
                      counted_ends(shape, count.ends)};
    }
    return std::nullopt;
}

namespace {

// All that the strokes have used up, place by place and edge by edge.
class Sheet {
public:
    explicit Sheet(const Board& board)
        : board_(board), visits_(board.places.size()), edges_(board.places.size()), is_drawn_{} {}

    std::optional<std::string> draw(const Stroke& stroke);
    std::optional<std::string> what_is_left() const;

private:
    // Edges are kept at their upper (or left) place: to the right, down left, down, down right.
    enum Direction { right = 1, down_left = 2, down = 4, down_right = 8 };

    std::size_t index(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * board_.columns + cell.column;
    }
    bool has_edge(Cell cell, Direction direction) const {
        return (edges_[index(cell)] & direction) != 0;
    }
    std::optional<std::string> begin(const Stroke& stroke) const;
    std::optional<std::string> visit(const Stroke& stroke, std::size_t step);
    std::optional<std::string> use_edge(Cell from, Cell to);
    bool is_left_out(int shape) const;

    const Board& board_;
    std::vector<int> visits_;
    std::vector<std::uint8_t> edges_;
    std::array<bool, most_shapes> is_drawn_;
};

std::optional<std::string> Sheet::begin(const Stroke& stroke) const {
    if (stroke.shape < 0 || stroke.shape >= most_shapes) return "a stroke is of no shape";
    const Place end = Place::end(stroke.shape);
    if (is_drawn_[stroke.shape]) return "the shape " + sentence_of(end) + " has two strokes";
    if (stroke.cells.empty()) return "the stroke of " + sentence_of(end) + " is empty";
    const Cell first = stroke.cells.front();
    if (!board_.contains(first) || board_.at(first) != end) {
        return "the stroke of " + sentence_of(end) + " begins at " + sightread::to_text(first) +
               ", which is no end of it";
    }
    return std::nullopt;
}

std::optional<std::string> Sheet::draw(const Stroke& stroke) {
    if (auto fault = begin(stroke)) return fault;
    is_drawn_[stroke.shape] = true;
    for (std::size_t step = 0; step < stroke.cells.size(); ++step) {
        if (auto fault = visit(stroke, step)) return fault;
    }
    return std::nullopt;
}

std::optional<std::string> Sheet::visit(const Stroke& stroke, std::size_t step) {
    const Cell cell = stroke.cells[step];
    const std::string where = "at " + sightread::to_text(cell) + " ";
    if (!board_.contains(cell)) return where + "the stroke leaves the board";
    const Place& place = board_.at(cell);
    if (place.kind == Kind::empty) return where + "there is no node";
    if (place.kind != Kind::octagon && place.shape != stroke.shape)
        return where + "there is another shape";
    if (step > 0) {
        if (auto fault = use_edge(stroke.cells[step - 1], cell)) return fault;
    }
    const int most = place.kind == Kind::octagon ? place.holes : 1;
    if (++visits_[index(cell)] > most) {
        return where + (place.kind == Kind::octagon ? "the octagon has no hole left"
                                                    : "the stroke has been before");
    }
    if (place.kind == Kind::end && step > 0) {
        if (step + 1 < stroke.cells.size()) return where + "the stroke runs on beyond its end";
        if (is_left_out(stroke.shape))
            return where + "the stroke ends and leaves out a node of its shape";
    }
    return std::nullopt;
}

std::optional<std::string> Sheet::use_edge(Cell from, Cell to) {
    const auto words = [&] { return sightread::to_text(from) + " to " + sightread::to_text(to); };
    const Cell upper = std::min(from, to);
    const Cell lower = std::max(from, to);
    const int row_step = lower.row - upper.row;
    const int column_step = lower.column - upper.column;
    if (upper == lower || row_step > 1 || column_step < -1 || column_step > 1) {
        return words() + " is no step to a neighbour";
    }
    const Direction direction = row_step == 0      ? right
                                : column_step == 0 ? down
                                : column_step < 0  ? down_left
                                                   : down_right;
    if (has_edge(upper, direction)) return "the edge " + words() + " is used twice";
    if ((direction == down_right && has_edge({upper.row, upper.column + 1}, down_left)) ||
        (direction == down_left && has_edge({upper.row, upper.column - 1}, down_right))) {
        return "the edge " + words() + " crosses another";
    }
    edges_[index(upper)] = static_cast<std::uint8_t>(edges_[index(upper)] | direction);
    return std::nullopt;
}

bool Sheet::is_left_out(int shape) const {
    for (std::size_t i = 0; i < visits_.size(); ++i) {
        if (board_.places[i].is_of(shape) && visits_[i] == 0) return true;
    }
    return false;
}

std::optional<std::string> Sheet::what_is_left() const {
    for (Cell cell; cell.row < board_.rows; ++cell.row) {
        for (cell.column = 0; cell.column < board_.columns; ++cell.column) {
            const Place& place = board_.at(cell);
            const int visits = visits_[index(cell)];
            const std::string where = "at " + sightread::to_text(cell) + " ";
            if (place.kind == Kind::octagon && visits != place.holes) {
                return where + std::to_string(visits) + " of " + std::to_string(place.holes) +
                       " holes are filled";
            }
            if ((place.kind == Kind::node || place.kind == Kind::end) && visits != 1) {
                return where + sentence_of(place) + " is left out";
            }
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> fault_while_drawing(const Board& board,
                                               const std::vector<Stroke>& drawn) {
    Sheet sheet(board);
    for (const Stroke& stroke : drawn) {
        if (auto fault = sheet.draw(stroke)) return fault;
    }
    return std::nullopt;
}

std::optional<std::string> fault(const Board& board, const std::vector<Stroke>& answer) {
    Sheet sheet(board);
    for (const Stroke& stroke : answer) {
        if (auto fault = sheet.draw(stroke)) return fault;
        if (!is_finished(board, stroke)) {
            return "the stroke of " + sentence_of(Place::end(stroke.shape)) +
                   " does not reach its other end";
        }
    }
    return sheet.what_is_left();
}

int filled_holes(const std::vector<Stroke>& drawn, Cell octagon) {
    std::ptrdiff_t passes = 0;
    for (const Stroke& stroke : drawn)
        passes += std::count(stroke.cells.begin(), stroke.cells.end(), octagon);
    return static_cast<int>(passes);
}

bool is_finished(const Board& board, const Stroke& stroke) {
    const Place end = Place::end(stroke.shape);
    return stroke.cells.size() > 1 && stroke.cells.front() != stroke.cells.back() &&
           board.contains(stroke.cells.front()) && board.contains(stroke.cells.back()) &&
           board.at(stroke.cells.front()) == end && board.at(stroke.cells.back()) == end;
}

}  // namespace sightread::lyne
