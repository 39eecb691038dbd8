// The pitch of a board from what repeats on it: equal faces, wherever they lie, are whole numbers
// of cells apart.
//
// Corners of the picture are matched with each other by their surroundings; each match votes with
// its displacement. On a board of tiles the displacements are multiples of the pitch, whatever lies
// around the board, and a wrong multiple or fraction of the pitch explains fewer votes or explains
// them no better than chance. No borders are looked at: that is the other method's part
// (edges.hpp).
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct RepeatedPitch {
    cv::Size2d pitch;  // pixels of the picture that was given
    // how far beyond chance, in standard deviations of the votes
    double significance = 0;
    std::vector<cv::Point> supports;  // corners with a match at a whole number of pitches
    // of matches, in pitches right and down; those with most matches first
    std::vector<cv::Point> displacements;
};

// The most significant first; empty when nothing repeats. The picture is 8 bits BGR.
[[nodiscard]] std::vector<RepeatedPitch> repeated_pitches(const cv::Mat& picture);

}  // namespace sightread
