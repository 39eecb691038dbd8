// What falls where. Every collapse rule of the game is the same act on other lanes: a lane is a
// line of cells in which tiles fall towards one end, its floor, keeping their order. Barriers end a
// lane, and so does the middle of the board for the split and centre rules; without gravity nothing
// moves, and every cell is a lane by itself.
//
// The middle: the first half (upper, left) has size / 2 lines, rounded down, the second half the
// rest; so on a board with an odd number of lines the middle one belongs to the lower or the right
// half. A tile never crosses the middle. (The classic boards have 16 columns and 9 rows, so this
// matters for the vertical rules only.)
#pragma once

#include "solvers/onet/board.hpp"

#include <array>
#include <span>
#include <vector>

namespace sightread::onet {

inline constexpr std::array all_gravities{
    Gravity::none,
    Gravity::down,
    Gravity::up,
    Gravity::left,
    Gravity::right,
    Gravity::split_vertical,
    Gravity::split_horizontal,
    Gravity::center_vertical,
    Gravity::center_horizontal,
};

// The cells of a lane, from its floor on. Barriers lie in no lane; every other cell lies in exactly
// one.
using Lane = std::vector<Cell>;
[[nodiscard]] std::vector<Lane> lanes(const Board& board);

// Which of the candidates lead from `before`, when the pair is taken, to the board that was seen
// after it. The boards must use the same face numbers; the gravity that they carry themselves is
// not looked at. Several fit when little fell: ask again after the next pair, with these as
// candidates. None fit: something else happened.
[[nodiscard]] std::vector<Gravity> gravities_that_explain(
    const Board& before, Move move, const Board& after,
    std::span<const Gravity> candidates = all_gravities);

// A pair that was taken, and what was seen after it. The boards use the same face numbers.
struct Taking {
    Board before;
    Move move;
    Board after;
};

// Whether the pair has gone and nothing else has: the other tiles are there, wherever they lie now.
// Not for boards with unknown cells.
[[nodiscard]] bool is_taking(const Taking& taking);

// Collapses of at most `longest` passes, none of them Gravity::none, that lead to what was seen
// each time; the shortest ones, and those that are one pass longer, `most` of them at most. Found
// breadth first; boards that were reached before are not gone on from.
[[nodiscard]] std::vector<Collapse> collapses_that_explain(std::span<const Taking> takings,
                                                           std::size_t longest = 7,
                                                           std::size_t most = 24);

}  // namespace sightread::onet
