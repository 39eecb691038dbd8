// The text form of a board: strict, so that a slip in a file is named rather than played.
#include "solvers/board_text.hpp"
#include "solvers/malformed.hpp"
#include "solvers/minesweeper/board.hpp"

#include <charconv>

namespace sightread::minesweeper {
namespace {

// The letters of what is not open; open cells are digits.
struct Letter {
    char letter;
    Square square;
};
constexpr Letter letters[] = {{'#', covered}, {'F', flagged}, {'~', unknown}, {'*', mine}};

std::optional<Square> square_of(char letter) {
    if (letter >= '0' && letter <= '8') return static_cast<Square>(letter - '0');
    for (const Letter& known : letters)
        if (known.letter == letter) return known.square;
    return std::nullopt;
}

char letter_of(Square square) {
    for (const Letter& known : letters)
        if (known.square == square) return known.letter;
    return static_cast<char>('0' + square);
}

int parse_mines(const TextLine& line, std::string_view option, int cells) {
    constexpr std::string_view name = "mines=";
    if (!option.starts_with(name))
        throw Malformed(line.number, quoted(option) + " is not mines=NUMBER");
    const std::string_view digits = option.substr(name.size());
    int mines = -1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), mines);
    if (error != std::errc() || end != digits.data() + digits.size() || mines < 0 || mines > cells)
        throw Malformed(line.number, quoted(option) + " gives no number of mines from 0 to " +
                                         std::to_string(cells));
    return mines;
}

Board parse_header(const TextLine& line) {
    if (line.tokens.size() < 2 || line.tokens.size() > 3)
        throw Malformed(line.number,
                        "the first line gives the rows, the columns and perhaps mines=");
    Board board;
    board.rows = parse_size(line, line.tokens[0], "rows", largest_size);
    board.columns = parse_size(line, line.tokens[1], "columns", largest_size);
    if (line.tokens.size() == 3)
        board.mines = parse_mines(line, line.tokens[2], board.rows * board.columns);
    return board;
}

// `columns` cells, with or without blanks between them.
void parse_row(const TextLine& line, Board& board) {
    int found = 0;
    for (const std::string_view token : line.tokens)
        for (const char letter : token) {
            const std::optional<Square> square = square_of(letter);
            if (!square)
                throw Malformed(line.number,
                                quoted(token) + " is not made of 0 to 8, #, F, ~ and *");
            board.squares.push_back(*square);
            ++found;
        }
    if (found != board.columns)
        throw Malformed(line.number, "the line has " + std::to_string(found) + " cells, not " +
                                         std::to_string(board.columns));
}

}  // namespace

Board parse(std::string_view text) {
    if (text.size() > longest_text) throw Malformed(0, "the text is too long to be a board");
    check_characters(text);
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) throw Malformed(0, "there is no board in the text");
    Board board = parse_header(lines.front());
    if (lines.size() - 1 != static_cast<std::size_t>(board.rows))
        throw Malformed(lines.back().number, std::to_string(board.rows) + " rows announced, " +
                                                 std::to_string(lines.size() - 1) + " found");
    for (std::size_t row = 1; row < lines.size(); ++row) parse_row(lines[row], board);
    return board;
}

std::string to_text(const Board& board) {
    std::string text = std::to_string(board.rows) + " " + std::to_string(board.columns);
    if (board.mines) text += " mines=" + std::to_string(*board.mines);
    for (std::size_t index = 0; index < board.squares.size(); ++index) {
        text += index % static_cast<std::size_t>(board.columns) == 0 ? '\n' : ' ';
        text += letter_of(board.squares[index]);
    }
    return text + '\n';
}

std::string token_of(Square square) {
    return std::string(1, letter_of(square));
}

}  // namespace sightread::minesweeper
