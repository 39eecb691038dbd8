// Numbers that stand on tiles in unusual ways, and blanks that only they tell.
#include "tests/vision/sliding_drawn.hpp"
#include "vision/sliding.hpp"

#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

using test::drawn;
using test::DrawnSliding;
using test::shuffled;
using test::some_picture;

DrawnSliding numbers(int rows, int columns, double pitch, unsigned seed) {
    DrawnSliding sliding;
    sliding.goal = standard_goal(rows, columns);
    sliding.board = shuffled(sliding.goal, seed);
    sliding.lattice = {rows, columns, {37.3, 52.6}, {pitch, pitch}};
    sliding.frame = {static_cast<int>(columns * pitch) + 90, static_cast<int>(rows * pitch) + 110};
    return sliding;
}

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
    std::string why;
    const auto layout = find_layout(first, &why);
    ASSERT_TRUE(layout) << why;
    Reader reader(*layout);
    const Reading reading = reader.read(first);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.content, Content::numbers);
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    for (const Slide slide : {Slide::left, Slide::up, Slide::right, Slide::down, Slide::left, Slide::up}) {
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

TEST(SlidingNumbers, AreReadInOneInkOnSomeTilesAndInAnotherOnTheOthers) {
    DrawnSliding sliding = numbers(4, 4, 66.4, 12);
    sliding.tile = {40, 40, 200};
    sliding.text = {255, 255, 255};
    sliding.even_tile = cv::Scalar(245, 250, 250);
    sliding.even_text = cv::Scalar(40, 30, 30);
    expect_read_and_followed(sliding);
}

TEST(SlidingNumbers, AreFollowedToWhereTheyAreDrawnAtAnotherFractionOfAPixel) {
    for (unsigned seed = 1; seed < 4; ++seed) expect_read_and_followed(numbers(4, 4, 66.4, seed));
}

TEST(SlidingNumbers, AreReadOnPlatesOverAPicture) {
    for (const double through : {0.0, 0.3}) {
        DrawnSliding sliding = numbers(4, 4, 92.5, 21);
        sliding.gap = 9;  // too wide to go by the edges
        sliding.picture = some_picture({370, 370}, 33);
        sliding.plate = 0.28;
        sliding.through_plate = through;
        sliding.tile = {20, 20, 20};
        sliding.text = {255, 255, 255};
        expect_read_and_followed(sliding);
    }
}

}  // namespace
}  // namespace sightread::sliding
