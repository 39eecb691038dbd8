// Where each pixel of a rectified picture and of a cell's picture comes from: by cells of one
// colour each, and by pictures whose colours are positions.
#include "vision/eye/rectify.hpp"

#include <cmath>
#include <random>
#include <set>
#include <tuple>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::eye {
namespace {

constexpr int side = 24;  // pixels of a cell in the rectified picture

cv::Vec3b colour_of(Cell cell) {
    return {static_cast<std::uint8_t>(25 + 24 * cell.row),
            static_cast<std::uint8_t>(25 + 22 * cell.column),
            static_cast<std::uint8_t>((cell.row + cell.column) % 2 == 0 ? 60 : 200)};
}

// Each pixel has the colour of the cell that its middle lies in; grey beside the board.
cv::Mat drawn(const Lattice& lattice, cv::Size size) {
    cv::Mat picture(size, CV_8UC3);
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) {
            const auto cell = lattice.cell_at({x + 0.5, y + 0.5});
            picture.at<cv::Vec3b>(y, x) = cell ? colour_of(*cell) : cv::Vec3b(128, 128, 128);
        }
    return picture;
}

void expect_colour(const cv::Vec3b& seen, Cell cell) {
    const cv::Vec3b wanted = colour_of(cell);
    for (int channel = 0; channel < 3; ++channel)
        EXPECT_NEAR(seen[channel], wanted[channel], 2)
            << "channel " << channel << " of cell " << to_text(cell);
}

cv::Vec3b colour_at(const cv::Mat& made, int y, int x) {
    const auto pixel = made.at<cv::Vec4b>(y, x);
    return {pixel[0], pixel[1], pixel[2]};
}

// The point of the picture that a pixel of the rectified picture shows, told from the lattice's
// cells alone.
cv::Point2d shown_at(const Lattice& lattice, const RectifiedGrid& grid, int x, int y) {
    const int row = y / side;
    // The cell of this row in the grid's column of the pixel, be it of the board or not.
    const int column = x / side - rectified_column(lattice, grid, {row, 0});
    const double across = (x % side + 0.5) / side - 0.5, down = (y % side + 0.5) / side - 0.5;
    const double shear = lattice.shift == RowShift::none ? 0 : 0.5;
    return lattice.centre({row, column}) +
           cv::Point2d((across + shear * down) * lattice.pitch.width, down * lattice.pitch.height);
}

using Shape = std::tuple<RowShift, double>;

class RectifyGeometry : public testing::TestWithParam<Shape> {
protected:
    RowShift shift() const { return std::get<0>(GetParam()); }
    double pitch() const { return std::get<1>(GetParam()); }
    // A board in the middle of a picture, and one that reaches beyond its left and upper edge and
    // its right one.
    Lattice inner() const {
        return {8, 9, {pitch() * 0.7, pitch() * 1.3}, {pitch(), pitch() * 0.9}, shift()};
    }
    Lattice outer() const {
        return {8, 9, {pitch() * -1.8, pitch() * -0.75}, {pitch(), pitch() * 0.9}, shift()};
    }
    cv::Size picture_size() const { return {cvCeil(pitch() * 11), cvCeil(pitch() * 10)}; }
    cv::Size small_size() const { return {cvRound(pitch() * 5.3), cvRound(pitch() * 5.2)}; }
};

INSTANTIATE_TEST_SUITE_P(Lattices, RectifyGeometry,
                         testing::Combine(testing::Values(RowShift::none, RowShift::odd,
                                                          RowShift::even),
                                          testing::Values(9.3, 24.0, 61.7)));

TEST_P(RectifyGeometry, EachCellHasItsColourInTheMiddleOfItsSquare) {
    const Lattice lattice = inner();
    const RectifiedGrid grid = rectified_grid(lattice);
    const cv::Mat made = rectified(drawn(lattice, picture_size()), lattice, grid, side);
    ASSERT_EQ(made.type(), CV_8UC4);
    ASSERT_EQ(made.size(), cv::Size(grid.columns * side, grid.rows * side));
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            const int x = rectified_column(lattice, grid, {row, column}) * side, y = row * side;
            // The middle, and half of the way to the sides: a square shows its cell and not the one
            // beside it.
            for (const cv::Point off : {cv::Point(0, 0), {-6, 0}, {6, 0}, {0, -6}, {0, 6}}) {
                const int at_x = x + side / 2 + off.x, at_y = y + side / 2 + off.y;
                expect_colour(colour_at(made, at_y, at_x), {row, column});
                EXPECT_EQ(made.at<cv::Vec4b>(at_y, at_x)[3], 255) << to_text(Cell{row, column});
            }
        }
}

TEST_P(RectifyGeometry, ABoardPartlyOutsideKeepsItsColoursAndTheMaskIsZeroOutside) {
    const Lattice lattice = outer();
    const cv::Size size = small_size();
    const RectifiedGrid grid = rectified_grid(lattice);
    const cv::Mat made = rectified(drawn(lattice, size), lattice, grid, side);
    int inside = 0, outside = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            const int left = rectified_column(lattice, grid, {row, column}) * side;
            for (int y = row * side; y < (row + 1) * side; ++y)
                for (int x = left; x < left + side; ++x) {
                    const cv::Point2d at = shown_at(lattice, grid, x, y);
                    // How far inside the picture, in pitches; near the edge the mask is something
                    // in between.
                    const double depth =
                        std::min({at.x, at.y, size.width - at.x, size.height - at.y}) /
                        lattice.pitch.height;
                    const int mask = made.at<cv::Vec4b>(y, x)[3];
                    if (std::abs(depth) < 0.15) continue;
                    ASSERT_EQ(mask, depth > 0 ? 255 : 0)
                        << x << "," << y << " of cell " << to_text(Cell{row, column});
                }
            const cv::Point2d centre = lattice.centre({row, column});
            const double depth =
                std::min({centre.x, centre.y, size.width - centre.x, size.height - centre.y});
            if (depth > 0.2 * lattice.pitch.height) {
                expect_colour(colour_at(made, row * side + side / 2, left + side / 2),
                              {row, column});
                ++inside;
            } else if (depth < 0) {
                ++outside;
            }
        }
    EXPECT_GT(inside, 10);
    EXPECT_GT(outside, 10);
}

// A sheared picture reaches beyond the board at two of its corners. What it shows there is the
// picture, too, as it was in training (vision/training/data.py): the mask is 0 beyond the picture's
// edge only.
TEST_P(RectifyGeometry, TheMaskIsOneWhereverThePictureIs) {
    const Lattice lattice{8, 9, {pitch() * 6, pitch() * 2}, {pitch(), pitch() * 0.9}, shift()};
    const cv::Size size(cvCeil(pitch() * 22), cvCeil(pitch() * 12));
    const RectifiedGrid grid = rectified_grid(lattice);
    const cv::Mat made = rectified(drawn(lattice, size), lattice, grid, side);
    int wrong = 0;
    cv::Point first;
    for (int y = 0; y < made.rows; ++y)
        for (int x = 0; x < made.cols; ++x) {
            // All of it lies in the picture, well away from the edge.
            const cv::Point2d at = shown_at(lattice, grid, x, y);
            ASSERT_TRUE(at.x > pitch() && at.y > pitch() && at.x < size.width - pitch() &&
                        at.y < size.height - pitch());
            if (made.at<cv::Vec4b>(y, x)[3] == 255) continue;
            if (wrong++ == 0) first = {x, y};
        }
    EXPECT_EQ(wrong, 0) << "of " << made.total() << " pixels, first " << first;
}

// Blue rises to the right, green downwards: the mean error tells a shift of a fraction of a pixel.
// Noise keeps rounding to whole colours from adding one.
TEST_P(RectifyGeometry, PixelsComeFromWhereTheyShouldToAFractionOfAPixel) {
    const double slope = 230 / (pitch() * 11);
    const Lattice lattice = inner();
    std::mt19937 random(1);
    std::uniform_real_distribution<double> noise(-2.5, 2.5);
    cv::Mat picture(picture_size(), CV_8UC3);
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x)
            picture.at<cv::Vec3b>(y, x) = {
                cv::saturate_cast<std::uint8_t>(10 + (x + 0.5) * slope + noise(random)),
                cv::saturate_cast<std::uint8_t>(10 + (y + 0.5) * slope + noise(random)), 0};
    const RectifiedGrid grid = rectified_grid(lattice);
    const cv::Mat made = rectified(picture, lattice, grid, side);
    cv::Point2d sum, worst;
    int count = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            for (int y = row * side; y < (row + 1) * side; ++y)
                for (int k = 0; k < side; ++k) {
                    const int x = rectified_column(lattice, grid, {row, column}) * side + k;
                    const cv::Point2d at = shown_at(lattice, grid, x, y);
                    const auto pixel = made.at<cv::Vec4b>(y, x);
                    const cv::Point2d off(pixel[0] - 10 - at.x * slope,
                                          pixel[1] - 10 - at.y * slope);
                    sum += off, ++count;
                    worst = {std::max(worst.x, std::abs(off.x)),
                             std::max(worst.y, std::abs(off.y))};
                }
    // A two hundredth of a pitch: a tenth of a pixel where cells have twenty.
    const double allowed = 0.005 * pitch() * slope;
    EXPECT_NEAR(sum.x / count, 0, allowed);
    EXPECT_NEAR(sum.y / count, 0, allowed);
    EXPECT_LT(worst.x, 6);
    EXPECT_LT(worst.y, 6);
}

TEST_P(RectifyGeometry, PicturesOfCellsShowTheirCells) {
    const Lattice lattice = inner();
    const cv::Mat picture = drawn(lattice, picture_size());
    std::vector<Cell> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) cells.push_back({row, column});
    for (const int size : {16, 32})
        for (const double share : {1.0, 0.6, 0.3}) {
            const std::vector<cv::Mat> pictures =
                cell_pictures(picture, lattice, cells, size, share);
            ASSERT_EQ(pictures.size(), cells.size());
            // So far from the edge of the whole cell that nothing of the next one is mixed in.
            const int rim = share < 1 ? 0 : cvCeil(size * 2 / pitch());
            for (std::size_t i = 0; i < cells.size(); ++i) {
                ASSERT_EQ(pictures[i].size(), cv::Size(size, size));
                ASSERT_EQ(pictures[i].type(), CV_8UC3);
                expect_colour(pictures[i].at<cv::Vec3b>(size / 2, size / 2), cells[i]);
                for (const int y : {rim, size - 1 - rim})
                    for (const int x : {rim, size - 1 - rim})
                        expect_colour(pictures[i].at<cv::Vec3b>(y, x), cells[i]);
            }
        }
}

// Cells that the edge cuts go on as the edge is; those beyond it have pictures of the right size,
// whatever they show.
TEST_P(RectifyGeometry, PicturesOfCellsAtTheEdge) {
    const Lattice lattice = outer();
    const cv::Size size = small_size();
    std::vector<Cell> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) cells.push_back({row, column});
    const std::vector<cv::Mat> pictures = cell_pictures(drawn(lattice, size), lattice, cells, 32);
    ASSERT_EQ(pictures.size(), cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        ASSERT_EQ(pictures[i].size(), cv::Size(32, 32));
        const cv::Point2d centre = lattice.centre(cells[i]);
        if (std::min({centre.x, centre.y, size.width - centre.x, size.height - centre.y}) >
            0.2 * pitch())
            expect_colour(pictures[i].at<cv::Vec3b>(16, 16), cells[i]);
    }
    EXPECT_TRUE(cell_pictures(drawn(lattice, size), lattice, {}, 32).empty());
}

TEST(RectifiedGridOfLattices, HoldsEveryCellOnceAndNoMore) {
    for (const RowShift shift : {RowShift::none, RowShift::odd, RowShift::even})
        for (int rows = 1; rows <= 12; ++rows)
            for (const int columns : {1, 2, 7}) {
                const Lattice lattice{rows, columns, {3, 4}, {20, 18}, shift};
                const testing::ScopedTrace trace(__FILE__, __LINE__, to_text(lattice));
                const RectifiedGrid grid = rectified_grid(lattice);
                EXPECT_EQ(grid.rows, rows);
                std::set<std::pair<int, int>> places;
                int least = grid.columns, most = -1;
                for (int row = 0; row < rows; ++row)
                    for (int column = 0; column < columns; ++column) {
                        const int there = rectified_column(lattice, grid, {row, column});
                        places.emplace(row, there);
                        least = std::min(least, there), most = std::max(most, there);
                    }
                EXPECT_EQ(places.size(), static_cast<std::size_t>(rows) * columns);
                // No column of the grid is without a cell at either end.
                EXPECT_EQ(least, 0);
                EXPECT_EQ(most, grid.columns - 1);
                if (shift == RowShift::none) {
                    EXPECT_EQ(grid.columns, columns);
                }
            }
}

// In the grid all neighbours lie in the same directions, which is why one convolution serves all
// cells.
TEST(RectifiedGridOfLattices, AStepDownIsTheSameEverywhere) {
    for (const RowShift shift : {RowShift::none, RowShift::odd, RowShift::even}) {
        const Lattice lattice{9, 12, {3, 4}, {20, 18}, shift};
        const RectifiedGrid grid = rectified_grid(lattice);
        for (int row = 0; row + 1 < lattice.rows; ++row) {
            const int below = rectified_column(lattice, grid, {row, 6}) -
                              rectified_column(lattice, grid, {row + 1, 0});
            const cv::Point2d step = lattice.centre({row + 1, below}) - lattice.centre({row, 6});
            EXPECT_NEAR(step.x, shift == RowShift::none ? 0 : 10, 1e-9) << "row " << row;
            EXPECT_NEAR(step.y, 18, 1e-9) << "row " << row;
        }
    }
}

}  // namespace
}  // namespace sightread::eye
