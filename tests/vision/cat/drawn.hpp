// Boards of Catch the Cat drawn with OpenCV, for tests: circles or hexagons in shifted rows, rims,
// shades, and a cat of any size.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/cat/board.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::test {

struct CatStyle {
    double pitch = 46.3;
    double row = 0.866;  // of rows, of that
    bool hexagons = false;
    cv::Scalar ground{238, 238, 238}, free{254, 217, 179}, blocked{102, 51, 0}, rim{60, 60, 60};
    int rim_width = 0;
    double slope = 0;         // levels by which everything is darker at the bottom
    double cat_height = 1.6;  // pitches
    cv::Scalar fur{30, 140, 240};
};

// Six that differ much.
[[nodiscard]] std::vector<CatStyle> cat_styles();

// The cat sits in the middle.
[[nodiscard]] cat::Board empty_board(int rows, int columns, cat::Shift shift);
[[nodiscard]] cat::Board with_walls(cat::Board board, int walls, unsigned seed);

[[nodiscard]] Lattice lattice_of(const cat::Board& board, const CatStyle& style);

// `feet`: where it stands, in pixels; `sway`: -1 to 1.
void draw_cat(cv::Mat& picture, cv::Point2d feet, const CatStyle& style, int sway);

// `sway`: of the cat's head and tail; `beside`: pixels by which the cat stands beside the middle of
// its cell.
[[nodiscard]] Frame drawn(const cat::Board& board, const CatStyle& style, int sway = 0,
                          bool has_cat = true, cv::Point2d beside = {});

}  // namespace sightread::test
