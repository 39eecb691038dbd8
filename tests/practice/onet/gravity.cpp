#include "tests/practice/onet/board.hpp"

#include <algorithm>

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
    std::vector<Line> all(
        static_cast<std::size_t>(axis == Axis::columns ? board.columns : board.rows));
    for (const Cell cell : board.cells())
        all[static_cast<std::size_t>(axis == Axis::columns ? cell.column : cell.row)].push_back(
            cell);
    return all;
}

// A line is cut in the middle when its halves fall apart or together; an odd middle cell goes with
// the second half.
std::vector<std::pair<Line, Toward>> halves(const Line& line, const Rule& rule) {
    if (rule.first_half == rule.second_half) return {{line, rule.first_half}};
    const auto middle = line.begin() + static_cast<std::ptrdiff_t>(line.size() / 2);
    return {{Line(line.begin(), middle), rule.first_half},
            {Line(middle, line.end()), rule.second_half}};
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

namespace {

std::vector<Fall> settle_once(Board& board, Gravity gravity) {
    std::vector<Fall> falls;
    const Rule& rule = rules[static_cast<std::size_t>(gravity)];
    if (rule.axis == Axis::none) return falls;
    for (const Line& line : lines(board, rule.axis))
        for (const auto& [half, toward] : halves(line, rule))
            for (Line piece : pieces_between_walls(board, half)) {
                if (toward == Toward::end) piece = Line(piece.rbegin(), piece.rend());
                pack(board, piece, falls);
            }
    return falls;
}

// What moved in one pass and moved on in the next went from its first place to its last.
std::vector<Fall> one_after_the_other(const std::vector<Fall>& falls,
                                      const std::vector<Fall>& further) {
    std::vector<Fall> both;
    for (const Fall& fall : falls) {
        const auto next = std::find_if(further.begin(), further.end(),
                                       [&](const Fall& f) { return f.from == fall.to; });
        both.push_back({fall.from, next == further.end() ? fall.to : next->to});
    }
    for (const Fall& next : further)
        if (std::none_of(falls.begin(), falls.end(),
                         [&](const Fall& fall) { return fall.to == next.from; }))
            both.push_back(next);
    std::erase_if(both, [](const Fall& fall) { return fall.from == fall.to; });
    return both;
}

}  // namespace

std::vector<Fall> settle(Board& board) {
    std::vector<Fall> falls = settle_once(board, board.gravity);
    for (const Gravity pass : board.passes)
        falls = one_after_the_other(falls, settle_once(board, pass));
    return falls;
}

QString collapse_name(const Board& board) {
    QStringList names{to_name(board.gravity)};
    for (const Gravity pass : board.passes) names << to_name(pass);
    return names.join('+');
}

bool read_collapse(Board& board, const QString& text, QChar separator) {
    const QStringList names = text.split(separator);
    for (const QString& name : names)
        if (!gravity_names().contains(name) || (name == "none" && names.size() > 1)) return false;
    board.gravity = gravity_named(names.first());
    board.passes.clear();
    for (const QString& name : names.mid(1)) board.passes.push_back(gravity_named(name));
    return true;
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
