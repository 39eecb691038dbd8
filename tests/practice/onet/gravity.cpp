#include "tests/practice/onet/board.hpp"

namespace sightread::practice::onet {

namespace {

enum class Axis { none, columns, rows };
enum class Toward { start, end };

// Which lines of cells fall, and where the first and the second half of each line fall to.
struct Rule {
    const char* name;
    Axis axis;
    Toward first_half;
    Toward second_half;
};

constexpr Rule rules[] = {
    {"none", Axis::none, Toward::start, Toward::start},
    {"down", Axis::columns, Toward::end, Toward::end},
    {"up", Axis::columns, Toward::start, Toward::start},
    {"left", Axis::rows, Toward::start, Toward::start},
    {"right", Axis::rows, Toward::end, Toward::end},
    {"split-vertical", Axis::columns, Toward::start, Toward::end},
    {"split-horizontal", Axis::rows, Toward::start, Toward::end},
    {"center-vertical", Axis::columns, Toward::end, Toward::start},
    {"center-horizontal", Axis::rows, Toward::end, Toward::start},
};

using Line = std::vector<Cell>;

// Columns read downwards, or rows read rightwards.
std::vector<Line> lines(const Board& board, Axis axis) {
    std::vector<Line> all(static_cast<std::size_t>(axis == Axis::columns ? board.columns : board.rows));
    for (const Cell cell : board.cells())
        all[static_cast<std::size_t>(axis == Axis::columns ? cell.column : cell.row)].push_back(cell);
    return all;
}

// A line is cut in the middle when its halves fall apart or together; an odd middle cell goes with the second half.
std::vector<std::pair<Line, Toward>> halves(const Line& line, const Rule& rule) {
    if (rule.first_half == rule.second_half) return {{line, rule.first_half}};
    const auto middle = line.begin() + static_cast<std::ptrdiff_t>(line.size() / 2);
    return {{Line(line.begin(), middle), rule.first_half}, {Line(middle, line.end()), rule.second_half}};
}

std::vector<Line> pieces_between_walls(const Board& board, const Line& line) {
    std::vector<Line> pieces(1);
    for (const Cell cell : line) {
        if (board.at(cell) == wall) {
            pieces.emplace_back();
        } else {
            pieces.back().push_back(cell);
        }
    }
    return pieces;
}

// Packs the faces of one piece, whose first cell is where they fall to, keeping their order.
void pack(Board& board, const Line& piece, std::vector<Fall>& falls) {
    std::size_t next = 0;
    for (const Cell cell : piece) {
        if (board.at(cell) == nothing) continue;
        const Cell target = piece[next++];
        if (target == cell) continue;
        board.at(target) = board.at(cell);
        board.at(cell) = nothing;
        falls.push_back({cell, target});
    }
}

}  // namespace

std::vector<Fall> settle(Board& board) {
    std::vector<Fall> falls;
    const Rule& rule = rules[static_cast<std::size_t>(board.gravity)];
    if (rule.axis == Axis::none) return falls;
    for (const Line& line : lines(board, rule.axis))
        for (const auto& [half, toward] : halves(line, rule))
            for (Line piece : pieces_between_walls(board, half)) {
                if (toward == Toward::end) piece = Line(piece.rbegin(), piece.rend());
                pack(board, piece, falls);
            }
    return falls;
}

QStringList gravity_names() {
    QStringList names;
    for (const Rule& rule : rules) names << rule.name;
    return names;
}

QString to_name(Gravity gravity) {
    return rules[static_cast<std::size_t>(gravity)].name;
}

Gravity gravity_named(const QString& name) {
    return static_cast<Gravity>(gravity_names().indexOf(name));
}

}  // namespace sightread::practice::onet
