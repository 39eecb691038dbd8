// Small patches looked for all over a picture: the same places as by definition, but where nearly
// nothing is drawn.
#include "vision/sliding/patch_search.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

cv::Mat noise(cv::Size size, int seed) {
    cv::Mat made(size, CV_8U);
    cv::RNG random(static_cast<std::uint64_t>(seed));
    random.fill(made, cv::RNG::UNIFORM, 0, 256);
    return made;
}

TEST(PatchSearch, FindsWhatCorrelationFinds) {
    const cv::Mat picture = noise({90, 70}, 1);
    std::vector<cv::Mat> patches;
    for (const int seed : {2, 3, 4}) patches.push_back(noise({9, 7}, seed));
    // as seen, but fainter
    picture(cv::Rect(31, 22, 9, 7)).convertTo(patches.emplace_back(), CV_8U, 0.5, 60);
    const std::vector<PatchPlace> found = most_alike(picture, patches);
    ASSERT_EQ(found.size(), patches.size());
    for (std::size_t i = 0; i < patches.size(); ++i) {
        cv::Mat likeness;
        cv::matchTemplate(picture, patches[i], likeness, cv::TM_CCOEFF_NORMED);
        double most = 0;
        cv::Point at;
        cv::minMaxLoc(likeness, nullptr, &most, nullptr, &at);
        EXPECT_EQ(found[i].at, at);
        EXPECT_NEAR(found[i].alike, most, 1e-3);
    }
    EXPECT_EQ(found.back().at, cv::Point(31, 22));
}

TEST(PatchSearch, PassesOverGroundThatFades) {
    cv::Mat patch(8, 8, CV_8U), ground(40, 60, CV_8U);
    for (int x = 0; x < patch.cols; ++x) patch.col(x).setTo(20 + 25 * x);
    for (int x = 0; x < ground.cols; ++x) ground.col(x).setTo(100 + x);
    EXPECT_EQ(most_alike(ground, {patch}).front().alike, 0);
    patch.copyTo(ground(cv::Rect(20, 11, 8, 8)));
    EXPECT_EQ(most_alike(ground, {patch}).front().at, cv::Point(20, 11));
    EXPECT_TRUE(most_alike(patch, {ground}).front().alike == 0)
        << "a patch larger than the picture is nowhere";
}

}  // namespace
}  // namespace sightread
