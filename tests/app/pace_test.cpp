// How the pace is learned.
#include "app/pace.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;

void obey(Pace& pace, int moves) {
    for (int i = 0; i < moves; ++i) pace.obeyed(100ms);
}

TEST(PaceOfAGame, ShortensTheHoldWhileMovesAreObeyed) {
    Pace pace;
    EXPECT_EQ(pace.hold(), 40ms);
    obey(pace, 3);
    EXPECT_LT(pace.hold(), 40ms);
    obey(pace, 60);
    EXPECT_EQ(pace.hold(), 10ms);
}

TEST(PaceOfAGame, TakesTheLastStepBackForGood) {
    Pace pace;
    obey(pace, 3);
    const auto tried = pace.hold();
    pace.lost();
    EXPECT_EQ(pace.hold(), 40ms);
    obey(pace, 60);
    EXPECT_EQ(pace.hold(), 40ms) << "after " << tried.count() << " ms had failed";
    pace.lost();
    EXPECT_GT(pace.hold(), 40ms);
    for (int i = 0; i < 20; ++i) pace.lost();
    EXPECT_LE(pace.hold(), 200ms);
}

TEST(PaceOfAGame, WaitsForAGameThatWasBusy) {
    Pace pace;
    EXPECT_FALSE(pace.waits_for_rest());
    pace.came_too_early();
    EXPECT_TRUE(pace.waits_for_rest());
    EXPECT_EQ(pace.rest(), 0ms);
    pace.came_too_early();
    EXPECT_GT(pace.rest(), 0ms);
}

TEST(PaceOfAGame, IsAsPatientAsTheGameIsSlow) {
    Pace quick, slow;
    EXPECT_EQ(quick.patience(), 1500ms);
    for (int i = 0; i < 20; ++i) quick.obeyed(20ms), slow.obeyed(900ms);
    EXPECT_LE(quick.patience(), 900ms);
    EXPECT_GE(slow.patience(), 1800ms);
}

}  // namespace
}  // namespace sightread::test
