// Boards of which only the blank and the outline are to be seen.
#include "calibration/blank_lattice.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

struct Bare {
    Lattice lattice;
    Cell blank;
};

cv::Mat drawn(const Bare& bare, cv::Size size) {
    cv::Mat picture(size, CV_8UC3, cv::Scalar(217, 217, 217));
    const auto fill = [&](const cv::Rect2d& box, const cv::Scalar& colour) {
        cv::rectangle(picture,
                      cv::Rect(cv::Point(cvRound(box.x), cvRound(box.y)),
                               cv::Point(cvRound(box.br().x), cvRound(box.br().y))),
                      colour, cv::FILLED);
    };
    const cv::Rect2d bounds = bare.lattice.bounds();
    fill({bounds.x - 2, bounds.y - 2, bounds.width + 4, bounds.height + 4},
         cv::Scalar(120, 120, 120));
    fill(bounds, cv::Scalar(225, 225, 225));
    fill(bare.lattice.cell(bare.blank), cv::Scalar(176, 176, 176));
    return picture;
}

TEST(BlankLattice, IsToldByTheBlankAndTheOutline) {
    for (const Bare& bare : {Bare{{4, 4, {142, 135}, {29, 29}}, {3, 3}},
                             Bare{{3, 5, {60.4, 44.3}, {71.3, 62.6}}, {1, 2}},
                             Bare{{2, 3, {33, 40}, {160, 120}}, {0, 0}},
                             Bare{{9, 8, {20, 30}, {33.4, 33.4}}, {4, 7}}}) {
        const std::vector<Lattice> found = blank_lattices(drawn(bare, {620, 400}));
        ASSERT_FALSE(found.empty()) << bare.lattice.rows;
        const Lattice &first = found.front(), &truth = bare.lattice;
        EXPECT_EQ(first.rows, truth.rows);
        EXPECT_EQ(first.columns, truth.columns);
        EXPECT_NEAR(first.origin.x, truth.origin.x, 1.1);
        EXPECT_NEAR(first.origin.y, truth.origin.y, 1.1);
        EXPECT_NEAR(first.pitch.width, truth.pitch.width, 1.6 / truth.columns);
        EXPECT_NEAR(first.pitch.height, truth.pitch.height, 1.6 / truth.rows);
    }
}

TEST(BlankLattice, ARectangleThatDoesNotDivideTheOutlineIsNoBlank) {
    Bare bare{{4, 4, {142, 135}, {29, 29}}, {3, 3}};
    cv::Mat picture = drawn(bare, {400, 320});
    cv::rectangle(picture, cv::Rect(142, 135, 116, 116), cv::Scalar(225, 225, 225), cv::FILLED);
    cv::rectangle(picture, cv::Rect(175, 171, 41, 47), cv::Scalar(176, 176, 176), cv::FILLED);
    EXPECT_TRUE(blank_lattices(picture).empty());
}

TEST(BlankLattice, NothingIsFoundWhereNothingIs) {
    cv::Mat noise(300, 300, CV_8UC3);
    cv::RNG random(3);
    random.fill(noise, cv::RNG::UNIFORM, 0, 255);
    EXPECT_TRUE(blank_lattices(noise).empty());
    EXPECT_TRUE(blank_lattices(cv::Mat(300, 300, CV_8UC3, cv::Scalar(9, 90, 200))).empty());
    EXPECT_TRUE(blank_lattices(cv::Mat(1, 1, CV_8UC3, cv::Scalar(0, 0, 0))).empty());
}

}  // namespace
}  // namespace sightread
