// The text form of a level: strict, so that a slip in a file is named rather than played.
#include "solvers/board_text.hpp"
#include "solvers/lyne/board.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace sightread::lyne {

namespace {

std::string counted(std::size_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

Board parse_header(const TextLine& line) {
    if (line.tokens.size() != 2) {
        throw Malformed(line.number,
                        "the first line must give the rows and the columns, and nothing else");
    }
    Board board;
    board.rows = parse_size(line, line.tokens[0], "rows", largest_size);
    board.columns = parse_size(line, line.tokens[1], "columns", largest_size);
    return board;
}

Place parse_place(const TextLine& line, std::string_view token) {
    const char c = token.front();
    if (token.size() == 1) {
        if (c == '?') return {};
        if (c >= 'a' && c <= 'z') return Place::node(c - 'a');
        if (c >= 'A' && c <= 'Z') return Place::end(c - 'A');
        if (c >= '1' && c <= '9') return Place::octagon(c - '0');
    }
    const bool is_like_octagon = c >= '0' && c <= '9';
    throw Malformed(line.number,
                    is_like_octagon
                        ? quoted(token) + " is no octagon: an octagon has 1 to 9 holes"
                        : quoted(token) + " is no place: it must be ?, a to z, A to Z or 1 to 9");
}

// Where the line with the fault is: the first row too many, or the last line when rows are missing.
void check_rows(const std::vector<TextLine>& lines, int rows) {
    const std::size_t found = lines.size() - 1;
    const auto announced = static_cast<std::size_t>(rows);
    if (found == announced) return;
    throw Malformed(found > announced ? lines[announced + 1].number : lines.back().number,
                    counted(announced, "row") + " announced, " + std::to_string(found) + " found");
}

constexpr std::array<std::array<std::string_view, 3>, 3> arrows = {
    {{"↖", "↑", "↗"}, {"←", "·", "→"}, {"↙", "↓", "↘"}}};

// REQUIRES nothing: a step to no neighbour, which no answer has, is shown by the direction it
// takes.
std::string_view arrow(Cell from, Cell to) {
    const int row = std::clamp(to.row - from.row, -1, 1);
    const int column = std::clamp(to.column - from.column, -1, 1);
    return arrows[row + 1][column + 1];
}

}  // namespace

Board parse(std::string_view text) {
    if (text.size() > longest_text) throw Malformed(0, "the text is too long to be a board");
    check_characters(text);
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) throw Malformed(0, "there is no board in the text");
    Board board = parse_header(lines.front());
    check_rows(lines, board.rows);
    for (std::size_t row = 1; row < lines.size(); ++row) {
        const TextLine& line = lines[row];
        if (line.tokens.size() != static_cast<std::size_t>(board.columns)) {
            throw Malformed(line.number, "the row has " + counted(line.tokens.size(), "place") +
                                             ", not " + std::to_string(board.columns));
        }
        for (const std::string_view token : line.tokens)
            board.places.push_back(parse_place(line, token));
    }
    if (const auto found = defect(board))
        throw Malformed(lines[found->where.row + 1].number, found->what);
    return board;
}

char to_letter(const Place& place) {
    switch (place.kind) {
        case Kind::empty:
            return '?';
        case Kind::node:
            return static_cast<char>('a' + place.shape);
        case Kind::end:
            return static_cast<char>('A' + place.shape);
        case Kind::octagon:
            return static_cast<char>('0' + place.holes);
    }
    return '?';
}

std::string to_text(const Board& board) {
    std::string text = std::to_string(board.rows) + " " + std::to_string(board.columns) + "\n";
    for (Cell cell; cell.row < board.rows; ++cell.row) {
        for (cell.column = 0; cell.column < board.columns; ++cell.column) {
            if (cell.column > 0) text += ' ';
            text += to_letter(board.at(cell));
        }
        text += '\n';
    }
    return text;
}

std::string to_text(const Stroke& stroke) {
    std::string text(1, to_letter(Place::end(stroke.shape)));
    for (const Cell cell : stroke.cells) text += " " + sightread::to_text(cell);
    return text;
}

std::string to_text(const std::vector<Stroke>& plan) {
    std::string text;
    for (const Stroke& stroke : plan) text += to_text(stroke) + "\n";
    return text;
}

std::string to_arrows(const std::vector<Stroke>& plan) {
    std::string text;
    for (const Stroke& stroke : plan) {
        if (stroke.cells.empty()) continue;
        const Cell first = stroke.cells.front();
        text +=
            "(" + std::to_string(first.row + 1) + ", " + std::to_string(first.column + 1) + ")\n";
        for (std::size_t step = 1; step < stroke.cells.size(); ++step) {
            if (step > 1) text += ' ';
            text += arrow(stroke.cells[step - 1], stroke.cells[step]);
        }
        text += '\n';
    }
    return text;
}

}  // namespace sightread::lyne
