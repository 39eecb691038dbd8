// Boards that the edge of their picture cuts, and boards that end before it.
#include "calibration/cut_off.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int side = 60;

// Lamps in a frame, so many rows of them; some are lit.
cv::Mat lamps(int rows, int height) {
    cv::Mat page(900, 500, CV_8UC3, cv::Scalar(230, 239, 243));
    page(cv::Rect(95, 95, 4 * side + 10, rows * side + 10)).setTo(cv::Scalar(58, 74, 91));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < 4; ++column)
            page(cv::Rect(103 + column * side, 103 + row * side, side - 6, side - 6))
                .setTo((row + 2 * column) % 3 == 0 ? cv::Scalar(90, 207, 255)
                                                   : cv::Scalar(32, 36, 42));
    return page.rowRange(0, height).clone();
}

TEST(CutOff, IsABoardOfWhichARowIsSeenInPart) {
    const Lattice lattice{3, 4, {100, 100}, {side, side}};
    for (const int seen : {12, 25, 45})
        EXPECT_TRUE(goes_on_at_edge(lamps(6, 100 + 3 * side + seen), lattice)) << seen;
    cv::Mat aside;
    cv::transpose(lamps(6, 100 + 3 * side + 25), aside);
    EXPECT_TRUE(goes_on_at_edge(aside, {4, 3, {100, 100}, {side, side}}));
}

TEST(CutOff, IsNoBoardThatEndsBeforeTheEdge) {
    const Lattice lattice{3, 4, {100, 100}, {side, side}};
    for (const int beside : {5, 12, 25, 45, 200})
        EXPECT_FALSE(goes_on_at_edge(lamps(3, 100 + 3 * side + beside), lattice)) << beside;
}

}  // namespace
}  // namespace sightread
