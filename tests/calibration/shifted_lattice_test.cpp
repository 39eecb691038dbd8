// Finding boards whose every other row is shifted, and what their cells are when some cannot be
// seen.
#include "calibration/shifted_lattice.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

HalfColumns grid(int rows, int columns) {
    HalfColumns cells;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) cells.emplace(row, 2 * column + row % 2);
    return cells;
}

HalfColumns hexagon(int radius) {
    HalfColumns cells;
    for (int row = -radius; row <= radius; ++row)
        for (int half = std::abs(row); half <= 4 * radius - std::abs(row); half += 2)
            cells.emplace(row, half);
    return cells;
}

TEST(ShiftedLattice, WholeBoardsAreComplete) {
    for (int side = 5; side <= 15; ++side) {
        EXPECT_EQ(completed(grid(side, side)), grid(side, side)) << side;
        EXPECT_EQ(completed(grid(side, 7)), grid(side, 7)) << side;
    }
    for (int radius = 2; radius <= 7; ++radius)
        EXPECT_EQ(completed(hexagon(radius)), hexagon(radius)) << radius;
}

TEST(ShiftedLattice, WhatACatHidesIsThere) {
    for (const HalfColumns& whole : {grid(9, 9), grid(8, 11), hexagon(5)})
        for (const auto& cat : whole) {
            HalfColumns seen = whole;
            for (const auto& cell : whole)
                if (std::abs(cell.first - cat.first + 0.5) <= 0.5 &&
                    std::abs(cell.second - cat.second) <= 1)
                    seen.erase(cell);
            EXPECT_EQ(completed(seen), whole) << cat.first << ' ' << cat.second;
        }
}

TEST(ShiftedLattice, ASpotBesideTheBoardIsNoCell) {
    for (const HalfColumns& whole : {grid(9, 9), hexagon(5)}) {
        const int top = whole.begin()->first, half = whole.begin()->second;
        for (const std::pair<int, int>& stray : {std::pair{top + 2, half - 14},
                                                 {top + 3, 61 + (top + half) % 2},
                                                 {top - 1, half + 3}}) {
            if ((stray.first + stray.second - top - half) % 2 != 0) continue;
            HalfColumns seen = whole;
            seen.insert(stray);
            EXPECT_EQ(completed(seen), whole) << stray.first << ' ' << stray.second;
        }
    }
}

TEST(ShiftedLattice, NothingIsNothing) {
    EXPECT_TRUE(completed({}).empty());
    EXPECT_TRUE(shifted_lattices({}, 3).empty());
    EXPECT_TRUE(
        shifted_lattices(cell_spots(cv::Mat(200, 300, CV_8UC3, cv::Scalar(9, 90, 200)), 1000), 3)
            .empty());
}

struct Drawn {
    double pitch;
    double row;  // in pitches
    RowShift shift;
    double radius;  // in pitches
};

class EveryScale : public testing::TestWithParam<Drawn> {};

TEST_P(EveryScale, IsFoundToAFractionOfAPixel) {
    const auto [pitch, row, shift, radius] = GetParam();
    Lattice lattice{8, 9, {31.3, 47.8}, {pitch, pitch * row}, shift};
    cv::Mat picture(static_cast<int>(9 * pitch * row) + 60, static_cast<int>(10 * pitch) + 70,
                    CV_8UC3, cv::Scalar(200, 170, 90));
    constexpr int fine = 4;  // bits of a pixel's fraction
    for (int i = 0; i < 72; ++i) {
        const cv::Point2d centre = lattice.centre({i / 9, i % 9}) - cv::Point2d(0.5, 0.5);
        cv::circle(picture, {cvRound(centre.x * (1 << fine)), cvRound(centre.y * (1 << fine))},
                   cvRound(radius * pitch * (1 << fine)),
                   i % 7 == 3 ? cv::Scalar(30, 40, 160) : cv::Scalar(120, 220, 180), cv::FILLED,
                   cv::LINE_AA, fine);
    }
    const std::vector<ShiftedCells> found = shifted_lattices(cell_spots(picture, 1000), 3);
    ASSERT_FALSE(found.empty());
    const Lattice seen = lattice_around(found.front(), completed(found.front().seen));
    EXPECT_EQ(seen.rows, 8);
    EXPECT_EQ(seen.columns, 9);
    EXPECT_EQ(seen.shift, shift);
    for (const Cell corner : {Cell{0, 0}, Cell{7, 8}})
        EXPECT_LT(cv::norm(seen.centre(corner) - lattice.centre(corner)), 0.7);
}

INSTANTIATE_TEST_SUITE_P(ShiftedLattice, EveryScale,
                         testing::Values(Drawn{21.37, 0.866, RowShift::odd, 0.42},
                                         Drawn{33.5, 1, RowShift::even, 0.44},
                                         Drawn{54.19, 0.866, RowShift::even, 0.47},
                                         Drawn{87.77, 0.8, RowShift::odd, 0.36},
                                         Drawn{140.2, 1, RowShift::odd, 0.45}));

TEST(ShiftedLattice, ASquareGridIsNone) {
    cv::Mat picture(500, 500, CV_8UC3, cv::Scalar(90, 90, 90));
    for (int i = 0; i < 81; ++i)
        cv::circle(picture, {50 + 50 * (i % 9), 50 + 50 * (i / 9)}, 20, {200, 220, 60}, cv::FILLED,
                   cv::LINE_AA);
    EXPECT_TRUE(shifted_lattices(cell_spots(picture, 1000), 3).empty());
}

}  // namespace
}  // namespace sightread
