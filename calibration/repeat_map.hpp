// Where in the period the cells begin, by which parts of the picture come again whole.
//
// The picture is resampled so that a period is a whole number of samples, and laid over itself,
// moved by whole numbers of periods. A box of one period in size is explained when somewhere else
// the same is seen, measured against how much such boxes differ usually: what is the same
// everywhere (borders, gaps, ground) says nothing. Boxes that are cut where the tiles are cut come
// again, boxes that hold parts of two tiles hardly ever do. That holds for tiles with borders and
// without.
#pragma once

#include <array>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct RepeatMap {
    static constexpr int samples = 12;  // per period, either way

    cv::Point2d first;          // of the sampled part, in the picture
    cv::Size2d pitch;           // of the periods
    int rows = 0, columns = 0;  // periods in the sampled part
    // float; by sample: what the box that begins there (right and down) has to explain
    cv::Mat varied;
    // float; how much of it is explained by the best copy, 0 to `varied`
    cv::Mat gain;
    // float, samples x samples: the gain of all boxes that begin there in their period
    cv::Mat of_phase;
    double share = 0;  // of all that varies, explained at the best phase
    // how much of the gain is lost at the worst phase along one axis: 1 all, 0 nothing
    cv::Size2d contrast;
    // best: the middle of the range, in the picture, 0 to pitch from `first`
    cv::Point2d phase;
    cv::Size2d range;  // pixels within which the phase explains about as much
    // The share of the gain by copies whose distance along one axis is no multiple of two, of three
    // periods.
    std::array<double, 2> apart_x = {}, apart_y = {};
};

// `displacements`: periods (right, down) by which copies may be away, likeliest first. `within`:
// the part of the picture that matters.
[[nodiscard]] RepeatMap repeat_map(const cv::Mat& picture, cv::Size2d pitch, cv::Rect2d within,
                                   const std::vector<cv::Point>& displacements);

}  // namespace sightread
