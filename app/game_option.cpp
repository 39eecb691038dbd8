#include "app/game_option.hpp"

namespace sightread {
namespace {

// `a, b or c`.
std::string in_a_row(std::string_view words) {
    std::string row(words);
    const std::size_t last = row.rfind(' ');
    for (std::size_t at = row.size(); at-- > 0;)
        if (row[at] == ' ') row.replace(at, 1, at == last ? " or " : ", ");
    return row;
}

bool is_among(std::string_view words, const std::string& text) {
    return (" " + std::string(words) + " ").find(" " + text + " ") != std::string::npos;
}

}  // namespace

std::string GameOption::fault_of(const std::string& text) const {
    const bool takes = is_good != nullptr ? is_good(text) : words.empty() || is_among(words, text);
    return takes ? ""
                 : "takes " + (form.empty() ? in_a_row(words) : std::string(form)) + ", not \"" +
                       text + "\"";
}

std::string value_of(const GivenOptions& options, std::string_view name) {
    const auto at = options.find(name);
    return at == options.end() ? std::string() : at->second;
}

}  // namespace sightread
