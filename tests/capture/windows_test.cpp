// Listing windows, matching them, asking where they are, and pointing at one.
#include "capture/printable.hpp"
#include "capture/property.hpp"
#include "capture/window.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/eventually.hpp"

#include <algorithm>
#include <thread>

#include <gtest/gtest.h>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;

const WindowInfo* find(const std::vector<WindowInfo>& windows, WindowId id) {
    const auto found = std::find_if(windows.begin(), windows.end(),
                                    [&](const WindowInfo& window) { return window.id == id; });
    return found == windows.end() ? nullptr : &*found;
}

class Listing : public testing::TestWithParam<bool> {
protected:
    Listing() : xvfb_({.openbox = GetParam()}), x11_(xvfb_.display()) {}
    // A window manager publishes its list a little after it has mapped a window.
    bool lists(WindowId id) {
        return eventually([&] { return find(list_windows(x11_), id) != nullptr; });
    }
    Xvfb xvfb_;
    X11 x11_;
};

INSTANTIATE_TEST_SUITE_P(WindowManager, Listing, testing::Values(false, true),
                         [](const auto& parameter) {
                             return parameter.param ? "openbox" : "none";
                         });

TEST_P(Listing, AnEmptyDisplayHasNone) {
    EXPECT_TRUE(list_windows(x11_).empty());
}

TEST_P(Listing, SaysWhatAWindowIsAndWhere) {
    const PaintedWindow window(
        xvfb_, {"--title", "A game", "--class", "Game", "--at", "300,200", "--size", "210x160"});
    ASSERT_TRUE(lists(window.id()));
    const auto windows = list_windows(x11_);
    ASSERT_EQ(windows.size(), 1u);
    const WindowInfo& info = windows[0];
    EXPECT_EQ(info.title, "A game");
    EXPECT_EQ(info.window_class, "Game");
    EXPECT_EQ(info.area.size(), cv::Size(210, 160));
    EXPECT_TRUE(info.viewable);
    EXPECT_FALSE(info.override_redirect);
    EXPECT_EQ(info.transient_for, 0u);
    // Where the pointer says that the window's own (0,0) is.
    XWarpPointer(x11_.display(), None, window.id(), 0, 0, 0, 0, 0, 0);
    Window root, child;
    int x, y, window_x, window_y;
    unsigned mask;
    XQueryPointer(x11_.display(), DefaultRootWindow(x11_.display()), &root, &child, &x, &y,
                  &window_x, &window_y, &mask);
    EXPECT_EQ(info.area.tl(), cv::Point(x, y));
}

TEST_P(Listing, KnowsDialogsAndOverrideRedirect) {
    const PaintedWindow window(xvfb_, {"--title", "main"});
    char owner[30];
    std::snprintf(owner, sizeof owner, "%lu", window.id());
    const PaintedWindow dialog(xvfb_, {"--title", "dialog", "--owner", owner});
    const PaintedWindow bare(xvfb_, {"--title", "bare", "--override-redirect"});
    ASSERT_TRUE(lists(window.id()) && lists(dialog.id()) && lists(bare.id()));
    const auto windows = list_windows(x11_);
    EXPECT_EQ(windows.size(), 3u);
    EXPECT_EQ(find(windows, dialog.id())->transient_for, window.id());
    EXPECT_TRUE(find(windows, bare.id())->override_redirect);
    EXPECT_FALSE(find(windows, dialog.id())->override_redirect);
}

TEST_P(Listing, AWindowIsMeantRatherThanItsDialog) {
    const PaintedWindow window(xvfb_, {"--title", "Towers"});
    const PaintedWindow dialog(
        xvfb_, {"--title", "High scores - Towers", "--owner", std::to_string(window.id())});
    const PaintedWindow other(xvfb_, {"--title", "Walls"});
    ASSERT_TRUE(lists(window.id()) && lists(dialog.id()) && lists(other.id()));
    const auto matching = windows_matching(list_windows(x11_), "tower");
    ASSERT_EQ(matching.size(), 1u);
    EXPECT_EQ(matching.front().id, window.id());
    ASSERT_EQ(windows_matching(list_windows(x11_), "high").size(), 1u);  // where it is named itself
    EXPECT_EQ(windows_matching(list_windows(x11_), "w").size(), 2u);
}

TEST_P(Listing, LeavesFurnitureOut) {
    const PaintedWindow window(xvfb_, {"--title", "game"});
    const PaintedWindow panel(
        xvfb_, {"--title", "panel", "--at", "10,500", "--utility", "_NET_WM_WINDOW_TYPE_DOCK"});
    const PaintedWindow desktop(xvfb_, {"--title", "desktop", "--at", "400,500", "--utility",
                                        "_NET_WM_WINDOW_TYPE_DESKTOP"});
    const PaintedWindow tip(xvfb_, {"--title", "tip", "--at", "800,500", "--utility",
                                    "_NET_WM_WINDOW_TYPE_TOOLTIP", "--override-redirect"});
    const PaintedWindow unmapped(xvfb_, {"--title", "never shown", "--unmapped"});
    const PaintedWindow last(xvfb_, {"--title", "last", "--at", "700,80"});
    ASSERT_TRUE(lists(window.id()) && lists(last.id()));
    EXPECT_EQ(list_windows(x11_).size(), 2u);
}

// Only a window manager iconifies; without one, unmapped windows are not listed at all.
TEST(ListingManaged, ViewableOnesComeFirst) {
    const Xvfb xvfb({.openbox = true});
    const X11 x11(xvfb.display());
    const auto lists = [&](WindowId id) {
        return eventually([&] { return find(list_windows(x11), id) != nullptr; });
    };
    const PaintedWindow first(xvfb, {"--title", "one"});
    const PaintedWindow second(xvfb, {"--title", "two"});
    ASSERT_TRUE(lists(first.id()) && lists(second.id()));
    const WindowId front = list_windows(x11)[0].id;
    XIconifyWindow(x11.display(), front, 0);
    ASSERT_TRUE(eventually([&] { return !window_info(x11, front)->viewable; }));
    const auto windows = list_windows(x11);
    ASSERT_EQ(windows.size(), 2u);
    EXPECT_TRUE(windows[0].viewable);
    EXPECT_EQ(windows[1].id, front);
}

TEST_P(Listing, ReadsEveryEncodingOfATitle) {
    const PaintedWindow window(xvfb_);
    const auto set = [&](const char* property, const char* type, const std::string& bytes) {
        XDeleteProperty(x11_.display(), window.id(), XInternAtom(x11_.display(), "WM_NAME", False));
        XDeleteProperty(x11_.display(), window.id(),
                        XInternAtom(x11_.display(), "_NET_WM_NAME", False));
        XChangeProperty(x11_.display(), window.id(), XInternAtom(x11_.display(), property, False),
                        XInternAtom(x11_.display(), type, False), 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(bytes.data()),
                        static_cast<int>(bytes.size()));
        return window_info(x11_, window.id())->title;
    };
    EXPECT_EQ(set("_NET_WM_NAME", "UTF8_STRING", "連連看 é"), "連連看 é");
    EXPECT_EQ(set("WM_NAME", "UTF8_STRING", "Покемон"), "Покемон");
    EXPECT_EQ(set("WM_NAME", "STRING", "Pok\xe9mon"), "Pokémon");
    EXPECT_EQ(set("WM_NAME", "COMPOUND_TEXT", "Pok\xe9mon"), "Pokémon");
    EXPECT_EQ(set("WM_NAME", "COMPOUND_TEXT", "\x1b$(B\x46\x7c\x4b\x5c\x1b(B x"), "日本 x");
    EXPECT_EQ(set("_NET_WM_NAME", "UTF8_STRING", "a\xff\xc3("), "a\xef\xbf\xbd\xef\xbf\xbd(");
    EXPECT_EQ(set("_NET_WM_NAME", "UTF8_STRING", "two\nlines\t"), "two lines ");
    EXPECT_EQ(set("_NET_WM_NAME", "CARDINAL", "abcd"), "abcd");
    EXPECT_EQ(set("_NET_WM_NAME", "UTF8_STRING", ""), "");
    EXPECT_LE(set("WM_NAME", "STRING", std::string(200000, 'x')).size(), 100000u);
}

TEST_P(Listing, AnInfoOfNoWindowIsNone) {
    EXPECT_FALSE(window_info(x11_, 0x7654321));
    EXPECT_FALSE(window_info(x11_, 0));
}

TEST(ListingLeftovers, ADeadWindowManagersListIsNotBelieved) {
    Xvfb xvfb({.openbox = true});
    const X11 x11(xvfb.display());
    xvfb.stop_openbox();
    const PaintedWindow window(xvfb, {"--title", "after"});
    EXPECT_NE(find(list_windows(x11), window.id()), nullptr);
}

TEST(Matching, IsPartialAndIgnoresCaseButExactTitlesWin) {
    std::vector<WindowInfo> windows(4);
    windows[0].title = "Shisen-Sho";
    windows[1].title = "shisen-sho - Help";
    windows[2].title = "Terminal";
    windows[2].window_class = "XTerm";
    windows[3].title = "Terminal";
    windows[3].window_class = "Other";
    const auto count = [&](const char* text) { return windows_matching(windows, text).size(); };
    EXPECT_EQ(count("Shisen-Sho"), 1u);
    EXPECT_EQ(count("shisen"), 2u);
    EXPECT_EQ(count("SHISEN-SHO"), 2u);
    EXPECT_EQ(count("xterm"), 1u);
    EXPECT_EQ(count("Terminal"), 2u);
    EXPECT_EQ(count("help"), 1u);
    EXPECT_EQ(count("nothing such"), 0u);
    EXPECT_EQ(count(""), 4u);
    EXPECT_TRUE(windows_matching({}, "x").empty());
}

TEST(Matching, RegardsNeitherCaseNorHowAccentsArePutToLetters) {
    WindowInfo composed, decomposed;
    composed.title = "\u00c4pfel";
    decomposed.title = "cafe\u0301";
    EXPECT_EQ(windows_matching({composed, decomposed}, "\u00e4pfel").size(), 1u);
    EXPECT_EQ(windows_matching({composed, decomposed}, "CAF\u00c9").size(), 1u);
    EXPECT_EQ(windows_matching({composed, decomposed}, "apfel").size(), 0u);
}

TEST(Utf8, IsCleaned) {
    EXPECT_EQ(clean_utf8("plain ü 漢 😀"), "plain ü 漢 😀");
    for (const std::string bad : {"\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe6\x97",
                                  "\x80", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80"}) {
        const std::string cleaned = clean_utf8(bad);
        EXPECT_EQ(cleaned.size(), 3 * bad.size());
        EXPECT_EQ(cleaned.substr(0, 3), "\xef\xbf\xbd");
    }
}

TEST(Printable, TextsLoseWhatATerminalWouldObey) {
    EXPECT_EQ(printable("plain ü 漢 😀 e\u0301\nsecond line"), "plain ü 漢 😀 e\u0301\nsecond line");
    const std::string sign = "\uFFFD";
    for (const char* bad :
         {"\x1b", "\x07", "\x7f", "\t", "\u009b", "\u202e", "\u2066", "\u200b", "\ufeff", "\xe9"})
        EXPECT_EQ(printable("a" + std::string(bad) + "b"), "a" + sign + "b");
}

class Picking : public Listing {
protected:
    // Picks in this thread while another does `act` as often as it takes.
    std::optional<WindowId> pick_while(const std::function<void(const X11&)>& act) {
        std::atomic<bool> is_over = false;
        std::thread acting([&] {
            const X11 other(xvfb_.display());
            while (!is_over) {
                if (is_grabbed(other)) act(other);
                std::this_thread::sleep_for(milliseconds(5));
            }
        });
        const auto picked = pick_window(x11_);
        is_over = true;
        acting.join();
        return picked;
    }
    static bool is_grabbed(const X11& x11) {
        const bool free =
            XGrabPointer(x11.display(), DefaultRootWindow(x11.display()), False, 0, GrabModeAsync,
                         GrabModeAsync, None, None, CurrentTime) == GrabSuccess;
        if (free) XUngrabPointer(x11.display(), CurrentTime);
        XSync(x11.display(), False);
        return !free;
    }
    static void press(const X11& x11, unsigned button) {
        XTestFakeButtonEvent(x11.display(), button, True, CurrentTime);
        XTestFakeButtonEvent(x11.display(), button, False, CurrentTime);
        XSync(x11.display(), False);
    }
    static void move_to(const X11& x11, cv::Point point) {
        XTestFakeMotionEvent(x11.display(), -1, point.x, point.y, CurrentTime);
        XSync(x11.display(), False);
    }
};

INSTANTIATE_TEST_SUITE_P(WindowManager, Picking, testing::Values(false, true),
                         [](const auto& parameter) {
                             return parameter.param ? "openbox" : "none";
                         });

TEST_P(Picking, ByAClickFindsTheClientAlsoThroughSubWindowsAndFrames) {
    const PaintedWindow window(xvfb_, {"--children"});
    ASSERT_TRUE(lists(window.id()));
    const cv::Point corner = window_info(x11_, window.id())->area.tl();
    for (const cv::Point point : {cv::Point(5, 5),
                                  {child_x + 5, child_y + 5},
                                  {child_x + grandchild_x + 2, child_y + grandchild_y + 2}}) {
        const auto picked = pick_while([&](const X11& other) {
            move_to(other, corner + point);
            press(other, 1);
        });
        EXPECT_EQ(picked, std::optional(window.id())) << point;
    }
    if (!GetParam()) return;  // no title bar to click on
    const auto picked = pick_while([&](const X11& other) {
        move_to(other, corner + cv::Point(60, -5));
        press(other, 1);
    });
    EXPECT_EQ(picked, std::optional(window.id()));
}

TEST_P(Picking, OfTheBackgroundGoesOnWaiting) {
    const PaintedWindow window(xvfb_);
    ASSERT_TRUE(lists(window.id()));
    const cv::Rect area = window_info(x11_, window.id())->area;
    bool at_background = false;
    const auto picked = pick_while([&](const X11& other) {
        at_background = !at_background;
        move_to(other, at_background ? cv::Point(1100, 700) : area.tl() + cv::Point(20, 20));
        press(other, 1);
    });
    EXPECT_EQ(picked, std::optional(window.id()));
}

TEST_P(Picking, IsCancelled) {
    const PaintedWindow window(xvfb_);
    EXPECT_FALSE(pick_while([&](const X11& other) { press(other, 3); }));
    EXPECT_FALSE(pick_while([&](const X11& other) {
        const KeyCode escape = XKeysymToKeycode(other.display(), XK_Escape);
        XTestFakeKeyEvent(other.display(), escape, True, CurrentTime);
        XTestFakeKeyEvent(other.display(), escape, False, CurrentTime);
        XSync(other.display(), False);
    }));
    int asked = 0;
    EXPECT_FALSE(pick_window(x11_, [&] { return ++asked > 3; }));
}

}  // namespace
}  // namespace sightread::test
