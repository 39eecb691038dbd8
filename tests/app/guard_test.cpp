// The guard against going round in circles: what it stops, and what it must not.
#include "app/guard.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const Clock::time_point start{};

TEST(Guard, ObjectsToTheSameMoveTwelveTimesAmongTheLastFifteen) {
    Guard guard(start);
    for (int i = 0; i < 14; ++i) {
        guard.acts("board", i % 5 == 4 ? "another" : "move");  // 12 of 14
        EXPECT_EQ(guard.objection(start).empty(), i < 13) << i;
    }
}

TEST(Guard, TheSameMoveOnOtherBoardsIsNoCircle) {
    Guard guard(start);
    for (int i = 0; i < 100; ++i) {
        guard.acts("board " + std::to_string(i), "L");
        EXPECT_EQ(guard.objection(start), "");
    }
}

TEST(Guard, MovesThatTakeTurnsAreNoCircleAsLongAsBoardsAreNew) {
    Guard guard(start);
    auto now = start;
    for (int i = 0; i < 200; ++i) {
        now += seconds(1);
        guard.acts("board " + std::to_string(i), "L");
        guard.arrives("board " + std::to_string(i + 1), now);
        EXPECT_EQ(guard.objection(now), "");
    }
}

TEST(Guard, ObjectsToAMinuteWithoutANewBoard) {
    Guard guard(start);
    guard.arrives("one", start + seconds(10));
    guard.arrives("two", start + seconds(20));
    guard.arrives("one", start + seconds(50));  // there again: no progress
    EXPECT_EQ(guard.objection(start + seconds(79)), "");
    EXPECT_NE(guard.objection(start + seconds(81)), "");
}

TEST(Guard, WhatWasWaitedForDoesNotCount) {
    Guard guard(start);
    for (int i = 0; i < 15; ++i) guard.acts("board", "move");
    EXPECT_NE(guard.objection(start), "");
    guard.rests(start + seconds(300));
    EXPECT_EQ(guard.objection(start + seconds(359)), "");
}

}  // namespace
}  // namespace sightread::test
