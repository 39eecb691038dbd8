#include "tests/practice/lyne/text.hpp"

#include "tests/practice/problem.hpp"

#include <QStringList>
#include <algorithm>

namespace sightread::practice::lyne {

namespace {

struct TextLine {
    int number;
    QStringList words;
};

using Lines = std::vector<TextLine>;

// Blank lines separate levels.
std::vector<Lines> paragraphs(const QString& text) {
    std::vector<Lines> found;
    bool is_open = false;
    int number = 0;
    for (const QString& line : text.split('\n')) {
        ++number;
        const QStringList words = line.simplified().split(' ', Qt::SkipEmptyParts);
        if (!words.isEmpty() && !is_open) found.emplace_back();
        is_open = !words.isEmpty();
        if (is_open) found.back().push_back({number, words});
    }
    return found;
}

QString place_in(const QString& source, int line) {
    return QString("%1:%2").arg(source).arg(line);
}

int count_from(const QString& word, int most, const QString& place, const QString& what) {
    bool readable = false;
    const int value = word.toInt(&readable);
    if (readable && value >= 1 && value <= most) return value;
    throw bad_usage(QString("%1: %2 must be a whole number from 1 to %3, not '%4'")
                        .arg(place, what)
                        .arg(most)
                        .arg(word));
}

Place place_from(const QString& word, const QString& place) {
    const char letter = word.size() == 1 ? word[0].toLatin1() : '\0';
    if (letter == '?') return {};
    if (letter >= '1' && letter <= '0' + most_holes) return {Kind::octagon, 0, letter - '0'};
    if (letter >= 'a' && letter < 'a' + most_shapes) return {Kind::node, letter - 'a', 0};
    if (letter >= 'A' && letter < 'A' + most_shapes) return {Kind::end, letter - 'A', 0};
    throw bad_usage(
        QString("%1: '%2' is neither ? nor a, b, c, A, B, C nor a number of holes from 1 to 4")
            .arg(place, word));
}

void check_ends(const Board& board, const QString& place) {
    if (board.shapes().empty()) throw bad_usage(place + ": there is no shape on the board");
    for (const int shape : board.shapes()) {
        const std::vector<Cell> own = board.cells_of(shape);
        const auto ends =
            std::ranges::count_if(own, [&](Cell cell) { return board.at(cell).kind == Kind::end; });
        if (ends != 2)
            throw bad_usage(QString("%1: the shape '%2' has %3 ends, not two")
                                .arg(place, QChar('a' + shape))
                                .arg(ends));
    }
}

Board board_from_lines(const Lines& lines, const QString& source) {
    const QString top = place_in(source, lines.front().number);
    if (lines.front().words.size() != 2)
        throw bad_usage(top + ": the first line must be rows and columns");
    Board board;
    board.rows = count_from(lines.front().words[0], most_rows, top, "rows");
    board.columns = count_from(lines.front().words[1], most_columns, top, "columns");
    const int given_rows = static_cast<int>(lines.size()) - 1;
    if (given_rows != board.rows)
        throw bad_usage(QString("%1: %2 rows were announced, %3 are there")
                            .arg(place_in(source, lines.back().number))
                            .arg(board.rows)
                            .arg(given_rows));
    for (std::size_t row = 1; row < lines.size(); ++row) {
        const QString place = place_in(source, lines[row].number);
        if (lines[row].words.size() != board.columns)
            throw bad_usage(QString("%1: %2 places were announced, %3 are there")
                                .arg(place)
                                .arg(board.columns)
                                .arg(lines[row].words.size()));
        for (const QString& word : lines[row].words)
            board.places.push_back(place_from(word, place));
    }
    check_ends(board, top);
    return board;
}

QChar letter_of(const Place& place) {
    switch (place.kind) {
        case Kind::empty:
            return '?';
        case Kind::node:
            return QChar('a' + place.shape);
        case Kind::end:
            return QChar('A' + place.shape);
        case Kind::octagon:
            return QChar('0' + place.holes);
    }
    return '?';
}

}  // namespace

std::vector<Board> boards_from_text(const QString& text, const QString& source) {
    std::vector<Board> boards;
    for (const Lines& lines : paragraphs(text)) boards.push_back(board_from_lines(lines, source));
    if (boards.empty()) throw bad_usage(source + ": there is no level in it");
    return boards;
}

Board board_from_text(const QString& text, const QString& source) {
    const std::vector<Board> boards = boards_from_text(text, source);
    if (boards.size() > 1)
        throw bad_usage(source + ": there are several levels where one was expected");
    return boards.front();
}

QString to_text(const Board& board) {
    QString text = QString("%1 %2\n").arg(board.rows).arg(board.columns);
    for (int row = 0; row < board.rows; ++row) {
        QStringList words;
        for (int column = 0; column < board.columns; ++column)
            words << QString(letter_of(board.at({row, column})));
        text += words.join(' ') + '\n';
    }
    return text;
}

}  // namespace sightread::practice::lyne
