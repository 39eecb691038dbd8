#include "calibration/found_again.hpp"

#include "tests/vision/drawn_board.hpp"

#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

// What becomes of a window's picture: stretched, then moved within a frame of the new size.
struct Change {
    std::string name;
    cv::Size2d scale;
    cv::Point2d shift;
    cv::Size2d frame;  // in sizes of the old one
};

cv::Mat changed(const cv::Mat& picture, const Change& change) {
    cv::Mat scaled, made;
    const bool shrinks = change.scale.width < 1 || change.scale.height < 1;
    cv::resize(picture, scaled, {}, change.scale.width, change.scale.height,
               shrinks ? cv::INTER_AREA : cv::INTER_CUBIC);
    const cv::Size size(static_cast<int>(std::lround(picture.cols * change.frame.width)),
                        static_cast<int>(std::lround(picture.rows * change.frame.height)));
    const cv::Matx23d move(1, 0, change.shift.x, 0, 1, change.shift.y);
    cv::warpAffine(scaled, made, move, size, cv::INTER_LINEAR, cv::BORDER_CONSTANT, {70, 60, 50});
    return made;
}

// How far corners of cells are from where they belong, at most, in pixels.
double farthest_off(const Lattice& found, const Lattice& before, const cv::Size2d& scale,
                    cv::Point2d shift) {
    double farthest = 0;
    for (const cv::Point2d at : {cv::Point2d(0, 0), cv::Point2d(1, 1)}) {
        const auto corner = [&](const Lattice& lattice) {
            return cv::Point2d(lattice.origin.x + at.x * lattice.columns * lattice.pitch.width,
                               lattice.origin.y + at.y * lattice.rows * lattice.pitch.height);
        };
        const cv::Point2d old = corner(before), now = corner(found);
        farthest = std::max({farthest, std::abs(now.x - old.x * scale.width - shift.x),
                             std::abs(now.y - old.y * scale.height - shift.y)});
    }
    return farthest;
}

class FoundAgain : public testing::TestWithParam<Change> {};

TEST_P(FoundAgain, WhereItsPictureWent) {
    const Change& change = GetParam();
    int found = 0, boards = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        drawn::Options options = drawn::random_options(7000 + seed);
        options.removed = seed % 4 == 3 ? 0.8 : 0;
        const drawn::Drawn drawn = drawn::draw(options);
        // As large as pictures get by being stretched, to whole pixels.
        const cv::Size2d scale(
            std::lround(drawn.picture.cols * change.scale.width) / double(drawn.picture.cols),
            std::lround(drawn.picture.rows * change.scale.height) / double(drawn.picture.rows));
        const cv::Mat now =
            changed(drawn.picture, {change.name, scale, change.shift, change.frame});
        const auto again = found_again(drawn.picture, {drawn.lattice, drawn.picture.size()}, now);
        ++boards;
        if (!again) continue;
        ++found;
        EXPECT_EQ(again->frame, now.size());
        EXPECT_EQ(again->lattice.rows, drawn.lattice.rows);
        EXPECT_EQ(again->lattice.columns, drawn.lattice.columns);
        EXPECT_LE(farthest_off(again->lattice, drawn.lattice, scale, change.shift), 1)
            << "seed " << 7000 + seed;
    }
    EXPECT_GE(found, boards - 1) << "of " << boards;
}

INSTANTIATE_TEST_SUITE_P(
    Windows, FoundAgain,
    testing::Values(Change{"stretched", {1.3, 0.8}, {0, 0}, {1.3, 0.8}},
                    Change{"halved", {0.5, 0.5}, {0, 0}, {0.5, 0.5}},
                    Change{"doubled", {2, 2}, {0, 0}, {2, 2}},
                    Change{"moved_down", {1, 1}, {0, 37}, {1, 1.2}},
                    Change{"centred", {1, 1}, {60, 40}, {1.4, 1.4}},
                    Change{"by_a_scale_of_its_own", {1.23, 1.23}, {31.4, 12.7}, {1.5, 1.3}},
                    Change{"much_smaller_than_its_window", {0.61, 0.61}, {50, 50}, {1.1, 0.9}}),
    [](const auto& change) { return change.param.name; });

TEST(FoundAgainNot, WhereAnotherBoardIs) {
    const drawn::Drawn one = drawn::draw(drawn::random_options(7101));
    for (std::uint64_t seed = 7102; seed < 7110; ++seed) {
        const drawn::Drawn other = drawn::draw(drawn::random_options(seed));
        EXPECT_FALSE(found_again(one.picture, {one.lattice, one.picture.size()}, other.picture))
            << seed;
    }
}

// Tiles over a ground that stays: where the ground lies says nothing about them.
TEST(FoundAgainNot, ByTheGroundAlone) {
    cv::Mat ground(480, 640, CV_8UC3);
    cv::randu(ground, 0, 255);
    cv::GaussianBlur(ground, ground, {0, 0}, 6);
    ground.convertTo(ground, -1, 4, -380);
    const auto with_tiles = [&](double pitch) {
        cv::Mat made = ground.clone();
        for (const int i : {0, 1, 2})
            cv::circle(made, cv::Point2d(40 + (2.5 + i) * pitch, 40 + (1.5 + i) * pitch),
                       static_cast<int>(pitch * 0.4), cv::Scalar::all(80 * i), -1, cv::LINE_AA);
        return made;
    };
    const Layout layout{{9, 13, {40, 40}, {44, 44}}, {640, 480}};
    EXPECT_FALSE(found_again(with_tiles(44), layout, with_tiles(38)));
    EXPECT_TRUE(found_again(with_tiles(44), layout, with_tiles(44))) << "nothing has changed here";
}

TEST(FoundAgainNot, WhereItFitsACellBeside) {
    cv::Mat squares(400, 400, CV_8UC3);
    for (int y = 0; y < 10; ++y)
        for (int x = 0; x < 10; ++x) {
            squares(cv::Rect(40 * x, 40 * y, 40, 40)).setTo(cv::Scalar::all(200));
            squares(cv::Rect(40 * x + 4, 40 * y + 4, 32, 32)).setTo(cv::Scalar(90, 40, 150));
        }
    EXPECT_FALSE(found_again(squares, {{4, 4, {120, 120}, {40, 40}}, {400, 400}}, squares));
}

TEST(FoundAgainNot, InPicturesThatShowNothing) {
    const drawn::Drawn one = drawn::draw(drawn::random_options(7101));
    const Layout layout{one.lattice, one.picture.size()};
    const cv::Mat grey(one.picture.size(), CV_8UC3, cv::Scalar(90, 90, 90));
    EXPECT_FALSE(found_again(one.picture, layout, grey));
    EXPECT_FALSE(found_again(grey, layout, one.picture));
    EXPECT_FALSE(found_again(grey, layout, grey));
    EXPECT_FALSE(found_again(one.picture, layout, cv::Mat()));
    EXPECT_FALSE(found_again(one.picture, layout, cv::Mat(1, 1, CV_8UC3, cv::Scalar(1, 2, 3))));
    EXPECT_FALSE(found_again(one.picture, layout, cv::Mat(300, 400, CV_8UC1, cv::Scalar(1))));
    EXPECT_FALSE(found_again(cv::Mat(), layout, one.picture));
    EXPECT_FALSE(found_again(one.picture(cv::Rect(0, 0, 50, 50)), layout, one.picture))
        << "not of its layout's size";
}

}  // namespace
}  // namespace sightread::test
