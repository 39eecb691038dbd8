// The quiet time by itself, with a clock that the test turns.
#include "capture/quiet_time.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;

class Lesson : public testing::Test {
protected:
    void paint_after(int time) { quiet_.painted(now_ += milliseconds(time)); }
    QuietTime quiet_;
    Clock::time_point now_{};
};

TEST_F(Lesson, StartsCareful) {
    EXPECT_EQ(quiet_.time(), QuietTime::at_first);
    paint_after(0);
    paint_after(16);
    EXPECT_EQ(quiet_.time(), QuietTime::at_first);
}

TEST_F(Lesson, ExceedsTheGapsOfAnAnimation) {
    for (const int gap : {16, 33, 50, 100, 200}) {
        QuietTime quiet;
        Clock::time_point now{};
        for (int frame = 0; frame < 12; ++frame) quiet.painted(now += milliseconds(gap));
        EXPECT_GE(quiet.time(), milliseconds(gap + gap / 2)) << gap;
        EXPECT_LE(quiet.time(), milliseconds(std::max(60, 2 * gap + 10))) << gap;
    }
}

TEST_F(Lesson, StaysWithinItsBounds) {
    for (int frame = 0; frame < 30; ++frame) paint_after(5);
    EXPECT_EQ(quiet_.time(), QuietTime::least);
    for (int frame = 0; frame < 90; ++frame) paint_after(400);
    EXPECT_EQ(quiet_.time(), QuietTime::most);
}

TEST_F(Lesson, LearnsNothingFromPauses) {
    for (int frame = 0; frame < 30; ++frame) paint_after(16);
    const auto before = quiet_.time();
    for (int move = 0; move < 90; ++move) paint_after(1500);
    EXPECT_EQ(quiet_.time(), before);
}

TEST_F(Lesson, LearnsNothingFromPiecesOfOneFrame) {
    for (int frame = 0; frame < 10; ++frame) {
        paint_after(100);
        for (int piece = 0; piece < 50; ++piece) paint_after(1);
    }
    EXPECT_GE(quiet_.time(), milliseconds(150));
}

TEST_F(Lesson, LearnsNothingFromTimeUnwatched) {
    for (int frame = 0; frame < 30; ++frame) {
        paint_after(200);
        quiet_.looked_away();
    }
    EXPECT_EQ(quiet_.time(), QuietTime::at_first);
}

TEST_F(Lesson, SingleFramesMakeItShorter) {
    for (int move = 0; move < 5; ++move) {
        paint_after(1000);
        quiet_.came_to_rest();
    }
    EXPECT_LT(quiet_.time(), milliseconds(150));
    EXPECT_GE(quiet_.time(), QuietTime::least);
}

TEST_F(Lesson, ForgetsASpeedThatIsNoMore) {
    for (int frame = 0; frame < 200; ++frame) paint_after(200);
    for (int frame = 0; frame < 60; ++frame) paint_after(16);
    EXPECT_LT(quiet_.time(), milliseconds(70));
}

TEST_F(Lesson, OneLateFrameDoesNotMatter) {
    for (int frame = 0; frame < 59; ++frame) paint_after(16);
    paint_after(300);
    EXPECT_LT(quiet_.time(), milliseconds(70));
}

}  // namespace
}  // namespace sightread::test
