// A second opinion on LYNE's rules: looks at finished or half finished lines as a set of edges,
// with nothing but a board in its hands.
#pragma once

#include "tests/practice/lyne/drawing.hpp"

#include <string>
#include <vector>

namespace sightread::practice::lyne {

// Why these lines cannot have been drawn by the rules; empty when they can.
[[nodiscard]] std::string broken_rule(const Board& board, const std::vector<Line>& lines);

// Do these lines solve the level? By counting edges at every place.
[[nodiscard]] bool is_answer(const Board& board, const std::vector<Line>& lines);

}  // namespace sightread::practice::lyne
