// How many mines there are, where a game writes it beside its board: how many are marked, a slash,
// and how many in all.
#pragma once

#include "calibration/layout.hpp"

#include <optional>

namespace sightread::minesweeper {

// None where no such words are read, or where they name several numbers. picture: 8 bits BGR.
[[nodiscard]] std::optional<int> written_mines(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread::minesweeper
