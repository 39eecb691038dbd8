// The text form of a board: strict, so that a slip in a file is named rather than played.
#include "solvers/board_text.hpp"
#include "solvers/malformed.hpp"
#include "solvers/onet/board.hpp"
#include "solvers/onet/gravity.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <set>

namespace sightread::onet {

namespace {

constexpr std::size_t longest_token = 32;

void parse_option(const TextLine& line, std::string_view token, Board& board,
                  std::set<std::string_view>& seen) {
    const std::size_t equals = token.find('=');
    const std::string_view key = token.substr(0, equals);
    const std::string_view value =
        equals == token.npos ? std::string_view() : token.substr(equals + 1);
    if (equals == token.npos || (key != "border" && key != "gravity")) {
        throw Malformed(line.number, "unknown option " + quoted(token) +
                                         ", the options are border= and gravity=");
    }
    if (!seen.insert(key).second)
        throw Malformed(line.number, "the option " + std::string(key) + "= is given twice");
    if (key == "gravity") {
        const std::optional<Collapse> collapse = collapse_from_text(value);
        if (!collapse) {
            throw Malformed(
                line.number,
                "unknown gravity " + quoted(value) +
                    ", it is one of none, down, up, left, right, split-vertical, "
                    "split-horizontal, center-vertical, center-horizontal, or several of "
                    "these but none joined by +");
        }
        board = with_collapse(std::move(board), *collapse);
    } else if (value == "open" || value == "closed") {
        board.border = value == "open" ? Border::open : Border::closed;
    } else {
        throw Malformed(line.number, "unknown border " + quoted(value) + ", it is open or closed");
    }
}

Board parse_header(const TextLine& line) {
    if (line.tokens.size() < 2)
        throw Malformed(line.number, "the first line must give the rows and the columns");
    Board board;
    board.rows = parse_size(line, line.tokens[0], "rows", largest_size);
    board.columns = parse_size(line, line.tokens[1], "columns", largest_size);
    std::set<std::string_view> seen;
    for (std::size_t i = 2; i < line.tokens.size(); ++i)
        parse_option(line, line.tokens[i], board, seen);
    return board;
}

std::string counted(std::size_t count, std::string_view what) {
    return std::to_string(count) + " " + std::string(what) + (count == 1 ? "" : "s");
}

int parse_tile(const TextLine& line, std::string_view token, Board& board,
               std::map<std::string_view, int>& faces) {
    if (token == ".") return empty;
    if (token == "#") return barrier;
    if (token == "~") return unknown;
    if (token.size() > longest_token) {
        throw Malformed(line.number, "the face " + quoted(token) + " is longer than " +
                                         std::to_string(longest_token) + " characters");
    }
    const auto [place, is_new] = faces.try_emplace(token, static_cast<int>(faces.size()) + 1);
    if (is_new) board.names.emplace_back(token);
    return place->second;
}

// The token of a face; a face without a name gets one that no other face has.
std::string name_of(const Board& board, int face) {
    if (static_cast<std::size_t>(face) <= board.names.size()) return board.names[face - 1];
    std::string name = std::to_string(face);
    while (std::find(board.names.begin(), board.names.end(), name) != board.names.end())
        name = "f" + name;
    return name;
}

}  // namespace

Board parse(std::string_view text) {
    if (text.size() > longest_text) throw Malformed(0, "the text is too long to be a board");
    check_characters(text);
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) throw Malformed(0, "there is no board in the text");
    Board board = parse_header(lines.front());
    if (lines.size() - 1 != static_cast<std::size_t>(board.rows)) {
        const int number = lines.size() - 1 > static_cast<std::size_t>(board.rows)
                               ? lines[board.rows + 1].number
                               : lines.back().number;
        throw Malformed(number, counted(board.rows, "row") + " announced, " +
                                    std::to_string(lines.size() - 1) + " found");
    }
    std::map<std::string_view, int> faces;
    for (std::size_t row = 1; row < lines.size(); ++row) {
        const TextLine& line = lines[row];
        if (line.tokens.size() != static_cast<std::size_t>(board.columns)) {
            throw Malformed(line.number, "the row has " + counted(line.tokens.size(), "token") +
                                             ", not " + std::to_string(board.columns));
        }
        for (const std::string_view token : line.tokens)
            board.tiles.push_back(parse_tile(line, token, board, faces));
    }
    return board;
}

std::string to_text(const Board& board) {
    std::string text = std::to_string(board.rows) + " " + std::to_string(board.columns) +
                       (board.border == Border::open ? " border=open" : " border=closed") +
                       " gravity=" + to_text(collapse_of(board)) + "\n";
    for (int row = 0; row < board.rows; ++row) {
        for (int column = 0; column < board.columns; ++column) {
            const int tile = board.at({row, column});
            if (column > 0) text += ' ';
            text += tile == empty     ? "."
                    : tile == barrier ? "#"
                    : tile == unknown ? "~"
                                      : name_of(board, tile);
        }
        text += '\n';
    }
    return text;
}

std::string to_text(Move move) {
    return sightread::to_text(move.first) + " " + sightread::to_text(move.second);
}

std::string to_text(Gravity gravity) {
    switch (gravity) {
        case Gravity::none:
            return "none";
        case Gravity::down:
            return "down";
        case Gravity::up:
            return "up";
        case Gravity::left:
            return "left";
        case Gravity::right:
            return "right";
        case Gravity::split_vertical:
            return "split-vertical";
        case Gravity::split_horizontal:
            return "split-horizontal";
        case Gravity::center_vertical:
            return "center-vertical";
        case Gravity::center_horizontal:
            return "center-horizontal";
    }
    return "none";
}

std::optional<Gravity> gravity_from_text(std::string_view text) {
    for (const Gravity gravity : all_gravities) {
        if (to_text(gravity) == text) return gravity;
    }
    return std::nullopt;
}

Collapse collapse_of(const Board& board) {
    Collapse collapse = {board.gravity};
    collapse.insert(collapse.end(), board.passes.begin(), board.passes.end());
    return collapse;
}

Board with_collapse(Board board, const Collapse& collapse) {
    board.gravity = collapse.front();
    board.passes.assign(collapse.begin() + 1, collapse.end());
    return board;
}

std::string to_text(const Collapse& collapse) {
    std::string text;
    for (const Gravity pass : collapse) text += (text.empty() ? "" : "+") + to_text(pass);
    return text;
}

std::optional<Collapse> collapse_from_text(std::string_view text) {
    Collapse collapse;
    while (true) {
        const std::size_t end = text.find('+');
        const std::optional<Gravity> pass = gravity_from_text(text.substr(0, end));
        if (!pass || collapse.size() == most_passes) return std::nullopt;
        collapse.push_back(*pass);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    const bool has_none =
        std::find(collapse.begin(), collapse.end(), Gravity::none) != collapse.end();
    if (has_none && collapse.size() > 1) return std::nullopt;
    return collapse;
}

}  // namespace sightread::onet
