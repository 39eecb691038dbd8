#include "calibration/tile_lattice.hpp"

#include "tests/vision/drawn_board.hpp"

#include <cmath>
#include <iostream>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

struct Tally {
    int right = 0, precise = 0, none = 0, wrong = 0;
};

// Rows and columns right, pitch within 0.1 pixel; `precise` when the origin is too.
void judge(const drawn::Drawn& drawn, Tally& tally) {
    const auto found = find_tile_lattice(drawn.picture);
    if (!found) {
        ++tally.none;
        EXPECT_FALSE(found.why_not().empty()) << drawn.description;
        return;
    }
    const Lattice& truth = drawn.lattice;
    const cv::Point2d off = found->centre({truth.rows / 2, truth.columns / 2}) -
                            truth.centre({truth.rows / 2, truth.columns / 2});
    const bool is_right = found->rows == truth.rows && found->columns == truth.columns &&
                          std::abs(found->pitch.width - truth.pitch.width) <= 0.1 &&
                          std::abs(found->pitch.height - truth.pitch.height) <= 0.1 &&
                          std::abs(off.x) < 0.1 * truth.pitch.width &&
                          std::abs(off.y) < 0.1 * truth.pitch.height;
    if (!is_right) {
        ++tally.wrong;
        std::cout << "off: " << drawn.description << ": " << to_text(*found) << " instead of "
                  << to_text(truth) << '\n';
        return;
    }
    ++tally.right;
    if (std::abs(found->origin.x - truth.origin.x) <= 0.1 &&
        std::abs(found->origin.y - truth.origin.y) <= 0.1)
        ++tally.precise;
}

class DrawnLattices : public testing::TestWithParam<int> {};

// Boards of any style, in five tests of twenty, so that they run side by side. The bounds are what
// stands, not what is wanted: right nearly always, wrong hardly ever; what a wrong lattice would
// lead to, the reader's own checks stop.
TEST_P(DrawnLattices, AreFound) {
    Tally tally;
    for (int seed = GetParam(); seed < GetParam() + 20; ++seed)
        judge(drawn::draw(drawn::random_options(static_cast<std::uint64_t>(seed))), tally);
    std::cout << "right " << tally.right << ", origin within 0.1 pixel " << tally.precise
              << ", none " << tally.none << ", wrong " << tally.wrong << '\n';
    EXPECT_GE(tally.right, 16);
    EXPECT_LE(tally.wrong, 4);
}
INSTANTIATE_TEST_SUITE_P(Seeds, DrawnLattices, testing::Range(1000, 1100, 20));

TEST(TileLattice, HalfEmptyBoardsAreFound) {
    Tally tally;
    for (int seed = 1; seed <= 12; ++seed) {
        drawn::Options options;
        options.seed = static_cast<std::uint64_t>(seed);
        options.gap = seed % 2 == 0 ? 0.06 : 0;
        options.removed = 0.5;
        options.ground = static_cast<drawn::Ground>(seed % 4);
        judge(drawn::draw(options), tally);
    }
    EXPECT_GE(tally.right, 8);
    EXPECT_LE(tally.wrong, 3);
}

TEST(TileLattice, PicturesWithoutABoardHaveNone) {
    const auto none = [](const cv::Mat& picture, const char* what) {
        EXPECT_FALSE(find_tile_lattice(picture).why_not().empty()) << what;
    };
    none({}, "no picture");
    none(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(9)), "one pixel");
    none(cv::Mat(2, 5000, CV_8UC3, cv::Scalar::all(9)), "a line");
    none(cv::Mat(700, 900, CV_8UC3, cv::Scalar(40, 90, 200)), "one colour");
    none(cv::Mat(700, 900, CV_8UC1, cv::Scalar(40)), "grey");
    none(cv::Mat(20, 20'000, CV_8UC3, cv::Scalar::all(9)), "too long");
    cv::Mat noise(700, 900, CV_8UC3);
    cv::RNG(7).fill(noise, cv::RNG::UNIFORM, 0, 256);
    none(noise, "noise");
    cv::Mat slope(700, 900, CV_8UC3);
    for (int y = 0; y < slope.rows; ++y) slope.row(y).setTo(cv::Scalar(y / 4, 100, 255 - y / 4));
    none(slope, "a gradient");
}

}  // namespace
}  // namespace sightread
