// Cells drawn with edges in the light, and with what only resembles them.
#include "vision/onet/bevel.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int side = CellLook::samples;
const cv::Scalar dark = cv::Scalar::all(70), middle = cv::Scalar::all(120),
                 light = cv::Scalar::all(170);

// Top, left, bottom and right edges, two samples wide, round a surface.
cv::Mat drawn(const cv::Scalar& top, const cv::Scalar& left, const cv::Scalar& bottom,
              const cv::Scalar& right) {
    cv::Mat cell(side, side, CV_8UC3, middle);
    cell.rowRange(0, 2).setTo(top);
    cell.rowRange(side - 2, side).setTo(bottom);
    cell.colRange(0, 2).setTo(left);
    cell.colRange(side - 2, side).setTo(right);
    return cell;
}

TEST(Bevel, IsLightAtTheTopLeftAndDarkAtTheBottomRight) {
    const CellLook block = look_of(drawn(light, light, dark, dark));
    EXPECT_TRUE(is_bevelled(block));
    EXPECT_NEAR(bevel_of(block), 50, 5);
}

TEST(Bevel, IsFoundRoundAThingThatIsSmallerThanItsCell) {
    cv::Mat cell(side, side, CV_8UC3, middle);
    cv::resize(drawn(light, light, dark, dark), cell(cv::Rect(2, 2, side - 4, side - 4)),
               {side - 4, side - 4});
    EXPECT_TRUE(is_bevelled(look_of(cell)));
}

TEST(Bevel, NeedsAllFourEdges) {
    EXPECT_FALSE(is_bevelled(look_of(drawn(middle, middle, middle, middle)))) << "plain";
    EXPECT_FALSE(is_bevelled(look_of(drawn(light, middle, dark, middle)))) << "two edges";
    EXPECT_FALSE(is_bevelled(look_of(drawn(light, light, light, light)))) << "a light frame";
    EXPECT_FALSE(is_bevelled(look_of(drawn(dark, dark, dark, dark)))) << "a dark frame";
    EXPECT_FALSE(is_bevelled(look_of(drawn(dark, dark, light, light)))) << "a hollow";
}

TEST(Bevel, IsNotMadeByColoursThatGoOnChanging) {
    cv::Mat cell(side, side, CV_8UC3);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            cell.at<cv::Vec3b>(y, x) = cv::Vec3b::all(cv::saturate_cast<uchar>(230 - 4 * (x + y)));
    EXPECT_FALSE(is_bevelled(look_of(cell)));
}

}  // namespace
}  // namespace sightread
