// Lattices of nodes with gaps, and the ground that they lie on.
#include "calibration/node_lattice.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

cv::Mat discs(cv::Size size, cv::Point2d first, double pitch, int rows, int columns,
              const cv::Scalar& ground) {
    cv::Mat picture(size, CV_8UC3, ground);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            if ((row * 5 + column * 3) % 7 != 2)
                cv::circle(
                    picture,
                    cv::Point2d((first.x + column * pitch) * 16, (first.y + row * pitch) * 16),
                    cvRound(0.33 * pitch * 16), {40, 200, 90}, cv::FILLED, cv::LINE_AA, 4);
    return picture;
}

double astray(const NodeLattice& lattice, cv::Point2d point) {
    const cv::Point2d at = (point - lattice.point) * (1 / lattice.pitch);
    return std::hypot(at.x - std::round(at.x), at.y - std::round(at.y)) * lattice.pitch;
}

TEST(NodeLattice, IsFoundAtAnyPitchWithGaps) {
    for (const double pitch : {23.7, 61.3, 148.9}) {
        const cv::Point2d first(1.3 * pitch, 0.9 * pitch);
        const cv::Mat picture = discs(cv::Size(cvRound(7 * pitch), cvRound(5 * pitch)), first,
                                      pitch, 4, 6, cv::Scalar(90, 60, 70));
        const Ground ground(picture);
        const auto lattices = node_lattices(node_spots(picture, ground), 2);
        ASSERT_FALSE(lattices.empty()) << pitch;
        EXPECT_NEAR(lattices.front().pitch, pitch, 0.01 * pitch);
        EXPECT_LT(astray(lattices.front(), first), 0.03 * pitch);
        EXPECT_GE(lattices.front().seen, 20);
    }
}

TEST(NodeLattice, IsNotDisturbedByOtherSpots) {
    cv::Mat picture = discs({800, 600}, {120, 100}, 100, 4, 6, cv::Scalar(20, 20, 30));
    for (const cv::Point at : {cv::Point(171, 148), cv::Point(377, 355), cv::Point(730, 541)})
        cv::circle(picture, at, 25, {250, 250, 250}, cv::FILLED, cv::LINE_AA);
    const auto lattices = node_lattices(node_spots(picture, Ground(picture)), 2);
    ASSERT_FALSE(lattices.empty());
    EXPECT_NEAR(lattices.front().pitch, 100, 1);
    EXPECT_LT(astray(lattices.front(), {120, 100}), 2);
}

TEST(NodeLattice, NeedsPlacesThatDiffer) {
    EXPECT_FALSE(fitted_lattice({}));
    EXPECT_FALSE(fitted_lattice({{{5, 5}, 0, 0}, {{9, 5}, 0, 0}}));
    const auto fitted = fitted_lattice({{{5, 7}, 0, 0}, {{25, 7}, 0, 1}, {{5, 47}, 2, 0}});
    ASSERT_TRUE(fitted);
    EXPECT_NEAR(fitted->pitch, 20, 1e-9);
    EXPECT_NEAR(fitted->point.x, 5, 1e-9);
    EXPECT_NEAR(fitted->point.y, 7, 1e-9);
    EXPECT_TRUE(node_lattices({}, 3).empty());
}

TEST(Ground, IsTheCommonestColour) {
    const cv::Mat picture = discs({800, 600}, {120, 100}, 100, 4, 6, cv::Scalar(120, 60, 200));
    const Ground ground(picture);
    EXPECT_TRUE(ground.is_flat());
    EXPECT_NEAR(ground.at(0.5, 0.5)[0], 120, 2);
    EXPECT_NEAR(ground.at(0.5, 0.5)[2], 200, 2);
    EXPECT_GT(ground.share(), 0.5);
    EXPECT_LT(ground.noise(), 1);
}

TEST(Ground, FollowsAGradient) {
    cv::Mat picture(600, 800, CV_8UC3);
    for (int y = 0; y < 600; ++y)
        picture.row(y).setTo(cv::Scalar(80 + y / 8.0, 120, 190 - y / 10.0));
    for (int i = 0; i < 12; ++i)
        cv::circle(picture, {60 + 60 * i, 90 + 35 * i}, 26, {255, 255, 255}, cv::FILLED);
    const Ground ground(picture);
    EXPECT_FALSE(ground.is_flat());
    for (const double y : {0.05, 0.5, 0.95}) {
        EXPECT_NEAR(ground.at(0.3, y)[0], 80 + 600 * y / 8, 5) << y;
        EXPECT_NEAR(ground.at(0.3, y)[2], 190 - 600 * y / 10, 5) << y;
    }
    const cv::Mat apart = ground.difference(picture);
    EXPECT_LT(cv::countNonZero(apart > 8), 0.09 * static_cast<double>(apart.total()));
}

}  // namespace
}  // namespace sightread
