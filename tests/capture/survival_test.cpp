// A window moves, changes its size, goes away and comes back; displays die. None of it may end the
// process or give a wrong picture.
#include "capture/error.hpp"
#include "capture/window_source.hpp"
#include "capture/window_tree.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/eventually.hpp"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;

void sync(const X11& x11) {
    XSync(x11.display(), False);
}

bool is_viewable(const X11& x11, WindowId window) {
    const auto info = window_info(x11, window);
    return info && info->viewable;
}

class Survival : public testing::TestWithParam<bool> {
protected:
    Survival() : xvfb_({.openbox = GetParam()}), x11_(xvfb_.display()) {}
    Xvfb xvfb_;
    X11 x11_;
};

INSTANTIATE_TEST_SUITE_P(WindowManager, Survival, testing::Values(false, true),
                         [](const auto& parameter) {
                             return parameter.param ? "openbox" : "none";
                         });

TEST_P(Survival, OfAMove) {
    const PaintedWindow window(xvfb_);
    WindowSource source(x11_, window.id());
    for (const cv::Point place : {cv::Point(300, 200), {-80, 40}, {1190, 790}, {10, 30}}) {
        XMoveWindow(x11_.display(), window.id(), place.x, place.y);
        sync(x11_);
        EXPECT_TRUE(shows_pattern(source.grab().pixels, 0)) << place;
    }
}

TEST_P(Survival, OfAResize) {
    for (const std::string kind : {"--background", "--slow"}) {
        const PaintedWindow window(xvfb_, kind == "--slow" ? std::vector<std::string>{kind, "100"}
                                                           : std::vector<std::string>{kind});
        WindowSource source(x11_, window.id());
        EXPECT_EQ(source.grab().pixels.size(), cv::Size(200, 150));
        for (const cv::Size size :
             {cv::Size(400, 300), {120, 90}, {401, 91}, {900, 700}, {64, 64}}) {
            XResizeWindow(x11_.display(), window.id(), static_cast<unsigned>(size.width),
                          static_cast<unsigned>(size.height));
            sync(x11_);
            ASSERT_TRUE(eventually([&] { return source.size() == size; }));
            const Frame frame = source.grab();
            EXPECT_EQ(frame.pixels.size(), size);
            EXPECT_TRUE(shows_pattern(frame.pixels, 0)) << size << kind;
        }
    }
}

TEST_P(Survival, OfAResizeWhileGrabbing) {
    const PaintedWindow window(xvfb_);
    WindowSource source(x11_, window.id());
    std::atomic<bool> is_over = false;
    std::thread dragging([&] {
        const X11 other(xvfb_.display());
        for (unsigned step = 0; step < 150; ++step) {
            XResizeWindow(other.display(), window.id(), 150 + step * 37 % 300,
                          150 + step * 53 % 200);
            sync(other);
        }
        XResizeWindow(other.display(), window.id(), 222, 111);
        sync(other);
        is_over = true;
    });
    int answers = 0;
    while (!is_over) {
        try {
            EXPECT_FALSE(source.grab().pixels.empty());
        } catch (const WindowHidden&) {
            // it says so when the window never rests, as on a busy machine
        }
        ++answers;
    }
    dragging.join();
    ASSERT_TRUE(eventually([&] { return source.size() == cv::Size(222, 111); }));
    EXPECT_TRUE(eventually([&] { return bool(shows_pattern(source.grab().pixels, 0)); }));
    EXPECT_GE(answers, 1);
}

TEST_P(Survival, OfBeingIconified) {
    const PaintedWindow window(xvfb_, {"--background", "--seed", "60"});
    WindowSource source(x11_, window.id());
    for (int round = 0; round < 3; ++round) {
        EXPECT_TRUE(shows_pattern(source.grab().pixels, 60));
        if (GetParam())
            XIconifyWindow(x11_.display(), window.id(), 0);
        else
            XUnmapWindow(x11_.display(), window.id());
        ASSERT_TRUE(eventually([&] { return !is_viewable(x11_, window.id()); }));
        EXPECT_THROW(source.grab(), WindowHidden);
        EXPECT_THROW(source.grab(), WindowHidden);
        EXPECT_THROW((void)source.wait_for_change({0, 0, 50, 50}, milliseconds(10)), WindowHidden);
        EXPECT_THROW((void)source.wait_until_still({0, 0, 50, 50}, milliseconds(10)), WindowHidden);
        if (round == 1) XResizeWindow(x11_.display(), window.id(), 260, 170);
        XMapWindow(x11_.display(), window.id());
        ASSERT_TRUE(eventually([&] { return is_viewable(x11_, window.id()); }));
    }
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 60));
    EXPECT_EQ(source.size(), cv::Size(260, 170));
}

// It vanishes and is back before anybody looks: the old pixmap would show the old picture for ever.
TEST_P(Survival, OfBeingIconifiedUnseen) {
    const PaintedWindow window(xvfb_, {"--background"});
    WindowSource source(x11_, window.id());
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 0));
    XUnmapWindow(x11_.display(), window.id());
    ASSERT_TRUE(eventually([&] { return !is_viewable(x11_, window.id()); }));
    XMapWindow(x11_.display(), window.id());
    ASSERT_TRUE(eventually([&] { return is_viewable(x11_, window.id()); }));
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 0));
    window.animate(x11_, 1, milliseconds(1), 50, 50);
    EXPECT_TRUE(eventually([&] { return has_colour(source.grab().pixels, 60, 60, animated(1)); }));
}

TEST_P(Survival, OfAWindowThatAppearsLater) {
    const PaintedWindow window(xvfb_, {"--unmapped"});
    WindowSource source(x11_, window.id());
    EXPECT_THROW(source.grab(), WindowHidden);
    XMapWindow(x11_.display(), window.id());
    ASSERT_TRUE(eventually([&] { return is_viewable(x11_, window.id()); }));
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 0));
}

TEST_P(Survival, OfDestruction) {
    PaintedWindow window(xvfb_);
    WindowSource source(x11_, window.id());
    source.grab();
    window.close();
    ASSERT_TRUE(eventually([&] { return !window_info(x11_, window.id()); }));
    EXPECT_THROW(source.grab(), WindowGone);
    EXPECT_THROW(source.grab({0, 0, 5, 5}), WindowGone);
    EXPECT_THROW((void)source.size(), WindowGone);
    EXPECT_THROW((void)source.wait_for_change({0, 0, 5, 5}, std::chrono::seconds(20)), WindowGone);
    EXPECT_THROW((void)source.wait_until_still({0, 0, 5, 5}, std::chrono::seconds(20)), WindowGone);
    EXPECT_THROW(WindowSource(x11_, window.id()), WindowGone);
}

TEST_P(Survival, OfDestructionWhileWaiting) {
    PaintedWindow window(xvfb_);
    WindowSource source(x11_, window.id());
    source.grab();
    std::thread closing([&] { window.close(); });
    const auto begin = Clock::now();
    EXPECT_THROW((void)source.wait_for_change({0, 0, 5, 5}, std::chrono::seconds(60)), WindowGone);
    closing.join();
    EXPECT_LT(Clock::now() - begin, std::chrono::seconds(30));
}

TEST_P(Survival, OfAWindowManagerThatComesAndGoes) {
    const PaintedWindow window(xvfb_, {"--seed", "12"});
    WindowSource source(x11_, window.id());
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 12));
    const auto parent_is_root = [&] { return ancestors_of(x11_, window.id()).size() == 1; };
    if (GetParam())
        xvfb_.stop_openbox();
    else
        xvfb_.start_openbox();
    ASSERT_TRUE(eventually(
        [&] { return parent_is_root() == GetParam() && is_viewable(x11_, window.id()); }));
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 12));
    window.animate(x11_, 1, milliseconds(1), 50, 50);
    EXPECT_TRUE(eventually([&] { return has_colour(source.grab().pixels, 60, 60, animated(1)); }));
}

TEST(Death, OfTheServerIsTheWindowsEnd) {
    Xvfb xvfb;
    const X11 x11(xvfb.display());
    const PaintedWindow window(xvfb);
    WindowSource source(x11, window.id());
    source.grab();
    xvfb.kill();
    EXPECT_THROW(source.grab(), WindowGone);
    EXPECT_THROW(source.grab(), WindowGone);
    EXPECT_THROW((void)source.size(), WindowGone);
    EXPECT_THROW((void)source.wait_for_change({0, 0, 5, 5}, std::chrono::seconds(20)), WindowGone);
    EXPECT_THROW((void)source.wait_until_still({0, 0, 5, 5}, std::chrono::seconds(20)), WindowGone);
    EXPECT_THROW((void)list_windows(x11), WindowGone);
    EXPECT_THROW((void)window_info(x11, window.id()), WindowGone);
    EXPECT_THROW(x11.error_of([] {}), WindowGone);
    EXPECT_FALSE(x11.alive());
    EXPECT_THROW(WindowSource(x11, window.id()), Error);
}

TEST(Death, OfTheServerEndsAWait) {
    Xvfb xvfb;
    const X11 x11(xvfb.display());
    const PaintedWindow window(xvfb);
    WindowSource source(x11, window.id());
    source.grab();
    std::thread killing([&] { xvfb.kill(); });
    EXPECT_THROW((void)source.wait_for_change({0, 0, 5, 5}, std::chrono::seconds(60)), WindowGone);
    killing.join();
}

TEST(Errors, OfXAreValues) {
    const Xvfb xvfb;
    const X11 x11(xvfb.display());
    EXPECT_EQ(x11.error_of([&] { XMapWindow(x11.display(), 0x7777777); }), BadWindow);
    EXPECT_EQ(x11.error_of([&] { XSync(x11.display(), False); }), 0);
    EXPECT_FALSE(window_info(x11, 0x7777777));
    EXPECT_THROW(WindowSource(x11, 0x7777777), WindowGone);
}

TEST(Errors, NoDisplayIsOneSentence) {
    try {
        const X11 x11(":7654");
        FAIL() << "a display that does not exist was opened";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find(":7654"), std::string::npos);
    }
}

}  // namespace
}  // namespace sightread::test
