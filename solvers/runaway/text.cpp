// The two text forms of a board. The address is what the game's page hands to its window, so it
// comes as pages and mails have it: in any order, escaped for HTML, broken into lines.
#include "solvers/board_text.hpp"
#include "solvers/malformed.hpp"
#include "solvers/runaway/board.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace sightread::runaway {

namespace {

enum Field : std::size_t { terrain, longest, shortest, width, height, level, fields };
constexpr std::array<std::string_view, fields> names = {"FVterrainString", "FVinsMax", "FVinsMin",
                                                        "FVboardX",        "FVboardY", "FVlevel"};

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

// The whole character, which may be of several bytes.
std::string quoted_character(std::string_view text) {
    std::size_t size = 1;
    while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0u) == 0x80u) ++size;
    return quoted(text.substr(0, size));
}

// A message is one line, whatever it quotes.
std::string quoted_start(std::string_view text) {
    return quoted(text.substr(0, text.find_first_of("\r\n")));
}

int parse_number(int line, std::string_view token, std::string_view what, int largest) {
    int value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    const bool is_number = !token.empty() && end == token.data() + token.size() &&
                           error != std::errc::invalid_argument;
    if (!is_number)
        throw Malformed(line, std::string(what) + " is " + quoted_start(token) + ", not a number");
    if (error != std::errc() || value < 0 || value > largest)
        throw Malformed(line, std::string(what) + " is " + quoted_start(token) + ", not 0 to " +
                                  std::to_string(largest));
    return value;
}

class Address {
public:
    explicit Address(std::string_view text) : text_(text) {
        for (std::string_view rest = text; !rest.empty();) {
            const std::size_t end = std::min(rest.find('&'), rest.size());
            take(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (rest.starts_with("amp;")) rest.remove_prefix(4);
        }
        std::string missing;
        for (std::size_t i = 0; i < fields; ++i)
            if (i != level && !values_[i])
                missing += (missing.empty() ? "" : ", ") + std::string(names[i]);
        if (!missing.empty()) throw Malformed(0, "no board without " + missing);
    }

    Board board() const {
        const int columns = size(width);
        const int rows = size(height);
        const int maximum = number(longest, largest_maximum);
        const int minimum = number(shortest, largest_maximum);
        Board board(rows, columns, minimum, maximum);
        if (values_[level]) board.level = number(level, 1'000'000);
        fill(board);
        return board;
    }

private:
    // The line of this part of the text.
    int line_of(std::string_view part) const {
        return 1 + static_cast<int>(std::count(text_.data(), part.data(), '\n'));
    }

    void take(std::string_view field) {
        if (trimmed(field).empty()) return;
        const std::size_t equals = field.find('=');
        std::string_view name = trimmed(field.substr(0, equals));
        if (const std::size_t query = name.rfind('?'); query != std::string_view::npos)
            name.remove_prefix(query + 1);
        if (equals == std::string_view::npos)
            throw Malformed(
                line_of(name),
                quoted_start(name) + " is no part of a board's address: a name, = and a value");
        const auto known = std::find(names.begin(), names.end(), name);
        if (known == names.end()) return;  // the page's own business
        std::optional<std::string_view>& value =
            values_[static_cast<std::size_t>(known - names.begin())];
        if (value)
            throw Malformed(line_of(name),
                            std::string(name) + " is given twice: one board at a time");
        value = trimmed(field.substr(equals + 1));
    }

    int number(Field field, int largest) const {
        return parse_number(line_of(*values_[field]), *values_[field], names[field], largest);
    }

    int size(Field field) const {
        const int size = number(field, largest_side);
        if (size == 0)
            throw Malformed(line_of(*values_[field]),
                            std::string(names[field]) + " is 0: no board is that small");
        return size;
    }

    void fill(Board& board) const {
        const std::string_view cells = *values_[terrain];
        const std::int64_t expected = std::int64_t{board.rows()} * board.columns();
        std::int64_t count = 0;
        Cell cell;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const char letter = cells[i];
            if (is_space(letter)) continue;
            if (letter != '.' && letter != 'X')
                throw Malformed(line_of(cells.substr(i)),
                                quoted_character(cells.substr(i)) +
                                    " is no part of a terrain: . is free, X a bomb");
            if (++count > expected) continue;
            if (letter == 'X') board.set_bomb(cell);
            if (++cell.column == board.columns()) cell = {cell.row + 1, 0};
        }
        if (count != expected)
            throw Malformed(line_of(cells), "the terrain has " + std::to_string(count) +
                                                " cells, but " + std::to_string(board.columns()) +
                                                " x " + std::to_string(board.rows()) + " are " +
                                                std::to_string(expected));
    }

    std::string_view text_;
    std::array<std::optional<std::string_view>, fields> values_;
};

std::string joined(const TextLine& line) {
    std::string row;
    for (const std::string_view token : line.tokens) row += token;
    return row;
}

Board parse_grid(std::string_view text) {
    const std::vector<TextLine> lines = lines_of(text);
    const TextLine& first = lines.front();
    if (first.tokens.size() != 2)
        throw Malformed(
            first.number,
            "the first line must give the least and the most steps of a program, and nothing else");
    const int minimum =
        parse_number(first.number, first.tokens[0], "the least number of steps", largest_maximum);
    const int maximum =
        parse_number(first.number, first.tokens[1], "the most number of steps", largest_maximum);
    if (lines.size() == 1)
        throw Malformed(first.number, "there are no rows below the numbers of steps");
    const std::size_t rows = lines.size() - 1;
    const std::size_t columns = joined(lines[1]).size();
    constexpr auto largest = static_cast<std::size_t>(largest_side);
    if (rows > largest || columns > largest)
        throw Malformed(lines[1].number, "a board has at most " + std::to_string(largest_side) +
                                             " rows and columns");
    Board board(static_cast<int>(rows), static_cast<int>(columns == 0 ? 1 : columns), minimum,
                maximum);
    for (int row = 0; row < board.rows(); ++row) {
        const TextLine& line = lines[static_cast<std::size_t>(row) + 1];
        const std::string cells = joined(line);
        if (cells.empty()) throw Malformed(line.number, "this row is empty");
        if (const std::size_t wrong = cells.find_first_not_of(".X"); wrong != std::string::npos)
            throw Malformed(line.number, quoted_character(std::string_view(cells).substr(wrong)) +
                                             " is no part of a terrain: . is free, X a bomb");
        if (cells.size() != columns)
            throw Malformed(line.number, "this row has " + std::to_string(cells.size()) +
                                             " cells, the first one has " +
                                             std::to_string(columns));
        for (int column = 0; column < board.columns(); ++column)
            if (cells[static_cast<std::size_t>(column)] == 'X') board.set_bomb({row, column});
    }
    return board;
}

void append_row(std::string& text, const Board& board, int row) {
    for (int column = 0; column < board.columns(); ++column)
        text += board.is_bomb({row, column}) ? 'X' : '.';
}

}  // namespace

Board parse(std::string_view text) {
    check_characters(text);
    const std::string_view content = trimmed(text);
    if (content.empty()) throw Malformed(0, "there is no board here");
    const bool is_grid = content.front() >= '0' && content.front() <= '9';
    const Board board = is_grid ? parse_grid(text) : Address(text).board();
    if (const auto what = defect(board)) throw Malformed(0, *what);
    return board;
}

std::string to_text(const Board& board) {
    std::string text = "FVterrainString=";
    for (int row = 0; row < board.rows(); ++row) append_row(text, board, row);
    text += "&FVinsMax=" + std::to_string(board.maximum) +
            "&FVinsMin=" + std::to_string(board.minimum) +
            "&FVboardX=" + std::to_string(board.columns()) +
            "&FVboardY=" + std::to_string(board.rows());
    if (board.level) text += "&FVlevel=" + std::to_string(*board.level);
    return text + '\n';
}

std::string to_grid_text(const Board& board) {
    std::string text = std::to_string(board.minimum) + " " + std::to_string(board.maximum) + "\n";
    for (int row = 0; row < board.rows(); ++row) {
        append_row(text, board, row);
        text += '\n';
    }
    return text;
}

std::string letters(const Program& program) {
    std::string text;
    for (const Step step : program) text += step == Step::right ? 'R' : 'D';
    return text;
}

std::string to_text(const Program& program) {
    return "path=" + letters(program) + '\n';
}

std::string to_arrows(const Program& program) {
    std::string text;
    for (const Step step : program) {
        if (!text.empty()) text += ' ';
        text += step == Step::right ? "→" : "↓";
    }
    return text + '\n';
}

}  // namespace sightread::runaway
