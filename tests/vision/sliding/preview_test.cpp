// Sliding puzzles whose finished picture stands beside them in the window.
#include "tests/vision/sliding/drawn.hpp"
#include "vision/sliding/by_rules.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

// A board whose tiles lie mostly too far apart to go by their edges.
test::DrawnSliding far_apart(unsigned seed) {
    test::DrawnSliding sliding;
    sliding.goal = standard_goal(4, 4);
    sliding.board = test::shuffled(sliding.goal, seed);
    sliding.lattice = {4, 4, {37.3, 52.6}, {80, 80}};
    sliding.frame = {700, 440};
    sliding.gap = 14;
    sliding.picture = test::some_picture({320, 320}, seed);
    return sliding;
}

Reading reading_with(const test::DrawnSliding& sliding, const cv::Mat& shown, int side) {
    Frame frame = test::drawn(sliding);
    if (side > 0)
        cv::resize(shown, frame.pixels(cv::Rect(430, 81, side, side)), {side, side}, 0, 0,
                   cv::INTER_AREA);
    const auto layout = find_layout(frame);
    return layout ? Reader(*layout).read(frame) : Reading{};
}

TEST(SlidingPreview, TellsWhereTilesBelong) {
    for (const unsigned seed : {89U, 83U, 85U}) {
        const test::DrawnSliding sliding = far_apart(seed);
        EXPECT_FALSE(reading_with(sliding, {}, 0).board) << seed;
        for (const int side : {93, 140, 201}) {
            const Reading reading = reading_with(sliding, sliding.picture, side);
            ASSERT_TRUE(reading.board) << seed << ", " << side << ": " << reading.why_not;
            EXPECT_EQ(reading.content, Content::known_picture);
            EXPECT_EQ(reading.board->puzzle.start, sliding.board) << seed << ", " << side;
            EXPECT_EQ(reading.board->puzzle.goal, sliding.goal) << seed << ", " << side;
        }
    }
}

// In a frame, with other proportions than the board: the game stretches it over the board.
TEST(SlidingPreview, MayHaveOtherProportionsAndAFrame) {
    for (const unsigned seed : {89U, 83U, 85U}) {
        const test::DrawnSliding sliding = far_apart(seed);
        for (const cv::Size size : {cv::Size(160, 112), cv::Size(110, 170)}) {
            Frame frame = test::drawn(sliding);
            const cv::Rect place({430, 81}, size);
            cv::resize(sliding.picture, frame.pixels(place), size, 0, 0, cv::INTER_AREA);
            cv::rectangle(frame.pixels, place, {90, 80, 70}, 3);
            const auto layout = find_layout(frame);
            ASSERT_TRUE(layout) << seed << ": " << layout.why_not();
            const Reading reading = Reader(*layout).read(frame);
            ASSERT_TRUE(reading.board) << seed << ", " << size << ": " << reading.why_not;
            EXPECT_EQ(reading.board->puzzle.start, sliding.board) << seed << ", " << size;
        }
    }
}

// Games that shuffle without moving deal boards that cannot be solved: they are read as they are.
TEST(SlidingPreview, TellsADealThatIsImpossible) {
    test::DrawnSliding sliding = far_apart(83);
    std::vector<int>& tiles = sliding.board.tiles;
    std::swap(*std::ranges::find(tiles, 3), *std::ranges::find(tiles, 8));
    const Reading reading = reading_with(sliding, sliding.picture, 160);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
}

TEST(SlidingPreview, IsNotNeededWhereThePictureGoesOnAcrossGaps) {
    const test::DrawnSliding sliding = far_apart(82);
    const Reading reading = reading_with(sliding, {}, 0);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.content, Content::assembled_picture);
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
}

TEST(SlidingPreview, IsNoSmallCopyOfTheBoardAndNoOtherPicture) {
    const test::DrawnSliding sliding = far_apart(84);
    const cv::Mat board = test::drawn(sliding).pixels(cv::Rect(sliding.lattice.bounds()));
    EXPECT_FALSE(reading_with(sliding, board, 160).board);
    EXPECT_FALSE(reading_with(sliding, test::some_picture({320, 320}, 85), 160).board);
}

// Without lines between the tiles a flat piece of a picture was once told as the blank of the rows
// that are full.
TEST(SlidingBlank, IsNoPieceOfAPictureWhereNoLinesAre) {
    test::DrawnSliding sliding = far_apart(86);
    sliding.gap = 0;
    sliding.blank = cv::Scalar(150, 60, 60);
    Frame frame = test::drawn(sliding);
    const Lattice& lattice = sliding.lattice;
    const auto blank =
        static_cast<int>(std::ranges::find(sliding.board.tiles, 0) - sliding.board.tiles.begin());
    const cv::Rect cell(lattice.cell({blank / 4, blank % 4}));
    cv::Mat grain(cell.size(), CV_16SC3), wide;
    cv::RNG(1).fill(grain, cv::RNG::NORMAL, 0, 1.5);
    frame.pixels(cell).convertTo(wide, CV_16SC3);
    wide += grain;
    wide.convertTo(frame.pixels(cell), CV_8UC3);
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    const Reading reading = Reader(*layout).read(frame);
    if (reading.board)
        EXPECT_EQ(reading.board->puzzle.start, sliding.board) << to_text(*reading.board);
    else
        EXPECT_NE(reading.why_not.find("blank"), std::string::npos) << reading.why_not;
}

}  // namespace
}  // namespace sightread::sliding
