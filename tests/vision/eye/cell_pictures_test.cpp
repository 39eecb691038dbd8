#include "vision/eye/rectify.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

cv::Vec3b colour_of(Cell cell) {
    return {static_cast<std::uint8_t>(40 + cell.row * 37 % 200),
            static_cast<std::uint8_t>(30 + cell.column * 53 % 200),
            static_cast<std::uint8_t>(20 + (cell.row * 7 + cell.column * 11) * 13 % 220)};
}

// Each cell's rectangle filled with a colour of its own.
cv::Mat drawn(const Lattice& lattice, cv::Size size) {
    cv::Mat picture(size, CV_8UC3, cv::Scalar::all(0));
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            const cv::Rect2d place = lattice.cell({row, column});
            cv::rectangle(picture, cv::Rect(place) & cv::Rect({}, size),
                          cv::Scalar(colour_of({row, column})), cv::FILLED);
        }
    return picture;
}

void expect_near(const cv::Vec3b& seen, const cv::Vec3b& wanted, Cell cell) {
    for (int channel = 0; channel < 3; ++channel)
        EXPECT_NEAR(seen[channel], wanted[channel], 3) << to_text(cell);
}

TEST(CellPictures, ShowCellsAndTheirMiddles) {
    const Lattice lattice{3, 4, {10, 10}, {50, 60}};
    cv::Mat picture = drawn(lattice, {230, 210});
    const cv::Point middle(lattice.centre({1, 2}));
    cv::rectangle(picture, cv::Rect(middle - cv::Point(8, 9), cv::Size(16, 18)), {255, 255, 255},
                  cv::FILLED);
    const std::vector<cv::Mat> whole = cell_pictures(picture, lattice, {{1, 2}, {0, 3}}, 32);
    expect_near(whole[0].at<cv::Vec3b>(2, 2), colour_of({1, 2}), {1, 2});
    expect_near(whole[0].at<cv::Vec3b>(16, 16), {255, 255, 255}, {1, 2});
    expect_near(whole[1].at<cv::Vec3b>(16, 16), colour_of({0, 3}), {0, 3});
    const std::vector<cv::Mat> part = cell_pictures(picture, lattice, {{1, 2}}, 32, 0.3);
    expect_near(part[0].at<cv::Vec3b>(3, 3), {255, 255, 255}, {1, 2});
}

TEST(FaceShare, SmallFacesOnLargeCardsTakeASmallShare) {
    std::vector<cv::Mat> cells, full;
    for (int i = 0; i < 8; ++i) {
        cv::Mat cell(32, 32, CV_8UC3, cv::Scalar::all(230));
        cv::rectangle(cell, {11, 11, 10, 10}, cv::Scalar(i * 30, 255 - i * 30, 90), cv::FILLED);
        cells.push_back(cell);
        full.emplace_back(32, 32, CV_8UC3, cv::Scalar(i * 30, 255 - i * 30, 90));
    }
    EXPECT_LT(face_share(cells), 0.5);
    EXPECT_GT(face_share(cells), 0.3);
    EXPECT_EQ(face_share(full), 1);
    EXPECT_EQ(face_share({cells[0]}), 1);
}

}  // namespace
}  // namespace sightread::eye
