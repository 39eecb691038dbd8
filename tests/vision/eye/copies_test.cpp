// Cells that are copies of each other, on pixels or between them, under noise, and others.
#include "vision/eye/copies.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

constexpr int side = 40;
constexpr float sure = 4;  // natural logarithm

// A row of tiles with words on them, each so many pixels, or parts of one, beside its place.
struct Row {
    Lattice lattice;
    cv::Mat picture;
    std::vector<Cell> cells;

    explicit Row(const std::vector<std::string>& words, const std::vector<double>& aside = {})
        : lattice{1, static_cast<int>(words.size()), {10, 10}, {side, side}},
          picture(side + 20, side * static_cast<int>(words.size()) + 20, CV_8UC3,
                  cv::Scalar(90, 140, 60)) {
        constexpr int finer = 8;  // drawn so many times as large, so that parts of a pixel count
        for (std::size_t i = 0; i < words.size(); ++i) {
            cv::Mat tile(side * finer, side * finer, CV_8UC3, cv::Scalar(90, 140, 60));
            const int x = i < aside.size() ? cvRound(aside[i] * finer) : 0;
            cv::rectangle(tile, {x + 3 * finer, 3 * finer, 34 * finer, 34 * finer}, {230, 235, 240},
                          cv::FILLED);
            cv::putText(tile, words[i], {x + 8 * finer, 28 * finer}, cv::FONT_HERSHEY_SIMPLEX,
                        0.6 * finer, {40, 30, 120}, 2 * finer);
            cells.push_back({0, static_cast<int>(i)});
            cv::resize(tile, picture(cv::Rect(lattice.cell(cells.back()))), {side, side}, 0, 0,
                       cv::INTER_AREA);
        }
    }
    [[nodiscard]] cv::Mat1f odds() const {
        const int count = static_cast<int>(cells.size());
        return copy_odds(picture, lattice, cells, 0.7, cv::Mat1b(count, count, std::uint8_t{1}));
    }
};

void expect_copies(const cv::Mat1f& odds, const std::vector<std::string>& words) {
    for (int a = 0; a < odds.rows; ++a)
        for (int b = 0; b < a; ++b) {
            const bool are_copies =
                words[static_cast<std::size_t>(a)] == words[static_cast<std::size_t>(b)];
            EXPECT_EQ(odds(a, b), odds(b, a));
            if (are_copies)
                EXPECT_GT(odds(a, b), sure) << a << " and " << b;
            else
                EXPECT_LT(odds(a, b), -1.5) << a << " and " << b;
        }
}

TEST(Copies, AreTheSameToThePixel) {
    const std::vector<std::string> words = {"A1", "B2", "A1", "C3", "B2", "A1", "C3"};
    expect_copies(Row(words).odds(), words);
}

// Thin rings look otherwise to a descriptor wherever they lie between its pixels: cosines of 0.7
// were seen. Copies to the pixel are one face all the same.
TEST(Copies, ToThePixelOutweighDescriptorsThatLieApart) {
    constexpr double slope_of_descriptors = 40, apart = 0.25;  // onet::FaceOdds
    EXPECT_GT(Row({"A1", "B2", "A1", "B2"}).odds()(2, 0), slope_of_descriptors * apart);
}

TEST(Copies, MayLieBesideTheirPlacesAndBetweenPixels) {
    const std::vector<std::string> words = {"A1", "B2", "A1", "A1", "B2", "A1"};
    expect_copies(Row(words, {0, 0.5, 1, -1, -0.25, 0.5}).odds(), words);
}

TEST(Copies, AreNoneThatDifferInOneStroke) {
    const std::vector<std::string> words = {"O0", "Q0", "O0", "Q0"};
    expect_copies(Row(words, {0, 0.3, 0.6, 0.9}).odds(), words);
}

TEST(Copies, AreKnownUnderNoise) {
    const std::vector<std::string> words = {"A1", "B2", "A1", "B2"};
    Row row(words);
    cv::Mat noise(row.picture.size(), CV_16SC3);
    cv::RNG(3).fill(noise, cv::RNG::NORMAL, 0, 6);
    cv::add(row.picture, noise, row.picture, cv::noArray(), CV_8UC3);
    expect_copies(row.odds(), words);
}

// As one that is selected: it may be of any face.
TEST(Copies, SayNothingOfACellThatIsACopyOfNone) {
    const std::vector<std::string> words = {"A1", "B2", "A1", "B2", "A1"};
    Row row(words);
    cv::Mat selected = row.picture(cv::Rect(row.lattice.cell({0, 4})));
    cv::subtract(cv::Scalar::all(255), selected, selected);
    const cv::Mat1f odds = row.odds();
    for (int other = 0; other < 4; ++other) EXPECT_EQ(odds(4, other), 0);
    EXPECT_GT(odds(0, 2), sure);
}

TEST(Copies, SayNothingOfPairsThatAreNotAskedFor) {
    const Row row({"A1", "A1", "A1"});
    cv::Mat1b asked = cv::Mat1b::zeros(3, 3);
    asked(0, 1) = asked(1, 0) = 1;
    const cv::Mat1f odds = copy_odds(row.picture, row.lattice, row.cells, 0.7, asked);
    EXPECT_GT(odds(0, 1), sure);
    EXPECT_EQ(odds(0, 2), 0);
    EXPECT_EQ(odds(1, 2), 0);
}

}  // namespace
}  // namespace sightread::eye
