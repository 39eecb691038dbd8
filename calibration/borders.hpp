// Where a picture has borders, upright ones, summed up so that the share of border pixels between
// two rows is two look-ups. Level borders are the upright ones of the transposed picture.
//
// A pixel counts as border where the picture changes by more than twice what it changes around it.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

class Borders {
public:
    explicit Borders(const cv::Mat& picture);  // 8 bits BGR

    int width() const { return width_; }
    int height() const { return height_; }

    // The share of rows from top to bottom that have a border within a pixel of this column.
    double coverage(double x, double top, double bottom) const;
    // The share of rows, of each column.
    std::vector<double> profile(double top, double bottom) const;

private:
    bool is_border(const float* step, int x) const;

    int width_, height_;
    cv::Mat sums_;  // (height + 1) x width: border pixels above
};

}  // namespace sightread
