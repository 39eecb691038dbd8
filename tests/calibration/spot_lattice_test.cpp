// Boards whose tiles have no straight sides: found by the tiles themselves, among signs and
// buttons.
#include "calibration/spot_lattice.hpp"

#include <cmath>
#include <random>
#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

struct Drawn {
    cv::Mat picture;
    Lattice lattice;
    int blank;
};

cv::Scalar colour(std::mt19937& random, int from, int to) {
    std::uniform_int_distribution<int> level(from, to);
    return {static_cast<double>(level(random)), static_cast<double>(level(random)),
            static_cast<double>(level(random))};
}

void draw_text(cv::Mat& picture, const std::string& text, cv::Point2d middle, double height,
               const cv::Scalar& ink) {
    const double scale = height / 22;
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, 2, nullptr);
    cv::putText(picture, text,
                {static_cast<int>(middle.x - size.width / 2.0),
                 static_cast<int>(middle.y + size.height / 2.0)},
                cv::FONT_HERSHEY_SIMPLEX, scale, ink, 2, cv::LINE_AA);
}

// Discs on a dark ground, a heading, a row of buttons; pitch and origin are no whole numbers.
Drawn discs(unsigned seed) {
    std::mt19937 random(seed);
    const auto real = [&](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random);
    };
    const auto whole = [&](int from, int to) {
        return std::uniform_int_distribution<int>(from, to)(random);
    };
    Drawn drawn;
    drawn.lattice.rows = whole(3, 6), drawn.lattice.columns = whole(3, 6);
    const double pitch = real(40, 90), radius = pitch * real(0.36, 0.49);
    drawn.lattice.pitch = {pitch, pitch};
    drawn.lattice.origin = {real(20, 80), real(90, 140)};
    const cv::Rect2d bounds = drawn.lattice.bounds();
    drawn.picture = cv::Mat(static_cast<int>(bounds.br().y) + 60,
                            static_cast<int>(bounds.br().x) + 90, CV_8UC3, colour(random, 0, 60));
    draw_text(drawn.picture, "Fifteen", {90, 30}, 22, {230, 230, 230});
    for (int button = 0; button < 3; ++button) {
        cv::rectangle(drawn.picture, cv::Rect(15 + 62 * button, 50, 56, 20), {200, 200, 200},
                      cv::FILLED);
        draw_text(drawn.picture, "Undo", {43.0 + 62 * button, 60}, 9, {20, 20, 20});
    }
    const int count = drawn.lattice.rows * drawn.lattice.columns;
    drawn.blank = whole(0, count - 1);
    const cv::Scalar tile = colour(random, 120, 190);
    for (int cell = 0; cell < count; ++cell) {
        if (cell == drawn.blank) continue;
        const cv::Point2d centre =
            drawn.lattice.centre({cell / drawn.lattice.columns, cell % drawn.lattice.columns});
        cv::circle(drawn.picture, {cvRound(centre.x * 16 - 8), cvRound(centre.y * 16 - 8)},
                   cvRound(radius * 16), tile, cv::FILLED, cv::LINE_AA, 4);
        draw_text(drawn.picture, std::to_string(cell + 1), centre, pitch * 0.3, {20, 20, 20});
    }
    return drawn;
}

TEST(SpotLattice, DiscsAreFoundWithTheirPitch) {
    for (unsigned seed = 1; seed <= 30; ++seed) {
        const Drawn drawn = discs(seed);
        const std::vector<Lattice> found = spot_lattices(drawn.picture);
        ASSERT_FALSE(found.empty()) << seed;
        const Lattice &best = found.front(), &truth = drawn.lattice;
        EXPECT_EQ(best.rows, truth.rows) << seed;
        EXPECT_EQ(best.columns, truth.columns) << seed;
        EXPECT_NEAR(best.pitch.width, truth.pitch.width, 0.15) << seed;
        EXPECT_NEAR(best.pitch.height, truth.pitch.height, 0.15) << seed;
        EXPECT_LT(cv::norm(best.origin - truth.origin), 1.2) << seed;
    }
}

// Two rows of buttons and one of tiles' size beside the board are no part of it.
TEST(SpotLattice, WhatLiesBesideTheBoardIsNoTile) {
    Drawn drawn = discs(3);
    const cv::Rect2d bounds = drawn.lattice.bounds();
    cv::Mat wide(drawn.picture.rows, drawn.picture.cols + 200, CV_8UC3,
                 drawn.picture.at<cv::Vec3b>(0, 0));
    drawn.picture.copyTo(wide(cv::Rect({0, 0}, drawn.picture.size())));
    const cv::Point2d centre = drawn.lattice.centre({1, drawn.lattice.columns + 1});
    cv::circle(wide, {cvRound(centre.x), cvRound(centre.y)},
               cvRound(0.4 * drawn.lattice.pitch.width), {180, 180, 180}, cv::FILLED, cv::LINE_AA);
    const std::vector<Lattice> found = spot_lattices(wide);
    ASSERT_FALSE(found.empty());
    EXPECT_EQ(found.front().columns, drawn.lattice.columns);
    EXPECT_NEAR(found.front().bounds().width, bounds.width, 1.5);
}

TEST(SpotLattice, NothingIsFoundWhereNothingIs) {
    EXPECT_TRUE(spot_lattices(cv::Mat(300, 300, CV_8UC3, cv::Scalar(90, 90, 90))).empty());
    EXPECT_TRUE(spot_lattices(cv::Mat(5, 5, CV_8UC3, cv::Scalar(90, 90, 90))).empty());
    cv::Mat scattered(400, 400, CV_8UC3, cv::Scalar(30, 30, 30));
    for (const cv::Point& at :
         {cv::Point(40, 50), {130, 90}, {205, 200}, {330, 60}, {90, 310}, {300, 340}})
        cv::circle(scattered, at, 22, {200, 180, 90}, cv::FILLED, cv::LINE_AA);
    EXPECT_TRUE(spot_lattices(scattered).empty());
}

}  // namespace
}  // namespace sightread
