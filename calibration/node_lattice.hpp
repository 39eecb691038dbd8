// A square lattice with gaps, found from the nodes that lie on it.
//
// Nodes are compact spots on a common ground, of like sizes, whose centroids lie on the points of
// the lattice. They are looked for at several depths at once (how far from the ground), because
// thin lines between them may join them at one depth and the fainter ones are gone at another. The
// pitch is taken from pairs in a row or a column; a spot is at least a third and at most all of it,
// so that neither half nor double the pitch can be meant.
#pragma once

#include "calibration/ground.hpp"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct NodeSpot {
    cv::Point2d centre;  // centroid of the filled outline
    double size = 0;     // the longer side of its box
    double area = 0;     // of the filled outline
    int depth = 0;       // levels from the ground at which it was seen
};

// Points of a square lattice: `point + pitch * (column, row)`, for whole numbers.
struct NodeLattice {
    cv::Point2d point;
    double pitch = 0;
    int seen = 0;  // lattice points that show a spot
};

// The compact spots of a picture, in its pixels. Each place may occur several times, once per
// depth.
[[nodiscard]] std::vector<NodeSpot> node_spots(const cv::Mat& picture, const Ground& ground);

// The lattices that most spots lie on, best first; none when fewer than three places do. They
// differ by more than what the spots leave open.
[[nodiscard]] std::vector<NodeLattice> node_lattices(const std::vector<NodeSpot>& spots,
                                                     std::size_t most);

// Pitch and point by least squares from centroids at known whole-number places.
struct NodePlace {
    cv::Point2d centre;
    int row = 0, column = 0;
};
[[nodiscard]] std::optional<NodeLattice> fitted_lattice(const std::vector<NodePlace>& places);

}  // namespace sightread
