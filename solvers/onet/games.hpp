// Onet played at random again and again: a plan where nothing better is known of a board than what
// each pair leads to, with collapses of several passes, or around pairs that the game does not
// take.
#pragma once

#include "solvers/onet/solve.hpp"

#include <functional>

namespace sightread::onet {

// Pairs that may be taken: all of them that moves() lists, or fewer.
using MovesLeft = std::function<std::vector<Move>(const Board&)>;

// Plays `most` games at most, until one clears the board; else the one that takes the most pairs.
// Beyond an unknown cell nobody knows what falls: a game ends there. The outcome is solved or
// unknown.
[[nodiscard]] Plan<Move> play_games(const Board& board, const MovesLeft& moves_left,
                                    const Limits& limits, int most);

}  // namespace sightread::onet
