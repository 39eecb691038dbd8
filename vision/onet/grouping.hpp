// Which tiles of a board show the same face.
//
// Tiles are joined by average linkage (Sokal and Michener, 1958) of their descriptors' nearness,
// and the tree is cut where the odds are best: a face is dealt an even number of times, groups that
// are truly two lie apart (the gap), and how near equal faces are is known from scenes. Around that
// cut every pair of tiles has odds of being equal; the groups are improved by the best change there
// is (a tile to another group, two groups joined) until none helps. What the best change left would
// cost is how sure a tile's face is.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

// How nearness becomes odds; fitted on scenes (vision/models/README.md).
struct FaceOdds {
    double slope = 40;  // of the logarithm of the odds, by the cosine of two descriptors
    // the cosine at which two tiles are as likely equal as not, on the average board
    double middle = 0.95;
    double spread = 0.08;  // its standard deviation from board to board
    double apart = 0.017;  // 1 less the mean cosine of equal faces, on the average board
    double parity = 2;     // what an odd number of tiles of one face costs
};

struct Grouping {
    std::vector<int> group;  // of each tile, from 0
    // of each tile: what the best other answer for it costs, in natural logarithms
    std::vector<double> margin;
    int count = 0;      // of groups
    double middle = 0;  // the cosine that parts equal from other faces on this board
};

// descriptors: tiles x 48, 32-bit floats, rows of length 1. alike: tiles x tiles, 32-bit floats,
// natural logarithms: what else speaks for two tiles being equal; empty where nothing does.
[[nodiscard]] Grouping grouped(const cv::Mat& descriptors, const FaceOdds& odds,
                               const cv::Mat& alike = {});

}  // namespace sightread::onet
