// The outlines of what lies on a lattice point, measured from pictures of the real game.
#pragma once

#include "tests/practice/lyne/board.hpp"

#include <QPolygonF>
#include <vector>

namespace sightread::practice::lyne {

// Around (0, 0), which is the lattice point: the centroid of the triangle. Lengths in pitches.
[[nodiscard]] QPolygonF node_outline(int shape);
[[nodiscard]] QPolygonF end_outline(int shape);
[[nodiscard]] QPolygonF end_fill(int shape);    // within the outline
[[nodiscard]] QPolygonF end_centre(int shape);  // the small copy
[[nodiscard]] QPolygonF octagon_outline();
[[nodiscard]] QPolygonF empty_diamond();  // on every place without a node
[[nodiscard]] QPolygonF hole();
// Where the holes of an octagon lie, in the order in which they fill.
[[nodiscard]] std::vector<QPointF> hole_places(int holes);

}  // namespace sightread::practice::lyne
