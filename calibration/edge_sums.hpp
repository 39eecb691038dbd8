// Edges of a picture, added up over any rectangle: how strong upright edges are by column, and
// level ones by row.
//
// An edge is the largest difference of a channel between two neighbours, less what noise makes; a
// strong one counts no more than a clear one. The sums over all rectangles cost no more than the
// first.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

class EdgeSums {
public:
    // `run`: pixels along which an edge must stay straight to count; 1: any edge. The picture is 8
    // bits BGR.
    EdgeSums(const cv::Mat& picture, int run);

    cv::Size size() const { return size_; }
    // By coordinate, counted from the box's first pixel: the edge between its first two pixels
    // stands at 1. What is at 0 belongs to the box's border.
    [[nodiscard]] std::vector<double> upright(const cv::Rect& box) const;
    [[nodiscard]] std::vector<double> level(const cv::Rect& box) const;
    // Which squares of `side` pixels have an edge in them: 255, else 0.
    [[nodiscard]] cv::Mat occupied(int side) const;

private:
    cv::Size size_;
    cv::Mat upright_sums_;  // int: of all rows above, by column
    cv::Mat level_sums_;    // int: of all columns to the left, by row
    cv::Mat any_;           // int: integral of pixels with an edge
};

}  // namespace sightread
