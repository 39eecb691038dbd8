#include "solvers/board_text.hpp"

#include "solvers/malformed.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace sightread {
namespace {

constexpr std::size_t longest_quote = 32;

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

std::vector<std::string_view> tokens_of(std::string_view line) {
    std::vector<std::string_view> tokens;
    while (true) {
        const auto begin = std::find_if_not(line.begin(), line.end(), is_blank);
        const auto end = std::find_if(begin, line.end(), is_blank);
        if (begin == end) return tokens;
        tokens.push_back({begin, end});
        line = {end, line.end()};
    }
}

}  // namespace

std::vector<TextLine> lines_of(std::string_view text) {
    std::vector<TextLine> lines;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::vector<std::string_view> tokens = tokens_of(text.substr(0, end));
        if (!lines.empty() || !tokens.empty()) lines.push_back({number, std::move(tokens)});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    while (!lines.empty() && lines.back().tokens.empty()) lines.pop_back();
    return lines;
}

void check_characters(std::string_view text) {
    int line = 1;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\n') ++line;
        if ((byte < 0x20 && c != '\n' && !is_blank(c)) || byte == 0x7f) {
            throw Malformed(
                line, "a control character is no part of a board: this does not look like text");
        }
    }
}

std::string quoted(std::string_view token) {
    if (token.size() <= longest_quote) return "'" + std::string(token) + "'";
    std::size_t end = longest_quote;
    while (end > 0 && (static_cast<unsigned char>(token[end]) & 0xC0u) == 0x80u) --end;
    return "'" + std::string(token.substr(0, end)) + "...'";
}

int parse_size(const TextLine& line, std::string_view token, std::string_view what, int largest) {
    int value = 0;
    const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
    const bool is_number =
        end == token.data() + token.size() && error != std::errc::invalid_argument;
    const std::string subject =
        "the number of " + std::string(what) + " is " + quoted(token) + ", not ";
    if (!is_number) throw Malformed(line.number, subject + "a number");
    if (error != std::errc() || value < 1 || value > largest) {
        throw Malformed(line.number, subject + "1 to " + std::to_string(largest));
    }
    return value;
}

}  // namespace sightread
