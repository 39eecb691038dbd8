// Tiles that show the same to the pixel, as most games draw them: they have one face, however
// little the eye knows of such faces.
#pragma once

#include "calibration/layout.hpp"
#include "vision/onet/grouping.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

// Of each cell a number from 0, the same for those that are copies of each other in a picture (8
// bits, BGR), a pixel or two beside their places in the lattice at most. `share`: how much of its
// width and height is compared, from the middle. `faces`: small pictures of the cells, all of one
// size; what differs clearly in them is not compared.
[[nodiscard]] std::vector<int> copies_among(const cv::Mat& picture, const Lattice& lattice,
                                            const std::vector<Cell>& cells, double share,
                                            const std::vector<cv::Mat>& faces);

// Groups that share copies become one. Where copies are exact, a group of which all tiles have
// some, an even number each, falls into these: they were dealt as two faces. A group is certain
// that is an even number of copies, and all there are.
[[nodiscard]] Grouping agreed_with_copies(Grouping grouping, const std::vector<int>& copies);

}  // namespace sightread::onet
