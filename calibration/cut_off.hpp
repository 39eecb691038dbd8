// Whether a board is cut off by the edge of its picture, as on a page that is longer than its
// window.
#pragma once

#include "calibration/layout.hpp"

#include <string_view>

#include <opencv2/core/mat.hpp>

namespace sightread {

// What is said of a board that is cut off.
inline constexpr std::string_view reaches_out = "the board reaches out of the picture";

// Whether what is seen of the next row or column, between a lattice without shifted rows and the
// edge of its picture (8 bits, BGR), has its edges where the same parts of the lattice's cells have
// them, whatever they show. A whole row that is seen there is for the reader to judge.
[[nodiscard]] bool goes_on_at_edge(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread
