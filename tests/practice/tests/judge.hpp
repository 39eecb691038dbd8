// A second opinion on the rules, found by search over unit steps, with nothing but a board in its
// hands.
#pragma once

#include "tests/practice/onet/board.hpp"

#include <optional>
#include <vector>

namespace sightread::practice::onet {

// Steps of the shortest line of at most two bends; none when there is none.
[[nodiscard]] std::optional<int> searched_length(const Board& board, Cell first, Cell second);

// Can the board be cleared? By trying everything; for small boards.
[[nodiscard]] bool can_be_cleared(const Board& board);

// A pair that can be taken, by searched_length.
[[nodiscard]] std::optional<Pair> searched_pair(const Board& board);

}  // namespace sightread::practice::onet
