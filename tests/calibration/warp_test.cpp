#include "calibration/warp.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

// Squares of different greys in the cells of a lattice, as a window would draw them.
Frame drawn(const Layout& layout) {
    cv::Mat pixels(layout.frame, CV_8UC3, cv::Scalar(40, 90, 160));
    for (int i = 0; i < layout.lattice.rows * layout.lattice.columns; ++i) {
        const cv::Rect2d cell =
            layout.lattice.cell(layout.lattice.cell_of(static_cast<std::size_t>(i)));
        const cv::Rect square(cv::Rect2d(cell.x + cell.width / 4, cell.y + cell.height / 4,
                                         cell.width / 2, cell.height / 2));
        pixels(square).setTo(cv::Scalar::all(20 * i));
    }
    return {pixels, Clock::now()};
}

class Warped : public testing::TestWithParam<Layout> {};

TEST_P(Warped, LooksAsIfDrawnThere) {
    const Layout from{{3, 4, {60.5, 40.25}, {88, 88}}, {480, 360}};
    const auto frame = warped(drawn(from), from, GetParam());
    ASSERT_TRUE(frame);
    ASSERT_EQ(frame->pixels.size(), GetParam().frame);
    const Frame wanted = drawn(GetParam());
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column) {
            const cv::Point at = GetParam().lattice.middle({row, column});
            EXPECT_LE(cv::norm(frame->pixels.at<cv::Vec3b>(at), wanted.pixels.at<cv::Vec3b>(at),
                               cv::NORM_INF),
                      2)
                << row << "," << column;
        }
    EXPECT_LE(cv::norm(frame->pixels.at<cv::Vec3b>(0, 0), wanted.pixels.at<cv::Vec3b>(0, 0),
                       cv::NORM_INF),
              2);
}

INSTANTIATE_TEST_SUITE_P(Windows, Warped,
                         testing::Values(Layout{{3, 4, {20.3, 15.8}, {44.5, 44.5}}, {240, 180}},
                                         Layout{{3, 4, {90.1, 60.7}, {132, 132}}, {720, 540}},
                                         Layout{{3, 4, {10.6, 130.2}, {60.25, 55.75}},
                                                {300, 420}}));

TEST(Warping, SaysNoneWhereTheBoardIsAnotherOne) {
    const Layout from{{3, 4, {10, 10}, {40, 40}}, {200, 160}};
    const Layout other{{4, 3, {10, 10}, {40, 40}}, {200, 200}};
    EXPECT_FALSE(warped(drawn(from), from, other));
    EXPECT_FALSE(warped(drawn(other), from, from)) << "the frame is not of its layout's size";
}

}  // namespace
}  // namespace sightread::test
