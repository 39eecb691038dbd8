// The text form of a puzzle: strict, so that a slip in a file is named rather than played.
#include "solvers/board_text.hpp"
#include "solvers/malformed.hpp"
#include "solvers/sliding/board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <system_error>

namespace sightread::sliding {

namespace {

using Lines = std::vector<TextLine>;

int parse_side(const TextLine& line, std::string_view token, std::string_view what) {
    const int size = parse_size(line, token, what, largest_size);
    if (size < smallest_size)
        throw Malformed(line.number, "the number of " + std::string(what) +
                                         " is 1, but no tile can pass another there: " +
                                         "it must be 2 to " + std::to_string(largest_size));
    return size;
}

int parse_tile(const TextLine& line, std::string_view token, int count) {
    int tile = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), tile);
    const bool is_number =
        end == token.data() + token.size() && error != std::errc::invalid_argument;
    if (!is_number)
        throw Malformed(line.number,
                        quoted(token) + " is no tile: tiles are numbers, and 0 is the blank");
    if (error != std::errc() || tile < 0 || tile >= count)
        throw Malformed(line.number, "there is no tile " + quoted(token) +
                                         " on this board: its tiles are 1 to " +
                                         std::to_string(count - 1) + ", and 0 is the blank");
    return tile;
}

// The grid that begins with lines[first]. `what` names it in messages.
Board parse_grid(const Lines& lines, std::size_t first, Board board, std::string_view what) {
    const int count = board.rows * board.columns;
    std::vector<int> seen_in(static_cast<std::size_t>(count), 0);
    for (int row = 0; row < board.rows; ++row) {
        if (first + row >= lines.size())
            throw Malformed(lines.back().number, std::to_string(board.rows) + " rows announced, " +
                                                     std::string(what) + " has " +
                                                     std::to_string(row));
        const TextLine& line = lines[first + row];
        if (line.tokens.size() != static_cast<std::size_t>(board.columns))
            throw Malformed(line.number, "this row has " + std::to_string(line.tokens.size()) +
                                             " tiles, not " + std::to_string(board.columns));
        for (const std::string_view token : line.tokens) {
            const int tile = parse_tile(line, token, count);
            if (seen_in[tile] != 0)
                throw Malformed(
                    line.number,
                    (tile == 0 ? std::string("the blank") : "tile " + std::to_string(tile)) +
                        " is there twice: here and in line " + std::to_string(seen_in[tile]));
            seen_in[tile] = line.number;
            board.tiles.push_back(tile);
        }
    }
    return board;
}

constexpr std::array<std::string_view, 4> arrows = {"←", "↑", "→", "↓"};

}  // namespace

Puzzle parse(std::string_view text) {
    if (text.size() > longest_text)
        throw Malformed(0, "this text is too long to be a sliding puzzle");
    check_characters(text);
    const Lines lines = lines_of(text);
    if (lines.empty()) throw Malformed(0, "there is no board here");
    if (lines[0].tokens.size() != 2)
        throw Malformed(lines[0].number,
                        "the first line must give the rows and the columns, and nothing else");
    Board empty;
    empty.rows = parse_side(lines[0], lines[0].tokens[0], "rows");
    empty.columns = parse_side(lines[0], lines[0].tokens[1], "columns");
    Puzzle puzzle{parse_grid(lines, 1, empty, "the board"),
                  standard_goal(empty.rows, empty.columns)};
    const std::size_t next = 1 + static_cast<std::size_t>(empty.rows);
    if (lines.size() == next) return puzzle;
    if (lines[next].tokens.size() != 1 || lines[next].tokens[0] != "goal")
        throw Malformed(lines[next].number,
                        "after the last row only a line 'goal' and a second grid may follow");
    puzzle.goal = parse_grid(lines, next + 1, empty, "the goal");
    const std::size_t end = next + 1 + static_cast<std::size_t>(empty.rows);
    if (lines.size() > end) throw Malformed(lines[end].number, "nothing may follow the goal");
    return puzzle;
}

namespace {

std::string grid_text(const Board& board) {
    std::string text;
    for (int i = 0; i < static_cast<int>(board.tiles.size()); ++i)
        text += std::to_string(board.tiles[i]) + ((i + 1) % board.columns == 0 ? '\n' : ' ');
    return text;
}

}  // namespace

std::string to_text(const Board& board) {
    return std::to_string(board.rows) + " " + std::to_string(board.columns) + "\n" +
           grid_text(board);
}

std::string to_text(const Puzzle& puzzle) {
    const bool is_standard = puzzle.goal == standard_goal(puzzle.goal.rows, puzzle.goal.columns);
    return to_text(puzzle.start) + (is_standard ? "" : "goal\n" + grid_text(puzzle.goal));
}

std::string to_text(const std::vector<Slide>& slides) {
    std::string text;
    for (const Slide slide : slides) text += slide_letters[static_cast<std::size_t>(slide)];
    return text + '\n';
}

std::string to_arrows(const std::vector<Slide>& slides) {
    std::string text;
    for (const Slide slide : slides)
        text += (text.empty() ? "" : " ") + std::string(arrows[static_cast<std::size_t>(slide)]);
    return text + '\n';
}

}  // namespace sightread::sliding
