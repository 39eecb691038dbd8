// The rules once more, written from the game's description alone: judges answers without a line of
// the solver's code. It reads a board's text, so it shares not even the board.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sightread::runaway::test {

struct Field {
    int minimum = 0;
    int maximum = 0;
    std::vector<std::string> rows;  // `.` and `X`
};

// From the grid form.
Field field_of(const std::string& grid_text);

// Whether a robot that repeats these letters for ever gets off the field.
bool gets_away(const Field& field, std::string_view letters);

// Empty when the answer (`path=...`) wins; otherwise what is wrong with it.
std::string complaint(const Field& field, const std::string& answer);

}  // namespace sightread::runaway::test
