// The pitch to a hundredth of a pixel: cells that show the same are laid over each other, and how
// far they miss tells how far the pitch is off.
#pragma once

#include "calibration/layout.hpp"

#include <utility>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The lattice's pitch, improved by pairs of its cells that look the same. The picture is 8 bits
// BGR. Where too few pairs say anything about a direction, the pitch in it stays.
[[nodiscard]] cv::Size2d registered_pitch(const cv::Mat& picture, const Lattice& lattice,
                                          const std::vector<std::pair<Cell, Cell>>& pairs);

}  // namespace sightread
