// What to do when nothing is known for certain: one block or step ahead, by two-distance and
// distance.
#pragma once

#include "solvers/cat/board.hpp"

namespace sightread::cat {

// The block after which the cat's best step leaves it furthest from getting out; once it is cut
// off, after which it has least room. None when no cell is left to block.
[[nodiscard]] std::optional<Cell> cautious_block(const Board& board);

// The cat's step that leaves it least far from getting out; once it is cut off, the one with most
// free neighbours. None when it is stuck.
[[nodiscard]] std::optional<Cell> cautious_step(const Board& board);

}  // namespace sightread::cat
