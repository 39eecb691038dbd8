// The text form of a board: strict, so that a slip in a file is named rather than played.
#include "solvers/board_text.hpp"
#include "solvers/cat/board.hpp"
#include "solvers/malformed.hpp"

namespace sightread::cat {

namespace {

constexpr std::string_view shift_option = "shift=";

Board parse_first_line(const TextLine& line) {
    if (line.tokens.size() != 3)
        throw Malformed(line.number,
                        "the first line must give the rows, the columns and shift=odd or "
                        "shift=even, and nothing else");
    Board board;
    board.rows = parse_size(line, line.tokens[0], "rows", largest_size);
    board.columns = parse_size(line, line.tokens[1], "columns", largest_size);
    const std::string_view option = line.tokens[2];
    if (option != "shift=odd" && option != "shift=even") {
        const bool is_shift = option.substr(0, shift_option.size()) == shift_option;
        throw Malformed(
            line.number,
            is_shift ? "shift is odd or even, not " + quoted(option.substr(shift_option.size()))
                     : quoted(option) + " stands where shift=odd or shift=even must be");
    }
    board.shift = option == "shift=odd" ? Shift::odd : Shift::even;
    return board;
}

Place parse_place(const TextLine& line, std::string_view token) {
    if (token == "." || token == "C") return Place::free;
    if (token == "#") return Place::blocked;
    if (token == "_") return Place::hole;
    throw Malformed(line.number,
                    quoted(token) +
                        " is no cell: cells are . (free), # (blocked), C (the cat), and _ " +
                        "where there is none");
}

}  // namespace

Board parse(std::string_view text) {
    if (text.size() > longest_text)
        throw Malformed(0, "this text is too long to be a board of Catch the Cat");
    check_characters(text);
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) throw Malformed(0, "there is no board here");
    Board board = parse_first_line(lines[0]);
    int cat_line = 0;
    for (int row = 0; row < board.rows; ++row) {
        if (static_cast<std::size_t>(row) + 1 >= lines.size())
            throw Malformed(lines.back().number, std::to_string(board.rows) +
                                                     " rows announced, the board has " +
                                                     std::to_string(row));
        const TextLine& line = lines[row + 1];
        if (line.tokens.size() != static_cast<std::size_t>(board.columns))
            throw Malformed(line.number, "this row has " + std::to_string(line.tokens.size()) +
                                             " cells, not " + std::to_string(board.columns));
        for (const std::string_view token : line.tokens) {
            board.places.push_back(parse_place(line, token));
            if (token != "C") continue;
            if (cat_line != 0)
                throw Malformed(line.number, "a second cat: the first one stands in line " +
                                                 std::to_string(cat_line));
            cat_line = line.number;
            board.cat = board.cell(static_cast<int>(board.places.size()) - 1);
        }
    }
    const std::size_t end = static_cast<std::size_t>(board.rows) + 1;
    if (lines.size() > end) throw Malformed(lines[end].number, "nothing may follow the last row");
    if (cat_line == 0)
        throw Malformed(lines[0].number, "there is no cat on this board: its cell is C");
    return board;
}

std::string to_text(const Board& board) {
    std::string text = std::to_string(board.rows) + " " + std::to_string(board.columns) +
                       (board.shift == Shift::odd ? " shift=odd\n" : " shift=even\n");
    for (int i = 0; i < static_cast<int>(board.places.size()); ++i) {
        const Place place = board.places[i];
        const char token = board.cell(i) == board.cat ? 'C'
                           : place == Place::free     ? '.'
                           : place == Place::hole     ? '_'
                                                      : '#';
        text += token;
        text += (i + 1) % board.columns == 0 ? '\n' : ' ';
    }
    return text;
}

}  // namespace sightread::cat
