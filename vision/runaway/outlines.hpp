// Rectangles with an edge all around: what may be the border of a board of few cells.
//
// Lines between many cells make millions of them, of which the largest are enough: a board is
// larger than its cells.
#pragma once

#include <cstddef>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

// of a line from one side to the other: what lies on it hides some
inline constexpr double least_covered = 0.86;

// Where neighbouring pixels differ, one way: lines of pixels with much of it, and how much of any
// stretch of a line.
class StraightEdges {
public:
    // Upright edges, between a pixel and the one to its left; for level ones the picture is given
    // turned over.
    explicit StraightEdges(const cv::Mat& pixels);

    // The strongest lines, in order of their places.
    std::vector<int> lines() const;

    // The part of a stretch of a line along which there is an edge.
    double covered(int x, int from, int to) const {
        const int *first = sums_.ptr<int>(from) + x, *end = sums_.ptr<int>(to) + x;
        return static_cast<double>(end[1] - first[1] - end[0] + first[0]) / (to - from);
    }

private:
    std::vector<int> strengths_;
    cv::Mat sums_;
};

// At most a few thousand, the largest first.
[[nodiscard]] std::vector<cv::Rect> rectangles_in(const StraightEdges& upright,
                                                  const StraightEdges& level);

}  // namespace sightread::runaway
