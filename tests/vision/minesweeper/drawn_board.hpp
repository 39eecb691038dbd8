// Boards of Minesweeper drawn as programs draw them, in many styles: raised or flat cells, on light
// or dark ground, with gaps or lines, numbers in colours or on coloured ground.
#pragma once

#include "calibration/layout.hpp"
#include "solvers/minesweeper/board.hpp"

#include <random>

#include <opencv2/core/mat.hpp>

namespace sightread::test {

struct DrawnMinesweeper {
    cv::Mat picture;
    Lattice lattice;
};

// Everything but the board is drawn at random.
[[nodiscard]] DrawnMinesweeper drawn_minesweeper(const minesweeper::Board& board,
                                                 std::mt19937& random);

}  // namespace sightread::test
