// From what is seen at each lattice point to a level: which shapes, which places are empty.
#pragma once

#include "vision/lyne/by_rules.hpp"
#include "vision/lyne/diamonds.hpp"

namespace sightread::lyne {

struct SeenPlace {
    std::optional<Place> place;  // none: not sure
    double margin = 0;
    std::string doubt;
};

// What is seen at each point of the view's lattice, row by row. Places that are unclear are looked
// at once more without the words that may lie over them.
[[nodiscard]] std::vector<CellLook> looks_at(const View& view);

// The colour of the border, of filled holes and of the copies in the centres of ends; none when no
// end is clear.
[[nodiscard]] std::optional<cv::Vec3f> border_colour(const std::vector<CellLook>& looks);

// One for each look, in the same order. What `known` says of diamonds is taken for true; what is
// learned is added.
[[nodiscard]] std::vector<SeenPlace> places_of(const std::vector<CellLook>& looks, const View& view,
                                               Diamonds* known = nullptr);

// Whether a blank place may be a node that has the colour of the ground: where the inside of ends
// is near to the ground and no node of their shape is clearly seen.
[[nodiscard]] bool may_hide_nodes(const std::vector<CellLook>& looks,
                                  const std::vector<SeenPlace>& places, const View& view);

// The lattice with up to so many more places on each side, as far as whole shapes fit into the
// frame.
[[nodiscard]] Lattice widened(const Lattice& lattice, cv::Size frame, int by);

// Why places are no level that can be played: unclear places, ends that are not two, or no answer.
// Empty when they are.
[[nodiscard]] std::string objection_to(const std::vector<SeenPlace>& places, int rows, int columns);

[[nodiscard]] Board board_of(const std::vector<SeenPlace>& places, int rows, int columns);
[[nodiscard]] const char* name_of_form(int form);

}  // namespace sightread::lyne
