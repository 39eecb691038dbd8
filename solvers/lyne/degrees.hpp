// What one node says of its edges: the degree that its kind asks for, and at an octagon an even
// degree of each shape.
//
// All shapes are counted at once, a bit each, so an octagon costs the same for 3 shapes and for 26.
#pragma once

#include "solvers/lyne/domains.hpp"

namespace sightread::lyne {

// Takes from the edges of the node the values that cannot be. False when the node cannot have its
// degree.
[[nodiscard]] bool narrow_node(const Graph& graph, int node, Domains& domains);

}  // namespace sightread::lyne
