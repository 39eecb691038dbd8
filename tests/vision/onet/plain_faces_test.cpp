// Faces that show nothing but a colour, held against each other and against empty places.
#include "vision/onet/plain_faces.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

cv::Mat plain(const cv::Scalar& colour) {
    return cv::Mat(16, 16, CV_8UC3, colour);
}

TEST(PlainFaces, ColoursSayNothingOfOneTileAndLittleOfOneThatIsSelected) {
    const cv::Mat face = plain({10, 200, 30});
    EXPECT_EQ(alike_by_colours({face}).at<float>(0, 0), 0);
    const cv::Mat lit = plain({90, 255, 110});
    const cv::Mat alike = alike_by_colours({face, face, face, lit});
    EXPECT_GT(alike.at<float>(0, 1), 2);
    EXPECT_GE(alike.at<float>(0, 3), -4) << "far less than another colour of its kind";
    EXPECT_TRUE(alike_by_colours({}).empty());
}

// The one that has the colour of the ground is empty, others are not, however few colours apart.
TEST(PlainFaces, AreEmptyWhereTheyLookAsEmptyPlacesDo) {
    const cv::Mat ground = plain({192, 192, 192});
    const std::vector<double> odds = alike_empties(
        {ground, plain({190, 192, 193}), plain({192, 128, 128}), plain({0, 255, 255})}, {ground});
    ASSERT_EQ(odds.size(), 4U);
    EXPECT_GT(odds[0], 2);
    EXPECT_GT(odds[1], 2);
    EXPECT_LT(odds[2], -2);
    EXPECT_LT(odds[3], -2);
    EXPECT_EQ(alike_empties({ground}, {}), std::vector<double>{0});
}

}  // namespace
}  // namespace sightread::onet
