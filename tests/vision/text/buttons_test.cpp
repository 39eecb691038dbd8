// Buttons with words and with pictures on them, and what a page shows above all.
#include "vision/text/buttons.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

const cv::Scalar ground{240, 235, 228}, button{180, 200, 255}, ink{60, 50, 40};

cv::Mat page() {
    return {600, 800, CV_8UC3, ground};
}

TEST(Buttons, WithAPictureAreAsWideAsHigh) {
    cv::Mat picture = page();
    cv::circle(picture, {400, 300}, 28, button, cv::FILLED, cv::LINE_AA);
    cv::rectangle(picture, cv::Rect(386, 296, 28, 8), ink, cv::FILLED);
    const std::vector<cv::Rect> found = picture_buttons_in(picture, {300, 200, 200, 200});
    ASSERT_EQ(found.size(), 1);
    EXPECT_TRUE(found.front().contains({400, 300}));
    EXPECT_TRUE(buttons_in(page(), {300, 200, 200, 200}).empty());
}

TEST(Buttons, WithWordsAreWider) {
    cv::Mat picture = page();
    cv::rectangle(picture, cv::Rect(340, 280, 120, 40), button, cv::FILLED);
    const std::vector<cv::Rect> found = buttons_in(picture, {300, 200, 200, 200});
    ASSERT_EQ(found.size(), 1);
    EXPECT_TRUE(found.front().contains({400, 300}));
    EXPECT_TRUE(picture_buttons_in(picture, {300, 200, 200, 200}).empty());
}

TEST(Buttons, TheLargestThingIsAPictureAndNotAHeading) {
    cv::Mat picture = page();
    cv::putText(picture, "Click the picture", {40, 120}, cv::FONT_HERSHEY_SIMPLEX, 1, ink, 2);
    // what a browser has above its page
    cv::rectangle(picture, cv::Rect(0, 0, 800, 60), ink, cv::FILLED);
    cv::rectangle(picture, cv::Rect(250, 200, 300, 300), ink, 6);
    cv::circle(picture, {330, 280}, 40, button, cv::FILLED);
    const cv::Rect thing = largest_thing_in(picture, 60);
    EXPECT_NEAR(thing.x + thing.width / 2, 400, 12);
    EXPECT_NEAR(thing.y + thing.height / 2, 350, 12);
    EXPECT_TRUE(largest_thing_in(page(), 0).empty());
}

}  // namespace
}  // namespace sightread
