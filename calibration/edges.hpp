// The borders of tiles: edges that stay straight over a stretch, added up along rows and columns.
//
// A border is the same at every tile, so a profile of straight edges folded by the pitch shows
// where in the period the borders lie, and the single borders, fitted by least squares, give the
// pitch once more, independently of what the tiles show. Coordinates are those of
// pixel corners: the edge between the first two pixels of a row is at 1.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The strength of straight edges in a picture (8 bits BGR): `upright` ones by their column, `level`
// ones by their row. Each is a float picture of the size of the picture; an edge between the pixels
// 4 and 5 of a row stands in column 5.
struct StraightEdges {
    cv::Mat upright;
    cv::Mat level;
};

// `run`: pixels along which an edge must stay straight, right-left and up-down.
[[nodiscard]] StraightEdges straight_edges(const cv::Mat& picture, cv::Size run);

// Edges added up over the other direction, within a part of the picture; the result covers the
// whole width (or height).
[[nodiscard]] std::vector<double> upright_profile(const StraightEdges& edges, cv::Rect part);
[[nodiscard]] std::vector<double> level_profile(const StraightEdges& edges, cv::Rect part);

// Where in the period the upright borders may lie (0 to pitch.width), likeliest first. Only the
// surroundings of the supports count, and what most of them have in common: edges inside a face are
// on some tiles only, borders on all. A border is symmetric: tile, gap, tile.
[[nodiscard]] std::vector<double> upright_phases(const StraightEdges& edges,
                                                 const std::vector<cv::Point>& supports,
                                                 cv::Size2d pitch);
[[nodiscard]] std::vector<double> level_phases(const StraightEdges& edges,
                                               const std::vector<cv::Point>& supports,
                                               cv::Size2d pitch);

// How much the borders look, in whichever direction they do most, as if there were one more after
// every half or third of the pitch: 1 when the edges that tiles have in common come again after
// such a part, 0 or less when they do not.
[[nodiscard]] double greatest_recurrence(const StraightEdges& edges,
                                         const std::vector<cv::Point>& supports, cv::Size2d pitch);

struct BorderFit {
    double first = 0;        // the first border, by the pitch that was given
    double pitch = 0;        // by the borders alone
    double uncertainty = 0;  // of that pitch: standard error, in pixels
};

// Least squares over the borders first, first + pitch, ..., `count` of them, near the places given.
// None when too few are clear.
[[nodiscard]] std::optional<BorderFit> fit_borders(const std::vector<double>& profile, double first,
                                                   double pitch, int count);

// How strong the border is on each of the four sides of every cell of a lattice of `cells` columns
// and rows, relative to the sides of its kind in the middle of all: the third greatest of the four,
// so that a tile has about 1 and a cell without borders about 0.
[[nodiscard]] std::vector<double> outlines(const StraightEdges& edges, cv::Point2d first,
                                           cv::Size2d pitch, cv::Size cells);

}  // namespace sightread
