#include "tests/solvers/runaway/checker.hpp"

#include <sstream>

namespace sightread::runaway::test {

Field field_of(const std::string& grid_text) {
    Field field;
    std::istringstream in(grid_text);
    in >> field.minimum >> field.maximum;
    for (std::string row; in >> row;) field.rows.push_back(row);
    return field;
}

bool gets_away(const Field& field, std::string_view letters) {
    std::size_t x = 0, y = 0;
    for (std::size_t step = 0;; ++step) {
        if (letters[step % letters.size()] == 'R')
            ++x;
        else
            ++y;
        if (y >= field.rows.size() || x >= field.rows[0].size()) return true;
        if (field.rows[y][x] == 'X') return false;
    }
}

std::string complaint(const Field& field, const std::string& answer) {
    constexpr std::string_view start = "path=";
    if (!answer.starts_with(start) || !answer.ends_with('\n')) return "no answer: " + answer;
    const std::string_view letters(answer.data() + start.size(), answer.size() - start.size() - 1);
    if (letters.find_first_not_of("RD") != std::string_view::npos)
        return "other letters: " + answer;
    const auto length = static_cast<int>(letters.size());
    if (length < field.minimum || length > field.maximum || length == 0)
        return std::to_string(length) + " steps: " + answer;
    return gets_away(field, letters) ? "" : "the robot meets a bomb: " + answer;
}

}  // namespace sightread::runaway::test
