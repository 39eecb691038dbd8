// Dense lattices found in drawn boards: any pitch, fractions too, with noise and compression.
#include "calibration/dense_lattice.hpp"

#include "tests/vision/runaway/drawn.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace sightread {
namespace {

using test::DrawnRunaway;

// The error at the far end of the board of the best candidate, in pixels.
double error_at_end(const DrawnRunaway& drawing) {
    double least = 1e9;
    for (const DenseLattice& found : dense_lattices(test::drawn(drawing).pixels, 40)) {
        const double off = std::max(std::abs(found.pitch.width - drawing.pitch),
                                    std::abs(found.pitch.height - drawing.pitch));
        least = std::min(least, off * drawing.board.rows());
    }
    return least;
}

class DensePitch : public testing::TestWithParam<std::pair<int, double>> {};

TEST_P(DensePitch, IsFoundToAThirdOfAPixelOverTheWholeBoard) {
    const auto [level, pitch] = GetParam();
    for (const auto edges : {DrawnRunaway::Edges::rounded, DrawnRunaway::Edges::smooth}) {
        DrawnRunaway drawing{.board = test::made_by_law(level, 3),
                             .pitch = pitch,
                             .origin = {41.3, 63.7},
                             .edges = edges};
        drawing.around = DrawnRunaway::Around::page;
        if (edges == DrawnRunaway::Edges::smooth) drawing.noise = 3, drawing.jpeg = 90;
        EXPECT_LT(error_at_end(drawing), 0.3) << "level " << level;
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, DensePitch,
                         testing::Values(std::pair(40, 24.0), std::pair(48, 16.0),
                                         std::pair(64, 11.0), std::pair(96, 8.7),
                                         std::pair(147, 5.9), std::pair(147, 4.3),
                                         std::pair(300, 3.2), std::pair(300, 2.4),
                                         std::pair(505, 1.6)));

TEST(DenseLattice, IsRefittedFromARoughOne) {
    const DrawnRunaway drawing{
        .board = test::made_by_law(300, 5), .pitch = 4.3, .origin = {41.3, 63.7}};
    Lattice rough = drawing.lattice();
    rough.pitch = {4.303, 4.298};
    rough.origin += cv::Point2d(0.4, -0.3);
    const Lattice fitted = refitted(test::drawn(drawing).pixels, rough);
    EXPECT_NEAR(fitted.pitch.width, 4.3, 0.3 / drawing.board.columns());
    EXPECT_NEAR(fitted.pitch.height, 4.3, 0.3 / drawing.board.rows());
    EXPECT_NEAR(fitted.origin.x, 41.3, 0.3);
    EXPECT_NEAR(fitted.origin.y, 63.7, 0.3);
}

TEST(DenseLattice, IsNotThereInABlankPicture) {
    EXPECT_TRUE(dense_lattices(cv::Mat(300, 400, CV_8UC3, cv::Scalar(200, 190, 180)), 5).empty());
    EXPECT_TRUE(dense_lattices(cv::Mat(10, 10, CV_8UC3, cv::Scalar(0, 0, 0)), 5).empty());
}

}  // namespace
}  // namespace sightread
