// What was painted where and when, without a window.
#include "capture/paint_log.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;

class Paints : public testing::Test {
protected:
    Clock::time_point at(int time) const { return Clock::time_point(milliseconds(time)); }
    PaintLog log_;
};

TEST_F(Paints, NothingIsNewsAtFirst) {
    EXPECT_FALSE(log_.has_news({0, 0, 1000, 1000}));
    EXPECT_FALSE(log_.last({0, 0, 1000, 1000}));
}

TEST_F(Paints, CountWhereTheyAre) {
    log_.add({10, 10, 20, 20}, at(1));
    log_.add({100, 100, 5, 5}, at(2));
    EXPECT_TRUE(log_.has_news({29, 29, 50, 50}));
    EXPECT_FALSE(log_.has_news({30, 30, 50, 50}));
    EXPECT_EQ(log_.last({0, 0, 50, 50}), at(1));
    EXPECT_EQ(log_.last({0, 0, 500, 500}), at(2));
    EXPECT_FALSE(log_.last({50, 50, 50, 50}));
    log_.add({}, at(3));
    EXPECT_EQ(log_.last({0, 0, 500, 500}), at(2));
}

TEST_F(Paints, AreNoNewsWhereAPictureWasTaken) {
    log_.add({0, 0, 100, 100}, at(1));
    log_.taken({20, 20, 50, 50});
    EXPECT_FALSE(log_.has_news({20, 20, 50, 50}));
    EXPECT_TRUE(log_.has_news({19, 20, 50, 50}));
    EXPECT_EQ(log_.last({30, 30, 1, 1}), at(1));  // it still was painted
    log_.add({30, 30, 1, 1}, at(2));
    EXPECT_TRUE(log_.has_news({20, 20, 50, 50}));
    log_.taken({0, 0, 100, 100});
    EXPECT_FALSE(log_.has_news({0, 0, 1000, 1000}));
}

TEST_F(Paints, TheNewerOneWins) {
    log_.add({0, 0, 10, 10}, at(1));
    log_.add({5, 5, 100, 100}, at(2));
    log_.add({0, 0, 10, 10}, at(3));
    EXPECT_EQ(log_.last({0, 0, 3, 3}), at(3));
    EXPECT_EQ(log_.last({50, 50, 3, 3}), at(2));
}

// More than is remembered one by one may look busier than it was, never stiller.
TEST_F(Paints, VeryManyNeverLookStill) {
    for (int index = 0; index < 3000; ++index)
        log_.add({3 * (index % 60), 3 * (index / 60), 2, 2}, at(index));
    for (int index = 0; index < 3000; ++index) {
        const cv::Rect spot(3 * (index % 60), 3 * (index / 60), 2, 2);
        ASSERT_TRUE(log_.has_news(spot));
        ASSERT_GE(log_.last(spot).value(), at(index));
    }
    log_.taken({0, 0, 200, 200});
    EXPECT_FALSE(log_.has_news({0, 0, 200, 200}));
}

}  // namespace
}  // namespace sightread::test
