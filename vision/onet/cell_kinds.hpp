// What a cell may be, for the rules of Onet: inside the board a place with nothing of it is an
// empty one.
#pragma once

#include "vision/eye/board_look.hpp"
#include "vision/eye/looks.hpp"
#include "vision/onet/by_eye.hpp"

#include <array>
#include <cstddef>

namespace sightread::onet::by_eye {

inline constexpr std::size_t as_tile = 0, as_barrier = 1, as_empty = 2;
using Kinds = std::array<double, 3>;  // natural logarithms of their probabilities
using Looks = eye::Looks<3>;

[[nodiscard]] Kinds kinds_of(const eye::CellSight& sight);

// What is said of all cells that look like this one. Walls are built of more than one stone: one
// that looks like nothing else is rather none.
[[nodiscard]] Looks::Agreed agreed(const Looks& looks, const cv::Mat& picture, const Kinds& kinds);
[[nodiscard]] inline bool looks_alone(const Looks::Agreed& agreed) {
    return agreed.alike < 1.5;
}

// The likeliest of empty, barrier and some tile (1), and the odds against the second.
void decide(CellReading& reading, const Kinds& kinds);

// Whether a cell is a tile or may still turn out to be one.
[[nodiscard]] bool may_be_tile(const CellReading& cell, const Kinds& kinds);

}  // namespace sightread::onet::by_eye
