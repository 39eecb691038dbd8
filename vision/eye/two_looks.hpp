// Cells of one state look alike: what is sure of some tells of others.
#pragma once

#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::eye {

// Which of two looks each cell has, 0 or 1; none where cells do not clearly fall into two. looks: a
// row each (32-bit floats, levels).
[[nodiscard]] std::optional<std::vector<int>> two_looks(const cv::Mat& looks);

// What the looks of cells say, of each of them.
struct ByLooks {
    // natural logarithms, to be added to those of the eye; 0 where the looks say nothing
    std::vector<double> odds;
    // of the odds that it is of one of the two states, whichever, against neither
    std::vector<double> of_both;
};

// looks: what each cell looks like, a row each (32-bit floats, levels), such as its mean colour.
// odds: natural logarithms of the odds of one state against the other, by the eye. Around the means
// of those that are sure cells follow Student's distribution, but for a few of any look at all.
// Where cells fall into two looks, all of one look are as sure as they are together. Where not both
// states are sure of a cell, nothing is said of any.
[[nodiscard]] ByLooks by_looks(const cv::Mat& looks, const std::vector<double>& odds);

}  // namespace sightread::eye
