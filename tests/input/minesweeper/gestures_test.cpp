// From moves of Minesweeper to gestures.
#include "input/minesweeper/gestures.hpp"

#include <gtest/gtest.h>

namespace sightread::minesweeper {
namespace {

TEST(MinesweeperGestures, AMoveIsOneClickInTheMiddle) {
    const Layout layout{{3, 4, {10.25, 20}, {30.5, 40}}, {200, 200}};
    const std::vector<Gesture> made = gestures({2, 3}, layout);
    ASSERT_EQ(made.size(), 1U);
    EXPECT_EQ(sightread::to_text(made.front()), "click 117,120");
}

}  // namespace
}  // namespace sightread::minesweeper
