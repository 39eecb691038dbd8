#include "solvers/sliding/divisions.hpp"

#include <algorithm>
#include <string_view>

namespace sightread::sliding {

namespace {

constexpr std::string_view square_of_four =
    "ABBB"
    "AABB"
    "AACC"
    "CCCC";

// The letter of each cell. Other boards are cut across their longer side into pieces of nearly the
// same size.
std::vector<char> letters_of(const Arrangement& arrangement) {
    if (arrangement.rows == 4 && arrangement.columns == 4)
        return {square_of_four.begin(), square_of_four.end()};
    const int most = arrangement.count() <= 12 ? 6 : 5;
    const int pieces = (arrangement.count() - 1 + most - 1) / most;
    std::vector<char> letters(static_cast<std::size_t>(arrangement.count()));
    int place = 0;
    for (int column = 0; column < arrangement.columns; ++column) {
        for (int row = 0; row < arrangement.rows; ++row) {
            const int cell = row * arrangement.columns + column;
            if (cell == arrangement.goal_blank) continue;
            letters[cell] = static_cast<char>('A' + std::min(place++ / most, pieces - 1));
        }
    }
    return letters;
}

}  // namespace

std::vector<Pattern> division_of(const Arrangement& arrangement) {
    const std::vector<char> letters = letters_of(arrangement);
    std::vector<Pattern> division;
    for (char letter = 'A'; letter <= *std::max_element(letters.begin(), letters.end()); ++letter) {
        Pattern pattern{arrangement.rows, arrangement.columns, arrangement.goal_blank, {}};
        for (int cell = 0; cell < arrangement.count(); ++cell)
            if (letters[cell] == letter && cell != arrangement.goal_blank)
                pattern.tiles.push_back(cell);
        division.push_back(pattern);
    }
    return division;
}

}  // namespace sightread::sliding
