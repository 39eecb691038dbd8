// Tiles that are the same to the pixel, and what that says of which tiles show one face.
#include "vision/onet/copies.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

constexpr int side = 40;

// A row of tiles with words on them, each so many pixels beside its place.
struct Row {
    Lattice lattice;
    cv::Mat picture;
    std::vector<Cell> cells;
    std::vector<cv::Mat> faces;

    explicit Row(const std::vector<std::string>& words, const std::vector<int>& aside = {})
        : lattice{1, static_cast<int>(words.size()), {10, 10}, {side, side}},
          picture(side + 20, side * static_cast<int>(words.size()) + 20, CV_8UC3,
                  cv::Scalar(90, 140, 60)) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            const int x = 10 + side * static_cast<int>(i) + (i < aside.size() ? aside[i] : 0);
            cv::rectangle(picture, {x + 3, 13, side - 6, side - 6}, {230, 235, 240}, cv::FILLED);
            cv::putText(picture, words[i], {x + 8, 38}, cv::FONT_HERSHEY_SIMPLEX, 0.6,
                        {40, 30, 120}, 2, cv::LINE_AA);
            cells.push_back({0, static_cast<int>(i)});
            cv::resize(picture(cv::Rect(lattice.cell(cells.back()))), faces.emplace_back(),
                       {16, 16}, 0, 0, cv::INTER_AREA);
        }
    }
    [[nodiscard]] std::vector<int> copies(double share = 0.7) const {
        return copies_among(picture, lattice, cells, share, faces);
    }
};

TEST(OnetCopies, AreTheSameToThePixel) {
    EXPECT_EQ(Row({"A1", "B2", "A1", "C3", "B2", "A1"}).copies(),
              (std::vector<int>{0, 1, 0, 2, 1, 0}));
}

TEST(OnetCopies, MayLieAPixelBesideTheirPlaces) {
    EXPECT_EQ(Row({"A1", "B2", "A1", "A1"}, {0, 0, 1, -2}).copies(),
              (std::vector<int>{0, 1, 0, 0}));
}

TEST(OnetCopies, DifferInOneStroke) {
    EXPECT_EQ(Row({"O0", "Q0", "O0", "Q0"}).copies(), (std::vector<int>{0, 1, 0, 1}));
}

TEST(OnetCopies, AreNoneInANoisyPicture) {
    Row row({"A1", "A1", "A1"});
    cv::Mat noise(row.picture.size(), CV_16SC3), wide;
    cv::RNG(3).fill(noise, cv::RNG::NORMAL, 0, 12);
    cv::add(row.picture, noise, row.picture, cv::noArray(), CV_8UC3);
    EXPECT_EQ(row.copies(), (std::vector<int>{0, 1, 2}));
}

Grouping grouping_of(std::vector<int> groups, double margin = 1) {
    const int count = groups.empty() ? 0 : *std::ranges::max_element(groups) + 1;
    return {groups, std::vector<double>(groups.size(), margin), count, 0.95};
}

TEST(OnetCopies, OfTwoGroupsJoinThem) {
    const Grouping made = agreed_with_copies(grouping_of({0, 1, 2, 2}), {0, 0, 1, 1});
    EXPECT_EQ(made.group, (std::vector<int>{0, 0, 1, 1}));
    EXPECT_EQ(made.count, 2);
    EXPECT_GT(made.margin[0], 4) << "two copies, and nothing else";
}

// Four groups of copies, and one that is two faces: pairs of one and of the other.
TEST(OnetCopies, PartAGroupIntoPairsWhereCopiesAreExact) {
    const std::vector<int> groups = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4},
                           copies = {0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 4, 5};
    const Grouping made = agreed_with_copies(grouping_of(groups), copies);
    EXPECT_EQ(made.group, (std::vector<int>{0, 0, 1, 1, 2, 2, 3, 3, 4, 5, 4, 5}));
    EXPECT_EQ(made.count, 6);
}

// As on a page that draws its cells between pixels, and of a tile that is selected.
TEST(OnetCopies, PartNoGroupsWhereCopiesDiffer) {
    const std::vector<int> groups = {0, 0, 0, 0, 1, 1, 1, 1};
    EXPECT_EQ(agreed_with_copies(grouping_of(groups), {0, 1, 0, 1, 2, 3, 2, 3}).group, groups);
    EXPECT_EQ(agreed_with_copies(grouping_of(groups), {0, 0, 0, 0, 1, 1, 1, 2}).group, groups);
}

TEST(OnetCopies, MakeCertainWhatIsDealtInPairsOnly) {
    const Grouping made = agreed_with_copies(grouping_of({0, 0, 1, 1, 1, 2}), {0, 0, 1, 1, 1, 2});
    EXPECT_GT(made.margin[0], 4);
    EXPECT_EQ(made.margin[2], 1);
    EXPECT_EQ(made.margin[5], 1);
}

}  // namespace
}  // namespace sightread::onet
