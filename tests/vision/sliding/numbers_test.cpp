// Numbers that stand on tiles in unusual ways, and blanks that only they tell.
#include "calibration/cut_off.hpp"
#include "tests/vision/sliding/drawn.hpp"
#include "vision/sliding/by_rules.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

using test::drawn;
using test::DrawnSliding;
using test::numbers;
using test::shuffled;
using test::some_picture;

// Boards of brown lines in a hundred shades.
cv::Mat wood(cv::Size size, unsigned seed) {
    cv::Mat grain(size.height, 1, CV_8UC3), made;
    cv::RNG random(seed);
    for (int y = 0; y < grain.rows; ++y) {
        const double shade = 0.6 + 0.25 * (y / 3 % 3) + random.uniform(0.0, 0.15);
        grain.at<cv::Vec3b>(y, 0) = cv::Vec3b(cv::saturate_cast<std::uint8_t>(43 * shade),
                                              cv::saturate_cast<std::uint8_t>(90 * shade),
                                              cv::saturate_cast<std::uint8_t>(139 * shade));
    }
    cv::repeat(grain, 1, size.width, made);
    return made;
}

void expect_read_and_followed(DrawnSliding sliding) {
    const Frame first = drawn(sliding);
    const auto layout = find_layout(first);
    ASSERT_TRUE(layout) << layout.why_not();
    Reader reader(*layout);
    const Reading reading = reader.read(first);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.content, Content::numbers);
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    for (const Slide slide :
         {Slide::left, Slide::up, Slide::right, Slide::down, Slide::left, Slide::up}) {
        const auto next = after(sliding.board, slide);
        if (!next) continue;
        sliding.board = *next;
        const Reading later = reader.read(drawn(sliding));
        ASSERT_TRUE(later.board) << later.why_not;
        EXPECT_EQ(later.board->puzzle.start, sliding.board);
    }
}

TEST(SlidingNumbers, TellABlankThatIsNotOfOneColour) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 4}, {4, 6}}) {
        DrawnSliding sliding = numbers(rows, columns, 71.6, 3);
        sliding.under = wood(sliding.frame, 5);
        expect_read_and_followed(sliding);
        sliding.under = some_picture(sliding.frame, 9);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, AreReadWhereTheyAreSmallOnLargeTiles) {
    for (const auto& [pitch, share] : {std::pair{128.0, 0.08}, {90.3, 0.1}, {181.7, 0.06}}) {
        DrawnSliding sliding = numbers(4, 4, pitch, 8);
        sliding.text_height = share;
        SCOPED_TRACE(pitch);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, MayBeRoman) {
    const std::vector<std::string> numerals = {"",    "I",    "II",   "III", "IV", "V",
                                               "VI",  "VII",  "VIII", "IX",  "X",  "XI",
                                               "XII", "XIII", "XIV",  "XV"};
    for (const int side : {3, 4}) {
        DrawnSliding sliding = numbers(side, side, 120, 4);
        sliding.labels.assign(numerals.begin(), numerals.begin() + side * side);
        sliding.font = cv::FONT_HERSHEY_TRIPLEX;
        sliding.text_height = 0.2;
        sliding.shade = cv::Scalar(120, 60, 90);
        sliding.text = {255, 255, 255};
        sliding.tile = {60, 120, 200};
        SCOPED_TRACE(side);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, AreReadInOneInkOnSomeTilesAndInAnotherOnTheOthers) {
    DrawnSliding sliding = numbers(4, 4, 66.4, 12);
    sliding.tile = {40, 40, 200};
    sliding.text = {255, 255, 255};
    sliding.even_tile = cv::Scalar(245, 250, 250);
    sliding.even_text = cv::Scalar(40, 30, 30);
    expect_read_and_followed(sliding);
}

TEST(SlidingNumbers, AreFollowedToWhereTheyBelongAndAreOfAnotherColour) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 4}, {3, 5}}) {
        DrawnSliding sliding = numbers(rows, columns, 66.4, 12);
        sliding.tile = {143, 158, 26};
        sliding.home_tile = cv::Scalar(60, 126, 230);
        sliding.text = {255, 255, 255};
        sliding.board = sliding.goal;
        for (const Slide slide : {Slide::down, Slide::right, Slide::up})
            sliding.board = *after(sliding.board, slide);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, AreFollowedToWhereTheyAreDrawnAtAnotherFractionOfAPixel) {
    for (unsigned seed = 1; seed < 4; ++seed) expect_read_and_followed(numbers(4, 4, 66.4, seed));
}

TEST(SlidingNumbers, WhoseBlankIsBeyondTheEdgeAreSaidToBeCutOff) {
    for (const unsigned seed : {1U, 2U, 3U}) {
        DrawnSliding sliding = numbers(4, 4, 80, seed);
        std::iter_swap(std::ranges::find(sliding.board.tiles, 0), sliding.board.tiles.begin() + 7);
        Frame frame = drawn(sliding);
        const double left = sliding.lattice.bounds().x;
        frame.pixels = frame.pixels.colRange(0, static_cast<int>(left + 3.3 * 80)).clone();
        const auto layout = find_layout(frame);
        const std::string why = layout ? Reader(*layout).read(frame).why_not : layout.why_not();
        EXPECT_EQ(why, reaches_out) << seed;
    }
}

DrawnSliding plates(int rows, int columns, double pitch, unsigned seed, const Board& goal) {
    DrawnSliding sliding = numbers(rows, columns, pitch, seed);
    sliding.goal = goal;
    sliding.board = shuffled(goal, seed);
    sliding.gap = 7;
    sliding.picture =
        some_picture({static_cast<int>(columns * pitch), static_cast<int>(rows * pitch)}, seed);
    sliding.plate = 0.28;
    sliding.tile = {20, 20, 20};
    sliding.text = {255, 255, 255};
    return sliding;
}

TEST(SlidingNumbers, AreReadOnPlatesOverAPicture) {
    for (const double through : {0.0, 0.3}) {
        DrawnSliding sliding = plates(4, 4, 92.5, 21, standard_goal(4, 4));
        sliding.gap = 11;  // too wide to go by the edges alone
        sliding.through_plate = through;
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, OnPlatesAreInTheOrderOfThePictureWhereverTheBlankBelongs) {
    // Both corners can be reached from either.
    Board goal = standard_goal(3, 3);
    std::rotate(goal.tiles.begin(), goal.tiles.end() - 1, goal.tiles.end());
    for (unsigned seed = 1; seed < 6; ++seed) {
        const Frame frame = drawn(plates(3, 3, 101.3, seed, goal));
        const auto layout = find_layout(frame);
        ASSERT_TRUE(layout);
        const Reading reading = Reader(*layout).read(frame);
        if (!reading.board) continue;  // not sure is right, too
        EXPECT_EQ(reading.board->puzzle.goal, goal) << seed;
    }
}

// Every tile within lines that are none of the picture.
TEST(SlidingPictures, ArePutTogetherWithoutTheirBorders) {
    int right = 0;
    for (unsigned seed = 1; seed < 7; ++seed) {
        DrawnSliding sliding = plates(4, 4, 92, seed, standard_goal(4, 4));
        sliding.plate = 0;
        sliding.gap = 2;
        Frame frame = drawn(sliding);
        for (int cell = 0; cell < 16; ++cell) {
            if (sliding.board.tiles[static_cast<std::size_t>(cell)] == 0) continue;
            const cv::Rect2d place = sliding.lattice.cell({cell / 4, cell % 4});
            cv::rectangle(frame.pixels,
                          cv::Rect(static_cast<int>(std::lround(place.x + 1)),
                                   static_cast<int>(std::lround(place.y + 1)), 90, 90),
                          {230, 230, 230}, 2);
        }
        const auto layout = find_layout(frame);
        ASSERT_TRUE(layout);
        const Reading reading = Reader(*layout).read(frame);
        if (!reading.board) continue;
        EXPECT_EQ(reading.board->puzzle.start, sliding.board) << seed;
        ++right;
    }
    EXPECT_GE(right, 4);
}

}  // namespace
}  // namespace sightread::sliding
