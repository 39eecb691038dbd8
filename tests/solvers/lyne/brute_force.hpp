// Whether a small level has an answer, by trying every way of every line: the plain definition,
// nothing clever.
#pragma once

#include "solvers/lyne/board.hpp"

namespace sightread::lyne {

// Takes the board only for its places. Meant for boards of up to about 12 nodes.
[[nodiscard]] bool has_answer(const Board& board);

}  // namespace sightread::lyne
