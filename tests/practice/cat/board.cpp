#include "tests/practice/cat/board.hpp"

#include "tests/practice/problem.hpp"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cstdlib>

namespace sightread::practice::cat {

std::vector<Cell> around(const Board& board, Cell cell) {
    const int right = board.is_shifted(cell.row) ? 1 : 0;
    const auto [row, column] = cell;
    return {{row, column - 1}, {row - 1, column - 1 + right}, {row - 1, column + right},
            {row, column + 1}, {row + 1, column + right},     {row + 1, column - 1 + right}};
}

std::vector<Cell> open_around(const Board& board, Cell cell) {
    std::vector<Cell> open;
    for (const Cell& next : around(board, cell))
        if (board.is_open(next)) open.push_back(next);
    return open;
}

bool is_border(const Board& board, Cell cell) {
    const std::vector<Cell> next = around(board, cell);
    return std::ranges::any_of(next, [&](const Cell& place) { return !board.contains(place); });
}

std::vector<int> steps_to_border(const Board& board) {
    std::vector<int> steps(board.places.size(), -1);
    std::vector<Cell> queue;
    for (int index = 0; index < board.count(); ++index)
        if (board.is_open(board.cell(index)) && is_border(board, board.cell(index))) {
            steps[static_cast<std::size_t>(index)] = 0;
            queue.push_back(board.cell(index));
        }
    for (std::size_t head = 0; head < queue.size(); ++head)
        for (const Cell& next : open_around(board, queue[head])) {
            int& there = steps[static_cast<std::size_t>(board.index(next))];
            if (there >= 0) continue;
            there = steps[static_cast<std::size_t>(board.index(queue[head]))] + 1;
            queue.push_back(next);
        }
    return steps;
}

bool is_cut_off(const Board& board) {
    return steps_to_border(board)[static_cast<std::size_t>(board.index(board.cat))] < 0;
}

bool is_stuck(const Board& board) {
    return open_around(board, board.cat).empty();
}

Board empty_board(int rows, int columns, bool odd_shifted) {
    Board board{rows, columns, odd_shifted, {}, {rows / 2, columns / 2}};
    board.places.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns),
                        Place::free);
    return board;
}

Board hexagon_board(int radius) {
    const int side = 2 * radius + 1;
    // The middle row is not shifted, so that it is the widest.
    Board board = empty_board(side, side, radius % 2 == 0);
    for (int row = 0; row < side; ++row) {
        const int away = std::abs(row - radius);
        const int first = (away + (board.is_shifted(row) ? 0 : 1)) / 2;
        for (int column = 0; column < side; ++column)
            if (column < first || column >= first + side - away)
                board.at({row, column}) = Place::nothing;
    }
    return board;
}

void block_exactly(Board& board, int walls, Random& random) {
    std::vector<int> candidates;
    for (int index = 0; index < board.count(); ++index)
        if (board.is_open(board.cell(index)) && !(board.cell(index) == board.cat))
            candidates.push_back(index);
    random.shuffle(candidates);
    candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(std::max(0, walls))));
    for (const int index : candidates)
        board.places[static_cast<std::size_t>(index)] = Place::blocked;
}

void block_some(Board& board, double chance, Random& random) {
    int walls = 0;
    for (int index = 0; index < board.count(); ++index)
        walls += board.is_open(board.cell(index)) && random.chance(chance);
    block_exactly(board, std::clamp(walls, 2, std::max(2, board.count() * 15 / 81)), random);
}

QString to_text(const Board& board) {
    QString text = QString("%1 %2 shift=%3\n")
                       .arg(board.rows)
                       .arg(board.columns)
                       .arg(board.odd_shifted ? "odd" : "even");
    for (int row = 0; row < board.rows; ++row) {
        QStringList tokens;
        for (int column = 0; column < board.columns; ++column) {
            const Place place = board.at({row, column});
            const bool is_cat = Cell{row, column} == board.cat;
            tokens << (is_cat                    ? "C"
                       : place == Place::free    ? "."
                       : place == Place::blocked ? "#"
                                                 : "_");
        }
        text += tokens.join(' ') + '\n';
    }
    return text;
}

Board board_from_text(const QString& text, const QString& name) {
    const auto wrong = [&](const QString& what) { return bad_usage(name + ": " + what); };
    const QStringList words = text.split(QRegularExpression("\\s+"), Qt::SkipEmptyParts);
    if (words.size() < 3)
        throw wrong("a board begins with rows, columns and shift=odd or shift=even");
    const int rows = words[0].toInt(), columns = words[1].toInt();
    if (rows < 2 || columns < 2 || rows > most_side || columns > most_side)
        throw wrong(QString("rows and columns are 2 to %1").arg(most_side));
    if (words[2] != "shift=odd" && words[2] != "shift=even")
        throw wrong("the shift is shift=odd or shift=even");
    Board board = empty_board(rows, columns, words[2] == "shift=odd");
    if (words.size() != 3 + board.count())
        throw wrong(
            QString("%1 cells are wanted, there are %2").arg(board.count()).arg(words.size() - 3));
    int cats = 0;
    for (int index = 0; index < board.count(); ++index) {
        const QString& word = words[3 + index];
        if (word.size() != 1 || !QString(".#_C").contains(word))
            throw wrong("a cell is . # _ or C, not '" + word + "'");
        if (word == "#") board.places[static_cast<std::size_t>(index)] = Place::blocked;
        if (word == "_") board.places[static_cast<std::size_t>(index)] = Place::nothing;
        if (word == "C") board.cat = board.cell(index), ++cats;
    }
    if (cats != 1) throw wrong(QString("one cat is wanted, there are %1").arg(cats));
    return board;
}

}  // namespace sightread::practice::cat
