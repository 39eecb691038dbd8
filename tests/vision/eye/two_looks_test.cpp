// What is sure of some cells tells of others that look like them.
#include "vision/eye/two_looks.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace sightread::eye {
namespace {

cv::Mat looks_of(const std::vector<cv::Vec3f>& colours) {
    cv::Mat looks;
    for (const cv::Vec3f& colour : colours)
        looks.push_back(cv::Mat(cv::Matx13f(colour[0], colour[1], colour[2])));
    return looks;
}

const cv::Vec3f dark{40, 30, 20}, lit{90, 210, 250}, hovered{160, 120, 10};

TEST(ByLooks, TellCellsThatTheEyeIsNotSureOf) {
    const ByLooks by = by_looks(looks_of({dark, dark + cv::Vec3f(2, 0, 1), lit, dark, lit}),
                                {-4, -3, 5, 0.5, -0.5});
    EXPECT_LT(by.odds[3], -3) << "it looks dark";
    EXPECT_GT(by.odds[4], 3) << "it looks lit";
    for (const double odds : by.of_both) EXPECT_GT(odds, 3);
}

TEST(ByLooks, AreSureTogetherOfWhatNoneIsSureOfAlone) {
    const ByLooks by =
        by_looks(looks_of({dark, dark, dark, lit, lit, lit}), {-1.8, -1.7, -1.8, 1.9, 1.5, 1.8});
    for (int i = 0; i < 6; ++i) EXPECT_GT(std::abs(by.odds[static_cast<std::size_t>(i)]), 3);
    const ByLooks alone = by_looks(looks_of({dark, lit}), {-1.8, 1.8});
    EXPECT_EQ(alone.odds, (std::vector<double>{0, 0}));
}

TEST(ByLooks, SayNothingOfWhatLooksLikeNeither) {
    const ByLooks by = by_looks(looks_of({dark, dark, lit, lit, hovered}), {-4, -4, 5, 5, 0.7});
    EXPECT_NEAR(by.odds[4], 0, 0.2);
    EXPECT_LT(by.of_both[4], 0);
}

TEST(ByLooks, SayNothingWhereOneStateAloneIsSure) {
    const ByLooks by = by_looks(looks_of({dark, dark, lit}), {-4, -4, 1});
    for (const double odds : by.odds) EXPECT_EQ(odds, 0);
}

// A board from dark to light in itself, the states a little apart everywhere.
TEST(ByLooks, AreLessSureWhereCellsOfOneStateDiffer) {
    std::vector<cv::Vec3f> plain, shaded;
    std::vector<double> odds;
    for (int i = 0; i < 10; ++i) {
        const bool is_lit = i % 2 == 1;
        const auto level = static_cast<float>(is_lit ? 130 : 100);
        plain.emplace_back(level, level, level);
        shaded.emplace_back(level + static_cast<float>(6 * i), level + static_cast<float>(6 * i),
                            level);
        odds.push_back(i > 7 ? 0 : is_lit ? 4 : -4);
    }
    EXPECT_GT(by_looks(looks_of(plain), odds).odds[9], by_looks(looks_of(shaded), odds).odds[9]);
}

}  // namespace
}  // namespace sightread::eye
