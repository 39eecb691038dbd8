// The finished picture of a sliding puzzle, where the window shows it somewhere beside the board.
//
// Tiles with much on them are looked for all over the window in all sizes (normalised
// cross-correlation). Where several of them turn up in one size, whole tiles apart from each other,
// that is the picture, and they say where it begins and how large it is.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

// What may be the picture, the size of the board, one for each way to lay so many rows and columns
// over the tiles that were found; empty when nothing is. `faces`: of the tiles, the blank's is
// empty.
[[nodiscard]] std::vector<cv::Mat> previews_in(const cv::Mat& picture, const Lattice& lattice,
                                               const std::vector<cv::Mat>& faces);

}  // namespace sightread::sliding
