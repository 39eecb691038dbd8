// When the board is still: paint in its own rectangle counts, at the game's own speed; paint
// elsewhere does not.
#include "capture/error.hpp"
#include "capture/window_source.hpp"
#include "capture/window_tree.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

#include <X11/Xlib.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const cv::Rect board(40, 40, 100, 100);
const cv::Rect clock_corner(0, 0, 35, 35);

class Stillness : public testing::Test {
protected:
    Stillness() : x11_(xvfb_.display()), window_(xvfb_), source_(x11_, window_.id()) {
        source_.grab();
    }
    bool shows_frame(int number) {
        return has_colour(source_.grab().pixels, 60, 60, animated(number));
    }
    void animate_board(int frames, milliseconds interval) {
        window_.animate(x11_, frames, interval, 50, 50);
    }
    void start_clock() {
        window_.animate(x11_, 0, milliseconds(100), 2, 2);
        ASSERT_TRUE(source_.wait_for_change(clock_corner, seconds(20)));
    }

    Xvfb xvfb_;
    X11 x11_;
    PaintedWindow window_;
    WindowSource source_;
};

TEST_F(Stillness, OfAWindowThatDoesNothing) {
    EXPECT_TRUE(source_.wait_until_still(board, seconds(20)));
    EXPECT_FALSE(source_.wait_for_change(board, milliseconds(30)));
}

TEST_F(Stillness, ComesAfterTheLastFrameOfASlowAnimation) {
    for (int round = 0; round < 4; ++round) {
        animate_board(8, milliseconds(100));
        ASSERT_TRUE(source_.wait_for_change(board, seconds(20)));
        ASSERT_TRUE(source_.wait_until_still(board, seconds(20)));
        EXPECT_TRUE(shows_frame(8)) << "round " << round;
        EXPECT_FALSE(source_.wait_for_change(board, milliseconds(1)));
    }
}

TEST_F(Stillness, ComesSoonerAfterAFastAnimation) {
    for (int round = 0; round < 3; ++round) {
        animate_board(12, milliseconds(16));
        ASSERT_TRUE(source_.wait_for_change(board, seconds(20)));
        ASSERT_TRUE(source_.wait_until_still(board, seconds(20)));
    }
    // A limit below the first, careful quiet time is enough by now; a busy machine gets more than
    // one try.
    EXPECT_TRUE(eventually([&] {
        animate_board(1, milliseconds(1));
        return source_.wait_for_change(board, seconds(20)) &&
               source_.wait_until_still(board, milliseconds(200));
    }));
}

TEST_F(Stillness, DoesNotComeWhileSomethingMoves) {
    window_.animate(x11_, 0, milliseconds(120), 60, 60);
    ASSERT_TRUE(source_.wait_for_change(board, seconds(20)));
    const auto begin = Clock::now();
    EXPECT_FALSE(source_.wait_until_still(board, milliseconds(1200)));
    EXPECT_GE(Clock::now() - begin, milliseconds(1200));
    EXPECT_LT(Clock::now() - begin, seconds(10));
}

TEST_F(Stillness, IsNotBlockedByAClockBesideTheBoard) {
    start_clock();
    EXPECT_TRUE(source_.wait_until_still(board, seconds(20)));
    EXPECT_FALSE(source_.wait_until_still(clock_corner, milliseconds(900)));
    EXPECT_FALSE(source_.wait_for_change(board, milliseconds(150)));
    animate_board(5, milliseconds(50));
    EXPECT_TRUE(source_.wait_for_change(board, seconds(20)));
    EXPECT_TRUE(source_.wait_until_still(board, seconds(20)));
    EXPECT_TRUE(shows_frame(5));
}

TEST_F(Stillness, PaintBeforeTheWaitCounts) {
    animate_board(1, milliseconds(1));
    ASSERT_TRUE(eventually([&] { return source_.wait_for_change(board, milliseconds(0)); }));
    EXPECT_TRUE(source_.wait_for_change(board, milliseconds(0)));  // still not looked at
    EXPECT_FALSE(source_.wait_for_change(clock_corner, milliseconds(0)));
    source_.grab(clock_corner);
    EXPECT_TRUE(source_.wait_for_change(board, milliseconds(0)));  // another part was looked at
    source_.grab(board);
    EXPECT_FALSE(source_.wait_for_change(board, milliseconds(0)));
}

TEST_F(Stillness, EveryFrameIsAnnounced) {
    for (int frame = 0; frame < 100; ++frame) {
        animate_board(1, milliseconds(1));
        ASSERT_TRUE(source_.wait_for_change(board, seconds(20))) << frame;
        ASSERT_TRUE(shows_frame(1));
    }
}

TEST_F(Stillness, AResizeIsAChange) {
    XResizeWindow(x11_.display(), window_.id(), 250, 190);
    XFlush(x11_.display());
    EXPECT_TRUE(source_.wait_for_change(board, seconds(20)));
    EXPECT_TRUE(source_.wait_until_still(board, seconds(20)));
    EXPECT_TRUE(shows_pattern(source_.grab().pixels, 0));
}

TEST(SubWindows, TheirPaintCounts) {
    const Xvfb xvfb;
    const X11 x11(xvfb.display());
    const PaintedWindow window(xvfb, {"--children"});
    WindowSource source(x11, window.id());
    source.grab();
    ASSERT_TRUE(source.wait_until_still({{}, source.size()}, seconds(20)));
    source.grab();
    const auto children = children_of(x11, window.id());
    ASSERT_EQ(children.size(), 1u);
    const auto grandchildren = children_of(x11, children[0]);
    ASSERT_EQ(grandchildren.size(), 1u);
    const GC graphics = XCreateGC(x11.display(), grandchildren[0], 0, nullptr);
    XFillRectangle(x11.display(), grandchildren[0], graphics, 0, 0, 5, 5);
    XFreeGC(x11.display(), graphics);
    XFlush(x11.display());
    const cv::Rect painted(child_x + grandchild_x, child_y + grandchild_y, 5, 5);
    EXPECT_TRUE(source.wait_for_change(painted, seconds(20)));
    EXPECT_FALSE(source.wait_for_change(painted + cv::Point(5, 0), milliseconds(0)));
}

TEST(Covered, PaintCounts) {
    for (const bool openbox : {false, true}) {
        const Xvfb xvfb({.openbox = openbox});
        const X11 x11(xvfb.display());
        const PaintedWindow window(xvfb);
        const PaintedWindow cover(xvfb,
                                  {"--at", "0,0", "--size", "600x600", "--override-redirect"});
        WindowSource source(x11, window.id());
        source.grab();
        ASSERT_TRUE(source.wait_until_still(board, seconds(20)));
        source.grab();
        window.animate(x11, 3, milliseconds(40), 50, 50);
        EXPECT_TRUE(source.wait_for_change(board, seconds(20)));
        EXPECT_TRUE(source.wait_until_still(board, seconds(20)));
        EXPECT_TRUE(has_colour(source.grab().pixels, 60, 60, animated(3)));
    }
}

}  // namespace
}  // namespace sightread::test
