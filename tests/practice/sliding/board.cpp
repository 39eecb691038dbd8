#include "tests/practice/sliding/board.hpp"

#include "tests/practice/problem.hpp"

#include <QStringList>
#include <algorithm>
#include <cstdlib>

namespace sightread::practice::sliding {

Cell Board::blank_cell() const {
    return cell(static_cast<int>(std::ranges::find(tiles, blank) - tiles.begin()));
}

Cell Board::home(int tile) const {
    if (tile == blank) return goal_blank;
    const int place = tile - 1;
    return cell(place < index(goal_blank) ? place : place + 1);
}

bool Board::is_solved() const {
    for (int place = 0; place < count(); ++place)
        if (!(home(tiles[static_cast<std::size_t>(place)]) == cell(place))) return false;
    return true;
}

Board solved_board(int rows, int columns, Cell goal_blank) {
    Board board{rows, columns, goal_blank, {}};
    int tile = 0;
    for (int place = 0; place < board.count(); ++place)
        board.tiles.push_back(board.cell(place) == goal_blank ? blank : ++tile);
    return board;
}

std::vector<Step> slide_from(Board& board, Cell cell, int most) {
    const Cell gap = board.blank_cell();
    if (!board.contains(cell) || cell == gap || (cell.row != gap.row && cell.column != gap.column))
        return {};
    const int distance = std::abs(cell.row - gap.row) + std::abs(cell.column - gap.column);
    if (distance > most) return {};
    const Cell one{(cell.row > gap.row) - (cell.row < gap.row),
                   (cell.column > gap.column) - (cell.column < gap.column)};
    std::vector<Step> steps;
    Cell to = gap;
    for (int done = 0; done < distance; ++done) {
        const Cell from{to.row + one.row, to.column + one.column};
        steps.push_back({board.at(from), from, to});
        std::swap(board.tiles[static_cast<std::size_t>(board.index(from))],
                  board.tiles[static_cast<std::size_t>(board.index(to))]);
        to = from;
    }
    return steps;
}

bool can_be_solved(const Board& board) {
    std::vector<bool> seen(board.tiles.size());
    int swaps = board.count();  // less one for every cycle
    for (int place = 0; place < board.count(); ++place) {
        if (seen[static_cast<std::size_t>(place)]) continue;
        --swaps;
        for (int at = place; !seen[static_cast<std::size_t>(at)];) {
            seen[static_cast<std::size_t>(at)] = true;
            at = board.index(board.home(board.tiles[static_cast<std::size_t>(at)]));
        }
    }
    const Cell gap = board.blank_cell();
    const int way =
        std::abs(gap.row - board.goal_blank.row) + std::abs(gap.column - board.goal_blank.column);
    return (swaps + way) % 2 == 0;
}

Board shuffled(const Board& goal, Shuffle kind, bool keeps_blank, Random& random) {
    Board board = goal;
    std::vector<int> tiles;
    for (const int tile : goal.tiles)
        if (tile != blank) tiles.push_back(tile);
    do {
        random.shuffle(tiles);
        const int gap = keeps_blank ? goal.index(goal.goal_blank) : random.below(goal.count());
        board.tiles = tiles;
        board.tiles.insert(board.tiles.begin() + gap, blank);
        const bool may_be =
            kind == Shuffle::either || can_be_solved(board) == (kind == Shuffle::solvable);
        if (!may_be && tiles.size() > 1) {
            std::swap(tiles[0], tiles[1]);
            board.tiles = tiles;
            board.tiles.insert(board.tiles.begin() + gap, blank);
        }
    } while (board.is_solved());
    return board;
}

namespace {

QString grid_text(const Board& board) {
    QString text;
    for (int place = 0; place < board.count(); ++place)
        text += QString::number(board.tiles[static_cast<std::size_t>(place)]) +
                ((place + 1) % board.columns == 0 ? '\n' : ' ');
    return text;
}

std::vector<int> grid_from_text(const QStringList& words, const Board& board,
                                const QString& source) {
    std::vector<int> tiles;
    for (const QString& word : words) {
        bool is_number = false;
        const int tile = word.toInt(&is_number);
        if (!is_number || tile < 0 || tile >= board.count() || std::ranges::count(tiles, tile) > 0)
            throw bad_usage(
                QString("%1: '%2' is no tile of this board, or there twice").arg(source, word));
        tiles.push_back(tile);
    }
    return tiles;
}

}  // namespace

QString to_text(const Board& board) {
    QString text = QString("%1 %2\n").arg(board.rows).arg(board.columns) + grid_text(board);
    const bool is_usual = board.index(board.goal_blank) == board.count() - 1;
    if (!is_usual)
        text += "goal\n" + grid_text(solved_board(board.rows, board.columns, board.goal_blank));
    return text;
}

Board board_from_text(const QString& text, const QString& source) {
    QStringList words = text.simplified().split(' ', Qt::SkipEmptyParts);
    Board board;
    if (words.size() >= 2) {
        board.rows = words.takeFirst().toInt();
        board.columns = words.takeFirst().toInt();
    }
    const bool is_sensible = board.rows >= 2 && board.columns >= 2 && board.rows <= most_side &&
                             board.columns <= most_side;
    const bool has_goal =
        is_sensible && words.size() == 2 * board.count() + 1 && words[board.count()] == "goal";
    if (!is_sensible || (words.size() != board.count() && !has_goal))
        throw bad_usage(QString("%1: a board is rows and columns, 2 to %2, then the tiles")
                            .arg(source)
                            .arg(most_side));
    board.goal_blank = {board.rows - 1, board.columns - 1};
    board.tiles = grid_from_text(words.mid(0, board.count()), board, source);
    if (has_goal) {
        const std::vector<int> goal = grid_from_text(words.mid(board.count() + 1), board, source);
        board.goal_blank =
            board.cell(static_cast<int>(std::ranges::find(goal, blank) - goal.begin()));
        if (solved_board(board.rows, board.columns, board.goal_blank).tiles != goal)
            throw bad_usage(QString("%1: here the tiles of a goal are in order").arg(source));
    }
    return board;
}

}  // namespace sightread::practice::sliding
