// The text form of a board: strict, so that a slip in a file is named rather than played.
#include "solvers/board_text.hpp"
#include "solvers/flip/board.hpp"
#include "solvers/malformed.hpp"

namespace sightread::flip {
namespace {

Board parse_header(const TextLine& line) {
    if (line.tokens.size() < 2 || line.tokens.size() > 3)
        throw Malformed(line.number,
                        "the first line gives the rows, the columns and perhaps goal=");
    Board board;
    board.rows = parse_size(line, line.tokens[0], "rows", largest_size);
    board.columns = parse_size(line, line.tokens[1], "columns", largest_size);
    if (line.tokens.size() == 2) return board;
    const std::string_view option = line.tokens[2];
    const std::optional<Goal> goal =
        option.starts_with("goal=") ? goal_from_text(option.substr(5)) : std::nullopt;
    if (!goal)
        throw Malformed(line.number, quoted(option) + " is not goal=dark, goal=lit or goal=either");
    board.goal = *goal;
    return board;
}

// `count` zeros and ones, with or without blanks between them.
std::vector<std::uint8_t> parse_squares(const TextLine& line, std::size_t count) {
    std::vector<std::uint8_t> squares;
    for (const std::string_view token : line.tokens)
        for (const char letter : token) {
            if (letter != '0' && letter != '1')
                throw Malformed(line.number, quoted(token) + " is not made of 0 and 1");
            squares.push_back(letter == '1');
        }
    if (squares.size() != count)
        throw Malformed(line.number, "the line has " + std::to_string(squares.size()) +
                                         " squares, not " + std::to_string(count));
    return squares;
}

}  // namespace

Board parse(std::string_view text) {
    if (text.size() > longest_text) throw Malformed(0, "the text is too long to be a board");
    check_characters(text);
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) throw Malformed(0, "there is no board in the text");
    Board board = parse_header(lines.front());
    const auto rows = static_cast<std::size_t>(board.rows),
               columns = static_cast<std::size_t>(board.columns);
    if (lines.size() < 1 + rows)
        throw Malformed(lines.back().number, std::to_string(rows) + " rows announced, " +
                                                 std::to_string(lines.size() - 1) + " found");
    for (std::size_t row = 1; row <= rows; ++row)
        for (const std::uint8_t square : parse_squares(lines[row], columns))
            board.lit.push_back(square);
    if (lines.size() == 1 + rows) return board;
    const TextLine& further = lines[1 + rows];
    if (further.tokens != std::vector<std::string_view>{"changes"})
        throw Malformed(further.number, "only a line 'changes' may follow the board");
    for (std::size_t line = 2 + rows; line < lines.size(); ++line)
        board.changes.push_back(parse_squares(lines[line], rows * columns));
    if (board.changes.size() != rows * columns)
        throw Malformed(lines.back().number, "a line for each of the " +
                                                 std::to_string(rows * columns) +
                                                 " squares is wanted after 'changes', not " +
                                                 std::to_string(board.changes.size()));
    return board;
}

std::string to_text(const Board& board) {
    std::string text = std::to_string(board.rows) + " " + std::to_string(board.columns);
    if (board.goal != Goal::dark) text += " goal=" + to_text(board.goal);
    for (std::size_t square = 0; square < board.squares(); ++square) {
        text += square % static_cast<std::size_t>(board.columns) == 0 ? '\n' : ' ';
        text += board.lit[square] != 0 ? '1' : '0';
    }
    text += '\n';
    if (!board.changes.empty()) text += "changes\n";
    for (const std::vector<std::uint8_t>& changed : board.changes) {
        for (const std::uint8_t square : changed) text += square != 0 ? '1' : '0';
        text += '\n';
    }
    return text;
}

std::string to_text(Goal goal) {
    return goal == Goal::dark ? "dark" : goal == Goal::lit ? "lit" : "either";
}

std::optional<Goal> goal_from_text(std::string_view text) {
    for (const Goal goal : {Goal::dark, Goal::lit, Goal::either})
        if (to_text(goal) == text) return goal;
    return std::nullopt;
}

}  // namespace sightread::flip
