// Sliding puzzles whose finished picture stands beside them in the window.
#include "tests/vision/sliding_drawn.hpp"
#include "vision/sliding.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

// A board whose tiles lie too far apart to go by their edges.
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
    if (side > 0) cv::resize(shown, frame.pixels(cv::Rect(430, 81, side, side)), {side, side}, 0, 0, cv::INTER_AREA);
    const auto layout = find_layout(frame);
    return layout ? Reader(*layout).read(frame) : Reading{};
}

TEST(SlidingPreview, TellsWhereTilesBelong) {
    for (unsigned seed = 81; seed < 84; ++seed) {
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

TEST(SlidingPreview, IsNoSmallCopyOfTheBoardAndNoOtherPicture) {
    const test::DrawnSliding sliding = far_apart(84);
    const cv::Mat board = test::drawn(sliding).pixels(cv::Rect(sliding.lattice.bounds()));
    EXPECT_FALSE(reading_with(sliding, board, 160).board);
    EXPECT_FALSE(reading_with(sliding, test::some_picture({320, 320}, 85), 160).board);
}

}  // namespace
}  // namespace sightread::sliding
