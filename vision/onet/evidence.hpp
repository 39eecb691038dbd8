// Whether a board that can be read as Onet is told to be one although nobody said that it is.
//
// Many grids hold every sign an even number of times: digits of a dominosa, stones of a puzzle with
// two colours. Told by its rules alone each is a board of pairs. What they have not is tiles:
// pictures of more than one ink, or bodies that lie on a ground.
#pragma once

#include "calibration/layout.hpp"

#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

// `faces`: of each cell, row by row; 0 where there is no face. What speaks against it, in one
// sentence; empty when nothing does.
[[nodiscard]] std::string doubt_of(const cv::Mat& picture, const Lattice& lattice,
                                   const std::vector<int>& faces);

}  // namespace sightread::onet
