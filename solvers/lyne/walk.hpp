// From edges to strokes: the walk over all edges of a shape that uses each exactly once (Hierholzer
// 1873).
//
// The edges of a shape hang together, its two ends have degree 1 and all other nodes an even
// degree: Euler's condition for a walk from end to end. It passes a node of degree 2 once and an
// octagon half as often as its degree says. It never passes an octagon twice in a row, because the
// edge that it came by is used up.
#pragma once

#include "solvers/lyne/domains.hpp"

#include <vector>

namespace sightread::lyne {

// REQUIRES: every edge is decided, and the edges are an answer (graph.hpp). The strokes are in the
// order of the shapes.
[[nodiscard]] std::vector<Stroke> walk(const Graph& graph, const Domains& domains);

}  // namespace sightread::lyne
