#include "calibration/marked_lattice.hpp"

#include <array>
#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

const Lattice board{6, 9, {61.3, 47.8}, {43.37, 50.61}};

// Tiles with a gap between them and something different on each, on ground with edges of its own.
cv::Mat drawn_board() {
    constexpr int fine = 4;
    cv::Mat large(420 * fine, 520 * fine, CV_8UC3, cv::Scalar(90, 70, 60));
    cv::RNG random(11);
    for (int i = 0; i < 12; ++i) {
        const cv::Point at(random.uniform(0, large.cols), random.uniform(0, large.rows));
        cv::rectangle(large, {at.x, at.y, random.uniform(40, 400), random.uniform(40, 400)},
                      {110, 80, 70}, 3);
    }
    const auto scaled = [](double value) { return static_cast<int>(std::lround(value * fine)); };
    for (int row = 0; row < board.rows; ++row)
        for (int column = 0; column < board.columns; ++column) {
            const cv::Rect2d cell = board.cell({row, column});
            const cv::Rect tile(scaled(cell.x + 1.5), scaled(cell.y + 1.5), scaled(cell.width - 3),
                                scaled(cell.height - 3));
            cv::rectangle(large, tile, {200, 215, 220}, cv::FILLED);
            cv::rectangle(large, tile, {60, 60, 60}, fine);
            const cv::Scalar ink(random.uniform(0, 160), random.uniform(0, 160),
                                 random.uniform(0, 160));
            cv::circle(large, (tile.tl() + tile.br()) / 2, random.uniform(20, 60), ink,
                       random.uniform(8, 30));
        }
    cv::Mat picture;
    cv::resize(large, picture, {520, 420}, 0, 0, cv::INTER_AREA);
    return picture;
}

TEST(MarkedLattice, IsFoundNearWhatAHandMarked) {
    const cv::Mat picture = drawn_board();
    const cv::Rect2d bounds = board.bounds();
    using Corners = std::array<double, 4>;
    for (const Corners& off : {Corners{0, 0, 0, 0}, Corners{3, -2, -3, 3}, Corners{-3, 3, -2, -3},
                               Corners{2.5, 3, 3, 2}}) {
        const cv::Point2d first(bounds.x + off[0], bounds.y + off[1]),
            last(bounds.br().x + off[2], bounds.br().y + off[3]);
        const Lattice marked{board.rows,
                             board.columns,
                             first,
                             {(last.x - first.x) / board.columns, (last.y - first.y) / board.rows}};
        const std::vector<Lattice> near = lattices_near(picture, marked);
        ASSERT_FALSE(near.empty());
        const cv::Rect2d found = near.front().bounds();
        EXPECT_LT(cv::norm(found.tl() - bounds.tl()), 1.2) << off[0];
        EXPECT_LT(cv::norm(found.br() - bounds.br()), 1.2) << off[0];
        for (const Lattice& each : near) {
            EXPECT_EQ(each.rows, board.rows);
            EXPECT_EQ(each.columns, board.columns);
            EXPECT_LT(cv::norm(each.bounds().tl() - first), 20) << "never far from what was marked";
        }
    }
}

TEST(MarkedLattice, SurvivesWhatShowsNothing) {
    const cv::Mat plain(100, 100, CV_8UC3, cv::Scalar(90, 90, 90));
    for (const Lattice& each : lattices_near(plain, {4, 4, {10, 10}, {20, 20}}))
        EXPECT_LT(cv::norm(each.origin - cv::Point2d(10, 10)), 20);
    EXPECT_TRUE(lattices_near(plain, {4, 4, {500, 500}, {20, 20}}).empty());
    EXPECT_FALSE(lattices_near(plain, {4, 4, {-10, -10}, {40, 40}}).empty());
    EXPECT_FALSE(lattices_near(plain, {90, 90, {0, 0}, {1, 1}}).empty());
}

}  // namespace
}  // namespace sightread
