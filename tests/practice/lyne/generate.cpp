#include "tests/practice/lyne/generate.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::practice::lyne {

namespace {

constexpr int attempts = 160;

// One attempt: a board on which walks leave their nodes.
class Draft {
public:
    Draft(const Request& request, Random& random) : request_(request), random_(random) {
        board_.rows = request.rows;
        board_.columns = request.columns;
        board_.places.resize(static_cast<std::size_t>(request.rows * request.columns));
        for (Place& place : board_.places)
            if (random.chance(request.octagons)) place = {Kind::octagon, 0, most_holes};
    }

    void walk(int shape, int most_nodes) {
        std::vector<Cell> starts = free_cells();
        if (starts.size() < 2) return;
        Line line{shape, {random_.pick(starts)}};
        own_.push_back(line);
        std::vector<Cell> nodes{line.cells.front()};
        board_.at(nodes[0]) = {Kind::node, shape, 0};
        while (static_cast<int>(nodes.size()) < most_nodes) {
            const std::vector<Cell> ways = ways_from(own_.back().cells.back());
            if (ways.empty()) break;
            const Cell next = chosen(ways);
            own_.back().cells.push_back(next);
            if (board_.at(next).kind == Kind::octagon) continue;
            board_.at(next) = {Kind::node, shape, 0};
            nodes.push_back(next);
        }
        while (board_.at(own_.back().cells.back()).kind == Kind::octagon)
            own_.back().cells.pop_back();
        if (own_.back().cells.size() > 1) return;
        board_.at(nodes[0]) = {};
        own_.pop_back();
    }

    // Octagons get the holes that were passed, walks their ends.
    Level finished() {
        for (const Cell cell : board_.cells()) {
            Place& place = board_.at(cell);
            if (place.kind != Kind::octagon) continue;
            const int passes = filled_holes(own_, cell);
            place = passes == 0   ? Place{}
                    : passes == 1 ? Place{Kind::node, passing(cell), 0}
                                  : Place{Kind::octagon, 0, passes};
        }
        for (const Line& line : own_)
            for (const Cell end : {line.cells.front(), line.cells.back()})
                board_.at(end).kind = Kind::end;
        return {board_, own_};
    }

private:
    std::vector<Cell> free_cells() const {
        std::vector<Cell> free = board_.cells();
        std::erase_if(free, [&](Cell cell) { return board_.at(cell).kind != Kind::empty; });
        return free;
    }

    int passing(Cell octagon) const {
        for (const Line& line : own_)
            if (std::ranges::count(line.cells, octagon) > 0) return line.shape;
        return 0;
    }

    bool uses(Cell a, Cell b) const {
        for (const Line& line : own_)
            for (std::size_t next = 1; next < line.cells.size(); ++next) {
                const Cell from = line.cells[next - 1], to = line.cells[next];
                if ((from == a && to == b) || (from == b && to == a)) return true;
            }
        return false;
    }

    bool may_go(Cell from, Cell to) const {
        if (!board_.contains(to) || from == to) return false;
        const Place& place = board_.at(to);
        if (place.kind == Kind::node) return false;
        if (place.kind == Kind::octagon && filled_holes(own_, to) >= most_holes) return false;
        const bool is_diagonal = from.row != to.row && from.column != to.column;
        return !uses(from, to) &&
               !(is_diagonal && uses({from.row, to.column}, {to.row, from.column}));
    }

    std::vector<Cell> ways_from(Cell from) const {
        std::vector<Cell> ways;
        for (int row = from.row - 1; row <= from.row + 1; ++row)
            for (int column = from.column - 1; column <= from.column + 1; ++column)
                if (may_go(from, {row, column})) ways.push_back({row, column});
        return ways;
    }

    // Mostly to an octagon that was passed once, as that one is a mere node so far, or to where few
    // other ways lead, so that no corner is left behind.
    Cell chosen(std::vector<Cell> ways) {
        random_.shuffle(ways);
        const auto half_passed = std::ranges::find_if(ways, [&](Cell cell) {
            return board_.at(cell).kind == Kind::octagon && filled_holes(own_, cell) == 1;
        });
        if (half_passed != ways.end() && random_.chance(0.6)) return *half_passed;
        if (random_.chance(0.3)) return ways.front();
        return *std::ranges::min_element(ways, {},
                                         [&](Cell cell) { return ways_from(cell).size(); });
    }

    const Request& request_;
    Random& random_;
    Board board_;
    std::vector<Line> own_;
};

// Does every row and column at the rim have something in it? Otherwise nobody can see how large the
// board is.
bool spans(const Board& board) {
    bool top = false, bottom = false, left = false, right = false;
    for (const Cell cell : board.cells()) {
        if (board.at(cell).kind == Kind::empty) continue;
        top |= cell.row == 0;
        bottom |= cell.row == board.rows - 1;
        left |= cell.column == 0;
        right |= cell.column == board.columns - 1;
    }
    return top && bottom && left && right;
}

// More is better: few empty places, as many octagons and shapes as were wanted.
double worth(const Level& level, const Request& request) {
    if (level.answer.empty()) return -1000;
    const auto count = [&](Kind kind) {
        return static_cast<double>(std::ranges::count(level.board.places, kind, &Place::kind));
    };
    const double places = static_cast<double>(level.board.places.size());
    const double missing_octagons = std::abs(request.octagons * places - count(Kind::octagon));
    const double missing_shapes = request.shapes - static_cast<double>(level.answer.size());
    return (spans(level.board) ? 0 : -500) - count(Kind::empty) - missing_octagons -
           places / 4 * missing_shapes;
}

}  // namespace

Level generate(const Request& request, Random& random) {
    const int places = request.rows * request.columns;
    Level best;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        Request wanted = request;
        wanted.octagons = std::min(0.75, request.octagons * random.real(1, 2));
        Draft draft(wanted, random);
        const int even_share = std::max(2, places / request.shapes);
        for (int shape = 0; shape < request.shapes; ++shape) {
            const bool is_last = shape + 1 == request.shapes;
            draft.walk(shape, is_last ? places : random.between(2, even_share + even_share / 2));
        }
        Level level = draft.finished();
        if (best.board.rows == 0 || worth(level, request) > worth(best, request))
            best = std::move(level);
    }
    return best;
}

Request graded(int number, int of, Random& random) {
    const double share = of == 1 ? 1 : double(number - 1) / (of - 1);
    Request request;
    request.rows = 2 + static_cast<int>(std::lround(share * 6));
    request.columns = 3 + static_cast<int>(std::lround(share * 7));
    request.shapes = std::min(most_shapes, 1 + random.between(share > 0.1 ? 1 : 0, 2));
    if (request.rows * request.columns < 8) request.shapes = std::min(request.shapes, 2);
    request.octagons = number == 1 ? 0 : random.real(0.1, 0.25 + 0.15 * share);
    return request;
}

}  // namespace sightread::practice::lyne
