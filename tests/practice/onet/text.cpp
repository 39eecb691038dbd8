#include "tests/practice/onet/text.hpp"

#include "tests/practice/problem.hpp"

#include <map>

namespace sightread::practice::onet {

namespace {

struct TextLine {
    int number;
    QStringList words;
};

std::vector<TextLine> lines_with_words(const QString& text) {
    std::vector<TextLine> lines;
    int number = 0;
    for (const QString& line : text.split('\n')) {
        ++number;
        const QStringList words = line.simplified().split(' ', Qt::SkipEmptyParts);
        if (!words.isEmpty()) lines.push_back({number, words});
    }
    return lines;
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

void read_rule(Board& board, const QString& word, const QString& place) {
    const QString name = word.section('=', 0, 0);
    const QString value = word.section('=', 1);
    if (name == "border" && (value == "open" || value == "closed")) {
        board.border = value == "open" ? Border::open : Border::closed;
    } else if (name == "gravity" && read_collapse(board, value, '+')) {
    } else {
        throw bad_usage(QString("%1: '%2' is neither border=open|closed nor gravity=%3")
                            .arg(place, word, gravity_names().join('|')));
    }
}

Board read_header(const TextLine& line, const QString& place) {
    if (line.words.size() < 2)
        throw bad_usage(place + ": the first line must begin with rows and columns");
    Board board;
    board.rows = count_from(line.words[0], most_rows, place, "rows");
    board.columns = count_from(line.words[1], most_columns, place, "columns");
    for (const QString& word : line.words.mid(2)) read_rule(board, word, place);
    return board;
}

class FaceNumbers {
public:
    int of(const QString& token) {
        if (token == ".") return nothing;
        if (token == "#") return wall;
        return numbers_.try_emplace(token, static_cast<int>(numbers_.size()) + 1).first->second;
    }

private:
    std::map<QString, int> numbers_;
};

QString token_of(int tile) {
    if (tile == nothing) return ".";
    if (tile == wall) return "#";
    if (tile <= 26) return QString(QChar('a' + tile - 1));
    if (tile <= 52) return QString(QChar('A' + tile - 27));
    return QString("f%1").arg(tile);
}

}  // namespace

Board board_from_text(const QString& text, const QString& source) {
    const auto place = [&](int number) { return QString("%1:%2").arg(source).arg(number); };
    const std::vector<TextLine> lines = lines_with_words(text);
    if (lines.empty()) throw bad_usage(source + ": there is no board in it");
    Board board = read_header(lines.front(), place(lines.front().number));
    const int given_rows = static_cast<int>(lines.size()) - 1;
    if (given_rows != board.rows)
        throw bad_usage(QString("%1: %2 rows were announced, %3 are there")
                            .arg(place(lines.back().number))
                            .arg(board.rows)
                            .arg(given_rows));
    FaceNumbers numbers;
    for (int row = 0; row < board.rows; ++row) {
        const TextLine& line = lines[static_cast<std::size_t>(row) + 1];
        if (line.words.size() != board.columns)
            throw bad_usage(QString("%1: %2 tiles were announced, %3 are there")
                                .arg(place(line.number))
                                .arg(board.columns)
                                .arg(line.words.size()));
        for (const QString& word : line.words) board.tiles.push_back(numbers.of(word));
    }
    return board;
}

QString to_text(const Board& board) {
    QString text = QString("%1 %2 border=%3 gravity=%4\n")
                       .arg(board.rows)
                       .arg(board.columns)
                       .arg(board.border == Border::open ? "open" : "closed", collapse_name(board));
    for (int row = 0; row < board.rows; ++row) {
        QStringList words;
        for (int column = 0; column < board.columns; ++column)
            words << token_of(board.at({row, column}));
        text += words.join(' ') + '\n';
    }
    return text;
}

}  // namespace sightread::practice::onet
