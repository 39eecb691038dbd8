// From what is seen at each lattice point to a level: which shapes, which places are empty.
//
// The faint diamonds of empty places have the form of a node. They are told apart by their colour: a level whose
// diamonds have ends has diamond nodes, and these have the colour of the ends' inside; what else is diamond-shaped and
// nearest to the ground is faint.
#pragma once

#include "vision/lyne.hpp"
#include "vision/lyne_look.hpp"

namespace sightread::lyne {

struct SeenPlace {
    std::optional<Place> place;  // none: not sure
    double margin = 0;
    std::string doubt;
    int filled = 0;
};

// One for each look, in the same order.
[[nodiscard]] std::vector<SeenPlace> places_of(const std::vector<CellLook>& looks, const View& view);

// Why places are no level that can be played: unclear places, ends that are not two, or no answer. Empty when they are.
[[nodiscard]] std::string objection_to(const std::vector<SeenPlace>& places, int rows, int columns);

[[nodiscard]] Board board_of(const std::vector<SeenPlace>& places, int rows, int columns);
[[nodiscard]] const char* name_of_form(int form);

}  // namespace sightread::lyne
