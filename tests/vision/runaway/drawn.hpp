// Boards of Runaway Robot drawn with OpenCV, for tests: any pitch, fractions too, flat cells or
// icons, with or without grid lines, robot and goal, noise and compression, and things around the
// board that are no board.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/runaway/board.hpp"

#include <string>

#include <opencv2/core/mat.hpp>

namespace sightread::test {

struct DrawnRunaway {
    // cells end at whole pixels, or share pixels with their neighbours
    enum class Edges { rounded, smooth };
    // a strip outside of the grid, or one more row and column of cells
    enum class Goal { none, zone, cells };
    enum class Around { nothing, page };  // page: texts, buttons, slots

    runaway::Board board;
    double pitch = 20;
    cv::Point2d origin{40, 60};
    cv::Size frame{1280, 1100};
    Edges edges = Edges::rounded;
    bool icons = false;  // bombs with fuses on bevelled cells
    bool grid_lines = false;
    bool robot = true;
    Goal goal = Goal::zone;
    Around around = Around::nothing;
    cv::Scalar page{245, 240, 235}, free{225, 228, 230}, bomb{40, 40, 45}, line{150, 150, 150},
        goal_colour{90, 200, 90}, text{20, 20, 20};
    double noise = 0;  // standard deviation in levels
    int jpeg = 0;      // quality; 0: none
    unsigned seed = 1;

    Lattice lattice() const { return {board.rows(), board.columns(), origin, {pitch, pitch}}; }
};

[[nodiscard]] Frame drawn(const DrawnRunaway& runaway);

// The frame after compression and back.
[[nodiscard]] cv::Mat compressed(const cv::Mat& picture, int quality);

// A board made by the law of the game: level, size, bounds, density, and a hidden program that gets
// the robot away.
[[nodiscard]] runaway::Board made_by_law(int level, unsigned seed);

}  // namespace sightread::test
