// Photographs on tiles, as they come from windows that are scaled, noisy, or partly covered.
#include "tests/vision/sliding/drawn.hpp"
#include "vision/sliding/by_rules.hpp"
#include "vision/sliding/pieces.hpp"
#include "vision/sliding/tiles.hpp"

#include <numeric>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

using test::drawn;
using test::DrawnSliding;
using test::numbers;
using test::shuffled;
using test::some_picture;

// A picture on white of which the upper tiles show nothing, with lines of the blank's colour.
DrawnSliding photograph(int side, double pitch, unsigned seed, int white_rows) {
    DrawnSliding sliding = numbers(side, side, pitch, seed);
    std::iota(sliding.goal.tiles.begin(), sliding.goal.tiles.end(), 0);
    sliding.board = shuffled(sliding.goal, seed);
    sliding.gap = 1;
    const int size = static_cast<int>(side * pitch);
    sliding.picture = some_picture({size, size}, seed);
    cv::rectangle(sliding.picture, {0, 0, size, static_cast<int>(white_rows * pitch)},
                  {255, 255, 255}, cv::FILLED);
    sliding.blank = {204, 204, 204};
    sliding.ground = {77, 77, 77};
    return sliding;
}

int blank_of(const DrawnSliding& sliding) {
    return static_cast<int>(std::ranges::find(sliding.board.tiles, 0) -
                            sliding.board.tiles.begin());
}

TEST(SlidingPhotographs, TheBlankIsTheOnlyOneOfItsColour) {
    for (unsigned seed = 1; seed < 6; ++seed) {
        DrawnSliding sliding = photograph(5, 72, seed, 1);
        sliding.lattice.origin = {37, 52};
        sliding.gap = 0;  // scaled until its lines are gone
        const Frame frame = drawn(sliding);
        const auto backdrop = backdrop_of(frame.pixels, sliding.lattice);
        ASSERT_TRUE(backdrop) << backdrop.why_not();
        EXPECT_EQ(backdrop->blank, blank_of(sliding)) << seed;
        // With another one of its own colour either could be the blank.
        const int other = (blank_of(sliding) + 7) % 25;
        const cv::Rect cell = pixels_of_cell(frame.pixels, sliding.lattice, other);
        cv::Mat doubtful = frame.pixels.clone();
        doubtful(cell).setTo(cv::Scalar(90, 150, 60));
        EXPECT_FALSE(backdrop_of(doubtful, sliding.lattice)) << seed;
    }
}

TEST(SlidingPhotographs, TheBlankIsTheOnlyFlatOneWhoseColourIsSeenNowhereElse) {
    for (unsigned seed = 1; seed < 5; ++seed) {
        DrawnSliding sliding = photograph(4, 81, seed, 0);
        sliding.lattice.origin = {37, 52};
        sliding.gap = 0;
        sliding.blank = {250, 20, 245};
        // A meadow that reaches beyond one piece.
        cv::rectangle(sliding.picture, cv::Rect(150, 230, 105, 94), {90, 210, 130}, cv::FILLED);
        const Frame frame = drawn(sliding);
        const auto backdrop = backdrop_of(frame.pixels, sliding.lattice);
        ASSERT_TRUE(backdrop) << backdrop.why_not();
        EXPECT_EQ(backdrop->blank, blank_of(sliding)) << seed;
        // Where the picture has the blank's colour, too, either could be the blank.
        cv::rectangle(sliding.picture, cv::Rect(100, 10, 40, 40), sliding.blank, cv::FILLED);
        EXPECT_FALSE(backdrop_of(drawn(sliding).pixels, sliding.lattice)) << seed;
    }
}

// White between lines of another colour may be a piece of a photograph that is white there, as some
// are at their corners; hardly one that has no white anywhere else.
TEST(SlidingPhotographs, AWhiteBlankIsAPieceOnlyWhereOthersShowWhite) {
    for (unsigned seed = 1; seed < 4; ++seed) {
        DrawnSliding sliding = photograph(4, 90, seed, 0);
        sliding.gap = 0;
        sliding.blank = {255, 255, 255};
        sliding.picture = sliding.picture * 0.8;
        cv::Mat picture = drawn(sliding).pixels;
        const cv::Rect bounds(sliding.lattice.bounds());
        for (int line = 0; line <= 4; ++line) {
            cv::rectangle(picture, {bounds.x + line * 90 - 1, bounds.y, 2, bounds.height},
                          {221, 221, 221}, cv::FILLED);
            cv::rectangle(picture, {bounds.x, bounds.y + line * 90 - 1, bounds.width, 2},
                          {221, 221, 221}, cv::FILLED);
        }
        const auto backdrop = backdrop_of(picture, sliding.lattice);
        ASSERT_TRUE(backdrop);
        EXPECT_EQ(backdrop->blank, blank_of(sliding));
        EXPECT_FALSE(may_be_a_piece(*backdrop)) << seed;
        const cv::Rect other =
            pixels_of_cell(picture, sliding.lattice, (blank_of(sliding) + 5) % 16);
        cv::rectangle(picture, {other.x + 20, other.y + 20, 30, 30}, {255, 255, 255}, cv::FILLED);
        const auto doubtful = backdrop_of(picture, sliding.lattice);
        EXPECT_TRUE(!doubtful || may_be_a_piece(*doubtful)) << seed;
    }
}

TEST(SlidingPhotographs, NoiseIsNotCutOffWhereTheBlankIs) {
    DrawnSliding sliding = photograph(3, 120.4, 4, 0);
    sliding.ground = {255, 255, 255};
    Frame frame = drawn(sliding);
    cv::Mat noise(frame.pixels.size(), CV_16SC3), noisy;
    cv::RNG random(5);
    random.fill(noise, cv::RNG::NORMAL, 0, 4);
    cv::add(frame.pixels, noise, noisy, cv::noArray(), CV_8U);
    const auto backdrop = backdrop_of(noisy, sliding.lattice);
    ASSERT_TRUE(backdrop) << backdrop.why_not();
    EXPECT_EQ(backdrop->blank, blank_of(sliding));
    EXPECT_FALSE(may_be_a_piece(*backdrop));
}

TEST(SlidingPhotographs, TheWindowAroundTheBoardIsNoTilesOfIt) {
    // In order but for lines, so that only the blank tells the cells, and the window ends one cell
    // further out.
    DrawnSliding sliding = photograph(4, 90, 7, 0);
    sliding.board = sliding.goal;
    sliding.gap = 0;
    sliding.lattice.origin = {97, 97};
    sliding.frame = {554, 554};
    cv::GaussianBlur(sliding.picture, sliding.picture, {}, 5);
    const Frame board = drawn(sliding);
    cv::Mat window(sliding.frame, CV_8UC3, cv::Scalar(245, 245, 245));
    cv::rectangle(window, {7, 7, 540, 540}, sliding.ground, cv::FILLED);
    cv::rectangle(window, {52, 52, 450, 450}, {150, 150, 150}, 8);
    const cv::Rect tiles(sliding.lattice.bounds());
    board.pixels(tiles).copyTo(window(tiles));
    const auto layout = find_layout({window, {}});
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->lattice.rows, 4);
    EXPECT_EQ(layout->lattice.columns, 4);
    EXPECT_NEAR(layout->lattice.origin.x, 97, 2);
}

TEST(SlidingPhotographs, AWindowOverTheBoardHidesItsLines) {
    const DrawnSliding sliding = photograph(4, 72, 9, 0);
    Frame frame = drawn(sliding);
    const Layout layout{sliding.lattice, frame.pixels.size()};
    EXPECT_EQ(Reader(layout).read(frame).why_not.find("covered"), std::string::npos);
    const cv::Rect over(210, 150, 120, 120);
    cv::rectangle(frame.pixels, over, {250, 250, 250}, cv::FILLED);
    cv::rectangle(frame.pixels, {over.x, over.y, over.width, 14}, {130, 80, 40}, cv::FILLED);
    cv::rectangle(frame.pixels, over, {60, 60, 60});
    const Reading reading = Reader(layout).read(frame);
    EXPECT_FALSE(reading.board);
    EXPECT_NE(reading.why_not.find("covered"), std::string::npos) << reading.why_not;
}

TEST(SlidingPhotographs, EdgesThatHaveMixedWithTheirNeighboursAreDoubted) {
    // Scaled, tiles that lie side by side seem to belong there, whether or not most of them stay
    // so.
    DrawnSliding sliding = photograph(3, 60, 37, 0);
    sliding.ground = {120, 130, 140};
    sliding.lattice.origin = {30, 40};
    sliding.gap = 0;
    Frame frame = drawn(sliding);
    cv::resize(frame.pixels, frame.pixels, {}, 2, 2, cv::INTER_LINEAR);
    const Lattice lattice{3, 3, {60, 80}, {120, 120}};
    const auto backdrop = backdrop_of(frame.pixels, lattice);
    ASSERT_TRUE(backdrop) << backdrop.why_not();
    const Knowledge knowledge;
    const Goal goal = goal_by_assembly({frame.pixels, lattice, *backdrop, knowledge});
    EXPECT_TRUE(goal.home.empty() || goal.home == sliding.board.tiles);
}

}  // namespace
}  // namespace sightread::sliding
