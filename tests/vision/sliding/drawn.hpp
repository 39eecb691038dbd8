// Sliding puzzles drawn with OpenCV, for tests: numbers or a picture, any goal, any lattice.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/sliding/board.hpp"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::test {

struct DrawnSliding {
    sliding::Board board;  // what lies where
    sliding::Board goal;   // where tiles belong; for pictures
    Lattice lattice;
    cv::Size frame;
    double gap = 4;                   // pixels
    cv::Mat picture;                  // of the whole board; empty: numbers
    std::vector<std::string> labels;  // on tiles, by number; empty: the numbers themselves
    cv::Scalar tile{235, 225, 215}, text{30, 20, 20}, ground{120, 130, 140}, blank{70, 60, 60};
    std::optional<cv::Scalar> even_tile, even_text;  // of tiles with an even number
    std::optional<cv::Scalar> home_tile;             // of tiles that lie where they belong
    // what is seen between tiles and where there is none
    cv::Mat under;
    // height of a plate with the number on a picture, of the pitch
    double plate = 0;
    double through_plate = 0;         // how much of the picture shines through it
    std::optional<cv::Scalar> shade;  // into which tiles run from corner to corner
    int font = 0;                     // Hershey
    double text_height = 0.4;         // of the pitch
};

[[nodiscard]] Frame drawn(const DrawnSliding& sliding);

// Numbers, shuffled, in a frame with room around them.
[[nodiscard]] DrawnSliding numbers(int rows, int columns, double pitch, unsigned seed);

// A picture without repetitions: smooth blobs of many sizes and colours with lines across.
[[nodiscard]] cv::Mat some_picture(cv::Size size, unsigned seed);

// A solvable arrangement (or one that is not).
[[nodiscard]] sliding::Board shuffled(const sliding::Board& goal, unsigned seed,
                                      bool solvable = true);

}  // namespace sightread::test
