// What a grab shows: the window's own pixels, whatever lies over it, wherever it is, however many
// bits a pixel has.
#include "capture/error.hpp"
#include "capture/region.hpp"
#include "capture/window_source.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

#include <X11/Xlib.h>

namespace sightread::test {
namespace {

TEST(Grab, ShowsTheWindowsPixels) {
    const Xvfb xvfb;
    const PaintedWindow window(xvfb, {"--seed", "3"});
    const X11 x11(xvfb.display());
    WindowSource source(x11, window.id());
    const auto before = Clock::now();
    const Frame frame = source.grab();
    EXPECT_EQ(frame.pixels.size(), cv::Size(200, 150));
    EXPECT_TRUE(shows_pattern(frame.pixels, 3));
    EXPECT_GE(frame.taken, before);
    EXPECT_LE(frame.taken, Clock::now());
}

TEST(Grab, LeavesTheBorderOut) {
    const Xvfb xvfb;
    const PaintedWindow window(xvfb, {"--border", "7"});
    const X11 x11(xvfb.display());
    WindowSource source(x11, window.id());
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 0));
}

TEST(Grab, OfAPartIsClippedToTheWindow) {
    const Xvfb xvfb;
    const PaintedWindow window(xvfb);
    const X11 x11(xvfb.display());
    WindowSource source(x11, window.id());
    const Frame inside = source.grab({30, 40, 50, 20});
    EXPECT_EQ(inside.pixels.size(), cv::Size(50, 20));
    EXPECT_TRUE(shows_pattern(inside.pixels, 0, 30, 40));
    const Frame corner = source.grab({180, 140, 500, 500});
    EXPECT_EQ(corner.pixels.size(), cv::Size(20, 10));
    EXPECT_TRUE(shows_pattern(corner.pixels, 0, 180, 140));
    const Frame left = source.grab({-10, -10, 15, 12});
    EXPECT_TRUE(shows_pattern(left.pixels, 0));
    EXPECT_TRUE(source.grab({300, 300, 10, 10}).pixels.empty());
    EXPECT_TRUE(source.grab({10, 10, 0, 10}).pixels.empty());
}

TEST(Grab, DoesNotOverwriteFramesThatAreHeld) {
    const Xvfb xvfb;
    const PaintedWindow window(xvfb);
    const X11 x11(xvfb.display());
    WindowSource source(x11, window.id());
    std::vector<Frame> frames;
    for (int count = 0; count < 8; ++count) {
        frames.push_back(source.grab());
        window.animate(x11, 1, std::chrono::milliseconds(10), 5 + 10 * count, 5);
        ASSERT_TRUE(source.wait_for_change({{}, source.size()}, std::chrono::seconds(20)));
    }
    EXPECT_TRUE(shows_pattern(frames[0].pixels, 0));
    for (int count = 1; count < 8; ++count) {
        EXPECT_TRUE(has_colour(frames[count].pixels, 5 + 10 * (count - 1) + 29, 10, animated(1)))
            << count;
        EXPECT_FALSE(has_colour(frames[count].pixels, 5 + 10 * (count - 1) + 39, 10, animated(1)))
            << count;
    }
}

// Covered by a window of each kind, before the source exists and after.
struct Cover {
    const char* name;
    bool openbox;
    std::vector<std::string> options;
};

void PrintTo(const Cover& cover, std::ostream* stream) {
    *stream << cover.name;
}

class CoveredGrab : public testing::TestWithParam<Cover> {};

TEST_P(CoveredGrab, IsTrueFromTheFirstFrame) {
    const Xvfb xvfb({.openbox = GetParam().openbox});
    const X11 x11(xvfb.display());
    for (const std::string kind :
         {"--seed", "--background", "--children", "--slow", "--stepwise"}) {
        std::vector<std::string> options = {"--at", "100,80", kind};
        if (kind == "--seed" || kind == "--slow") options.push_back(kind == "--slow" ? "120" : "9");
        if (kind == "--stepwise") options.push_back("--background");
        const PaintedWindow window(xvfb, options);
        std::vector<std::string> over = {"--at",    "140,110", "--size", "300x300",
                                         "--title", "cover",   "--seed", "200"};
        over.insert(over.end(), GetParam().options.begin(), GetParam().options.end());
        const PaintedWindow cover(xvfb, over);
        ASSERT_TRUE(eventually([&] {
            return hidden_part(x11, window.id()).touches({100, 100, 50, 40});
        }));
        WindowSource source(x11, window.id());
        const cv::Mat pixels = source.grab().pixels;
        const int seed = kind == "--seed" ? 9 : 0;
        EXPECT_TRUE(shows_pattern(pixels(cv::Rect(90, 90, 110, 60)), seed, 90, 90)) << kind;
        EXPECT_TRUE(shows_pattern(pixels(cv::Rect(0, 0, 200, 30)), seed)) << kind;
        const PaintedWindow second_cover(xvfb, over);
        EXPECT_TRUE(shows_pattern(source.grab().pixels(cv::Rect(90, 90, 110, 60)), seed, 90, 90))
            << kind;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, CoveredGrab,
    testing::Values(Cover{"override_redirect", false, {"--override-redirect"}},
                    Cover{"unmanaged", false, {}}, Cover{"managed", true, {}},
                    Cover{"override_redirect_managed", true, {"--override-redirect"}}),
    [](const auto& parameter) { return parameter.param.name; });

TEST(Grab, OfACoveredWindowThatNeverRepaintsStillEnds) {
    const Xvfb xvfb;
    const PaintedWindow window(xvfb, {"--deaf"});
    const PaintedWindow cover(xvfb, {"--size", "50x50", "--override-redirect"});
    const X11 x11(xvfb.display());
    WindowSource source(x11, window.id());
    EXPECT_TRUE(shows_pattern(source.grab().pixels(cv::Rect(60, 60, 100, 80)), 0, 60, 60));
}

TEST(Grab, IsWholeWhenPartlyOffScreen) {
    const Xvfb xvfb;
    const X11 x11(xvfb.display());
    for (const std::string place : {"-60,-50", "1200,730", "-190,300"}) {
        const PaintedWindow window(xvfb, {"--at", place, "--seed", "21"});
        WindowSource source(x11, window.id());
        EXPECT_TRUE(shows_pattern(source.grab().pixels, 21)) << place;
    }
}

TEST(Grab, IncludesSubWindows) {
    for (const bool openbox : {false, true}) {
        const Xvfb xvfb({.openbox = openbox});
        const X11 x11(xvfb.display());
        const PaintedWindow window(xvfb, {"--children", "--seed", "5"});
        const PaintedWindow cover(xvfb, {"--size", "120x90", "--override-redirect"});
        WindowSource source(x11, window.id());
        const cv::Mat pixels = source.grab().pixels;
        EXPECT_TRUE(shows_pattern(pixels(cv::Rect(0, 0, 200, child_y)), 5));
        const cv::Rect child(child_x, child_y, child_width, grandchild_y);
        EXPECT_TRUE(shows_pattern(pixels(child), child_seed));
        const cv::Rect grandchild(child_x + grandchild_x, child_y + grandchild_y, grandchild_width,
                                  grandchild_height);
        EXPECT_TRUE(shows_pattern(pixels(grandchild), grandchild_seed));
    }
}

TEST(Grab, WorksUnderAWindowManager) {
    const Xvfb xvfb({.openbox = true});
    const X11 x11(xvfb.display());
    const PaintedWindow window(xvfb, {"--seed", "40"});
    WindowSource source(x11, window.id());
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 40));
    EXPECT_EQ(source.size(), cv::Size(200, 150));
}

TEST(Grab, TwoSourcesOfOneWindowDoNotDisturbEachOther) {
    const Xvfb xvfb;
    const X11 x11(xvfb.display());
    const PaintedWindow window(xvfb);
    WindowSource first(x11, window.id());
    {
        WindowSource second(x11, window.id());
        EXPECT_TRUE(shows_pattern(second.grab().pixels, 0));
    }
    const PaintedWindow cover(xvfb, {"--override-redirect", "--seed", "90"});
    EXPECT_TRUE(shows_pattern(first.grab().pixels, 0));
}

class DepthGrab : public testing::TestWithParam<int> {};

TEST_P(DepthGrab, ConvertsItsOwnKindOfPixels) {
    const int depth = GetParam();
    const bool argb = depth == 32;
    const Xvfb xvfb({.depth = argb ? 24 : depth});
    const X11 x11(xvfb.display());
    ASSERT_EQ(DefaultDepth(x11.display(), 0), argb ? 24 : depth);
    const PaintedWindow window(
        xvfb, argb ? std::vector<std::string>{"--argb", "--children"} : std::vector<std::string>{});
    const PaintedWindow cover(xvfb, {"--size", "50x50", "--override-redirect"});
    WindowSource source(x11, window.id());
    const cv::Mat pixels = source.grab().pixels;
    const int tolerance = depth <= 16 ? 4 : 0;  // half of the 8 that a step of 5 bits spans
    const cv::Rect outside_children(0, 0, 200, child_y);
    EXPECT_TRUE(shows_pattern(argb ? pixels(outside_children) : pixels, 0, 0, 0, tolerance));
    EXPECT_TRUE(has_colour(pixels, 0, 0, {255, 255, 255}));
    EXPECT_TRUE(has_colour(pixels, 1, 0, {0, 0, 0}));
}

INSTANTIATE_TEST_SUITE_P(Bits, DepthGrab, testing::Values(15, 16, 24, 30, 32));

TEST(Grab, RefusesAPaletteDisplay) {
    const Xvfb xvfb({.depth = 8});
    const X11 x11(xvfb.display());
    try {
        WindowSource source(x11, DefaultRootWindow(x11.display()));
        FAIL() << "a palette was accepted";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("palette"), std::string::npos) << error.what();
    }
}

// What a display over the network lacks.
TEST(Grab, WithoutSharedMemoryIsSlowerButRight) {
    for (const int depth : {16, 24, 30}) {
        const Xvfb xvfb({.depth = depth, .without_extensions = {"MIT-SHM"}});
        const X11 x11(xvfb.display());
        const PaintedWindow window(xvfb, {"--at", "-50,10", "--border", "2"});
        const PaintedWindow cover(xvfb, {"--size", "50x50", "--override-redirect"});
        WindowSource source(x11, window.id());
        EXPECT_TRUE(shows_pattern(source.grab().pixels, 0, 0, 0, depth == 16 ? 4 : 0));
        EXPECT_TRUE(
            shows_pattern(source.grab({50, 60, 20, 20}).pixels, 0, 50, 60, depth == 16 ? 4 : 0));
    }
}

TEST(Grab, WithoutCompositeIsRightOrSaysWhyNot) {
    for (const std::vector<std::string>& missing :
         {std::vector<std::string>{"Composite"}, {"Composite", "MIT-SHM"}}) {
        const Xvfb xvfb({.without_extensions = missing});
        const X11 x11(xvfb.display());
        const PaintedWindow window(xvfb, {"--border", "3"});
        WindowSource source(x11, window.id());
        EXPECT_TRUE(shows_pattern(source.grab().pixels, 0));
        PaintedWindow cover(xvfb, {"--at", "200,180", "--size", "300x300", "--override-redirect"});
        EXPECT_THROW(source.grab(), WindowHidden);
        // a part that is not covered
        EXPECT_TRUE(shows_pattern(source.grab({0, 0, 90, 90}).pixels, 0));
        cover.close();
        ASSERT_TRUE(eventually([&] { return hidden_part(x11, window.id()).is_empty(); }));
        EXPECT_TRUE(eventually([&] { return bool(shows_pattern(source.grab().pixels, 0)); }));
        XMoveWindow(x11.display(), window.id(), -20, 20);
        ASSERT_TRUE(eventually([&] { return !hidden_part(x11, window.id()).is_empty(); }));
        EXPECT_THROW(source.grab(), WindowHidden);
    }
}

TEST(Grab, WithoutDamageSaysWhatIsMissing) {
    const Xvfb xvfb({.without_extensions = {"DAMAGE"}});
    const X11 x11(xvfb.display());
    const PaintedWindow window(xvfb);
    EXPECT_THROW(WindowSource(x11, window.id()), Error);
}

}  // namespace
}  // namespace sightread::test
