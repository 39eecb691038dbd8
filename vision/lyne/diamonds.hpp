// Which plain diamonds are nodes, and which are the faint ones that mark empty places.
//
// Both have the form of a node and are told apart by their colour: nodes have the colour of the
// ends' inside, while the faint ones are near to the ground and cover everything around the board.
// Where both or neither could be said of some, it is unclear.
#pragma once

#include "vision/lyne/look.hpp"

#include <utility>
#include <vector>

namespace sightread::lyne {

// What diamonds of a colour are, as learned so far.
enum class Kinship { node, faint, unclear };
using Diamonds = std::vector<std::pair<cv::Vec3f, Kinship>>;

// A diamond without an outline or a copy in its centre.
[[nodiscard]] bool is_plain_diamond(const CellLook& look);

// One for each look, in the same order; unclear for whatever is no plain diamond. What `known` says
// is taken for true; what is learned is added.
[[nodiscard]] std::vector<Kinship> kinships(const std::vector<CellLook>& looks, const View& view,
                                            Diamonds* known);

// Levels between two colours that may be the inside of an end and a node of its shape.
inline constexpr double alike = 16;
inline constexpr double clearly_seen = 30;  // levels from the ground

}  // namespace sightread::lyne
