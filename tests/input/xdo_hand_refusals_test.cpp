// A press that would not reach the window is not made, and reaches nobody else either.
#include "capture/error.hpp"
#include "input/xdo_hand.hpp"
#include "tests/input/stage.hpp"
#include "tests/support/eventually.hpp"

#include <functional>
#include <thread>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

class Refusals : public testing::Test {
protected:
    Refusals()
        : onlooker_(server_),
          target_(server_, {"--position", "100,100"}),
          hand_(x11_, target_.id()) {}

    void expect_refusal(const Gesture& gesture, const std::string& reason) {
        EXPECT_EQ(hand_.perform(gesture), Done::refused) << to_text(gesture);
        EXPECT_NE(hand_.why_refused().find(reason), std::string::npos) << hand_.why_refused();
        EXPECT_FALSE(onlooker_.button_is_down());
    }
    // A last click is performed and arrives; whatever was pressed before it would have arrived
    // before.
    void expect_only_press_is_at(cv::Point point) {
        ASSERT_EQ(hand_.perform(Click{point}), Done::performed) << hand_.why_refused();
        EXPECT_EQ(hand_.why_refused(), "");
        ASSERT_TRUE(target_.saw("click", 1));
        EXPECT_EQ(target_.seen("press").size(), 1u);
        EXPECT_EQ(target_.seen("click").front().point, point);
    }

    Xvfb server_;
    Onlooker onlooker_;
    Target target_;
    X11 x11_{server_.display()};
    XdoHand hand_;
};

TEST_F(Refusals, PointsOutsideOfTheWindow) {
    for (cv::Point point :
         {cv::Point(-1, 5), {320, 5}, {5, 240}, {5, -1}, {100000, 5}, {5, -100000}})
        expect_refusal(Click{point}, "lies outside of the window, which is 320x240");
    expect_refusal(Drag{{{5, 5}, {50, 500}}}, "lies outside");
    expect_refusal(Drag{}, "drag without points");
    expect_only_press_is_at({319, 239});
}

TEST_F(Refusals, APointUnderAnotherProgram) {
    const Target cover(server_, {"--position", "150,50", "--size", "200x100", "--override-redirect",
                                 "--title", "On top"});
    const cv::Point before = onlooker_.pointer();
    expect_refusal(Click{{100, 20}}, "\"On top\"");
    expect_refusal(Drag{{{5, 5}, {100, 20}}}, "\"On top\"");
    EXPECT_EQ(onlooker_.pointer(), before);  // not even hovered over
    XdoHand on_cover(x11_, cover.id());
    ASSERT_EQ(on_cover.perform(Click{{3, 4}}), Done::performed);
    ASSERT_TRUE(cover.saw("click", 1));
    EXPECT_EQ(cover.seen("press").size(), 1u);
    EXPECT_EQ(cover.seen("press").front().point, cv::Point(3, 4));
    expect_only_press_is_at({5, 150});
}

// A terminal obeys what is printed on it.
TEST_F(Refusals, TheTitleOfAnotherProgramIsFitToBePrinted) {
    const Target cover(server_, {"--position", "150,50", "--size", "200x100", "--override-redirect",
                                 "--title", "\x1b[2Jred\x07 \xe9\x9b\n"});
    expect_refusal(Click{{100, 20}}, "(\"\uFFFD[2Jred\uFFFD é\uFFFD ");
    for (const char letter : hand_.why_refused())
        EXPECT_TRUE(static_cast<unsigned char>(letter) >= ' ') << letter;
}

TEST_F(Refusals, APointUnderAnInvisibleWindowThatTakesInput) {
    onlooker_.cover({100, 100, 50, 50}, true);
    expect_refusal(Click{{10, 10}}, "a press would hit another window");
    expect_only_press_is_at({60, 60});
}

TEST_F(Refusals, AnOverlayThatTakesNoInputIsNoObstacle) {
    const WindowId overlay = onlooker_.cover({0, 0, 1280, 800});
    expect_refusal(Click{{10, 10}}, "a press would hit another window");
    onlooker_.shape(overlay, {}, true);
    expect_only_press_is_at({10, 10});
}

TEST_F(Refusals, AShapedWindowCoversOnlyWhatItIsMadeOf) {
    const WindowId cover = onlooker_.cover({100, 100, 320, 240});
    onlooker_.shape(cover, {0, 0, 100, 100}, false);
    expect_refusal(Click{{99, 99}}, "a press would hit another window");
    expect_only_press_is_at({100, 100});
}

// The last moment at which anybody else is served: the pointer is on its way, the press is not made
// yet.
TEST_F(Refusals, ACoverThatAppearsJustBeforeThePress) {
    WindowId cover = 0;
    XdoHand hand(x11_, target_.id(), [&] {
        if (cover == 0 && onlooker_.pointer() == cv::Point(130, 130))
            cover = onlooker_.cover({100, 100, 200, 200});
        return false;
    });
    EXPECT_EQ(hand.perform(Click{{30, 30}}), Done::refused);
    EXPECT_NE(cover, 0u);
    EXPECT_NE(hand.why_refused().find("a press would hit another window"), std::string::npos)
        << hand.why_refused();
    onlooker_.destroy(cover);
    expect_only_press_is_at({10, 10});
}

TEST_F(Refusals, AWindowThatMovesJustBeforeThePress) {
    bool moved = false;
    XdoHand hand(x11_, target_.id(), [&] {
        if (!moved && onlooker_.pointer() == cv::Point(130, 130)) {
            onlooker_.move(target_.id(), {90, 100});
            moved = true;
        }
        return false;
    });
    EXPECT_EQ(hand.perform(Click{{30, 30}}), Done::refused);
    EXPECT_TRUE(moved);
    EXPECT_NE(hand.why_refused().find("pointer is not where it was moved to"), std::string::npos)
        << hand.why_refused();
    expect_only_press_is_at({10, 10});
}

// Whoever goes on would drag over the desktop, where the window is said to be by now.
TEST_F(Refusals, ADragIsLetGoOfWhenItsWindowCannotBeReachedAnyMore) {
    WindowId id = 0;
    const std::function<void()> happenings[] = {[&] { onlooker_.unmap(id); },
                                                [&] {
                                                    onlooker_.move(id, {-400, 900});
                                                }};
    for (const auto& happen : happenings) {
        Target target(server_, {"--position", "400,300"});
        id = target.id();
        XdoHand hand(x11_, id);
        const cv::Point last = onlooker_.area(id).tl() + cv::Point(60, 60);
        hand.tell_moves([&](cv::Point place) {
            if (place != last) return;
            ASSERT_TRUE(onlooker_.button_is_down());
            happen();
        });
        EXPECT_EQ(hand.perform(Drag{{{30, 30}, {60, 60}, {90, 90}, {120, 120}}}), Done::performed);
        EXPECT_EQ(onlooker_.pointer(), last);
        EXPECT_FALSE(onlooker_.button_is_down());
    }
}

// A window manager that has other things to do: it has been asked to move the window and has not
// got round to it. It hands presses on after that, to whatever lies at their place by then.
TEST(RefusalsUnderAWindowManager, AWindowThatIsYetToBeMovedAwayFromThePress) {
    Xvfb server({.openbox = true});
    const Onlooker onlooker(server);
    const Target target(server, {"--position", "100,100"});
    const Target below(server, {"--position", "50,50", "--size", "600x400", "--override-redirect"});
    onlooker.lower(below.id());
    X11 x11(server.display());
    XdoHand first(x11, target.id());
    ASSERT_EQ(first.perform(Click{{5, 5}}), Done::performed) << first.why_refused();
    ASSERT_TRUE(target.saw("click", 1));
    const cv::Point press = onlooker.area(target.id()).tl() + cv::Point(30, 30);
    std::jthread waking;
    XdoHand hand(x11, target.id());
    hand.tell_moves([&](cv::Point place) {
        if (waking.joinable() || place != press) return;
        server.freeze_openbox(true);
        onlooker.move(target.id(), {700, 500});
        waking = std::jthread([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            server.freeze_openbox(false);
        });
    });
    EXPECT_EQ(hand.perform(Click{{30, 30}}), Done::refused);
    ASSERT_TRUE(waking.joinable());
    waking.join();
    EXPECT_TRUE(eventually([&] { return onlooker.area(target.id()).x > 600; }));
    ASSERT_EQ(hand.perform(Click{{7, 7}}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("click", 2));
    EXPECT_EQ(target.seen("press").size(), 2u);
    EXPECT_EQ(below.seen("press").size(), 0u);
}

TEST(RefusalsUnderAWindowManager, OneThatIsGoneIsNotWaitedFor) {
    Xvfb server({.openbox = true});
    const Target target(server, {"--position", "100,100"});
    X11 x11(server.display());
    XdoHand hand(x11, target.id());
    ASSERT_EQ(hand.perform(Click{{5, 5}}), Done::performed) << hand.why_refused();
    server.stop_openbox();
    ASSERT_EQ(hand.perform(Click{{6, 6}}), Done::performed) << hand.why_refused();
    EXPECT_TRUE(target.saw("click", 2));
}

TEST(RefusalsUnderAWindowManager, OneThatDoesNotAnswerAtAll) {
    Xvfb server({.openbox = true});
    const Target target(server, {"--position", "100,100"});
    X11 x11(server.display());
    XdoHand hand(x11, target.id());
    ASSERT_EQ(hand.perform(Click{{5, 5}}), Done::performed) << hand.why_refused();
    server.freeze_openbox(true);
    EXPECT_EQ(hand.perform(Click{{6, 6}}), Done::refused);
    EXPECT_NE(hand.why_refused().find("window manager"), std::string::npos) << hand.why_refused();
    server.freeze_openbox(false);
    ASSERT_EQ(hand.perform(Click{{7, 7}}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("click", 2));
    EXPECT_EQ(target.seen("press").size(), 2u);
}

TEST_F(Refusals, AWindowThatIsNotMapped) {
    onlooker_.unmap(target_.id());
    expect_refusal(Click{{10, 10}}, "not visible");
    expect_refusal(Keys{"a"}, "not visible");
}

TEST_F(Refusals, AClosedWindowIsGone) {
    onlooker_.destroy(target_.id());
    EXPECT_THROW((void)hand_.perform(Click{{10, 10}}), WindowGone);
    EXPECT_THROW((void)hand_.perform(Drag{{{10, 10}, {20, 20}}}), WindowGone);
    EXPECT_THROW((void)hand_.perform(Keys{"a"}), WindowGone);
    EXPECT_NO_THROW(hand_.park());
    EXPECT_THROW(XdoHand(x11_, target_.id()), WindowGone);
    EXPECT_FALSE(onlooker_.button_is_down());
}

TEST_F(Refusals, WhileSomebodyHoldsAButtonOrAModifier) {
    onlooker_.hold_button(true);
    EXPECT_EQ(hand_.perform(Click{{10, 10}}), Done::refused);
    EXPECT_NE(hand_.why_refused().find("mouse button"), std::string::npos) << hand_.why_refused();
    EXPECT_TRUE(onlooker_.button_is_down());  // it is not ours to release
    onlooker_.hold_button(false);
    onlooker_.hold_shift(true);
    expect_refusal(Click{{10, 10}}, "modifier key");
    expect_refusal(Keys{"n"}, "modifier key");
    onlooker_.hold_shift(false);
    expect_only_press_is_at({10, 10});
    for (const Seen& key : target_.seen("key")) EXPECT_EQ(key.key, "Shift_L");
}

TEST_F(Refusals, WhenThePointerCannotBeMovedThere) {
    const WindowId cage = onlooker_.cover({600, 600, 50, 50});
    ASSERT_TRUE(onlooker_.confine_pointer(cage));
    expect_refusal(Click{{10, 10}}, "another program holds the mouse pointer");
    onlooker_.destroy(cage);  // ends the grab
    expect_only_press_is_at({10, 10});
}

// A launcher, a password prompt, xkill: whatever is pressed would be theirs.
TEST_F(Refusals, WhileAnotherProgramHoldsTheKeyboardOrThePointer) {
    onlooker_.give_focus(target_.id());
    ASSERT_TRUE(target_.saw("focus-in", 1));
    const auto expect_waiting = [&](const std::string& reason) {
        const cv::Point before = onlooker_.pointer();
        for (const Gesture& gesture :
             {Gesture(Keys{"n"}), Gesture(Click{{10, 10}}), Gesture(Drag{{{10, 10}, {50, 50}}})}) {
            expect_refusal(gesture, "another program holds the " + reason + ":");
            EXPECT_TRUE(hand_.is_held_up());
        }
        EXPECT_EQ(onlooker_.pointer(), before);
        EXPECT_EQ(onlooker_.presses(), 0);
        onlooker_.let_go_of_input();
    };
    ASSERT_TRUE(onlooker_.hold_keyboard());
    expect_waiting("keyboard");
    ASSERT_TRUE(onlooker_.hold_pointer());
    expect_waiting("mouse pointer");
    ASSERT_TRUE(onlooker_.hold_keyboard() && onlooker_.hold_pointer());
    expect_waiting("keyboard and the mouse pointer");
    expect_only_press_is_at({10, 10});
    EXPECT_FALSE(hand_.is_held_up());
    ASSERT_EQ(hand_.perform(Keys{"n"}), Done::performed) << hand_.why_refused();
    ASSERT_TRUE(target_.saw("key", 1));
    EXPECT_EQ(target_.seen("key").size(), 1u);
}

// The question itself is heard by nobody: a game does not see its focus or its pointer come and go.
TEST_F(Refusals, AskingWhoHoldsTheInputDisturbsNobody) {
    onlooker_.give_focus(target_.id());
    ASSERT_TRUE(target_.saw("focus-in", 1));
    ASSERT_EQ(hand_.perform(Keys{"n"}), Done::performed) << hand_.why_refused();
    expect_only_press_is_at({10, 10});
    EXPECT_TRUE(target_.seen("focus-out").empty());
    EXPECT_EQ(target_.seen("focus-in").size(), 1u);
    ASSERT_TRUE(onlooker_.hold_keyboard() && onlooker_.hold_pointer());
}

TEST_F(Refusals, AGrabThatBeginsJustBeforeThePress) {
    bool holds = false;
    XdoHand hand(x11_, target_.id(), [&] {
        if (!holds && onlooker_.pointer() == cv::Point(130, 130)) holds = onlooker_.hold_pointer();
        return false;
    });
    EXPECT_EQ(hand.perform(Click{{30, 30}}), Done::refused);
    EXPECT_TRUE(holds && hand.is_held_up()) << hand.why_refused();
    hand.tell_keys([&](bool are_down) { holds = !are_down || onlooker_.hold_keyboard(); });
    onlooker_.let_go_of_input();
    EXPECT_EQ(hand.perform(Keys{"n"}), Done::refused);
    EXPECT_TRUE(holds && hand.is_held_up()) << hand.why_refused();
    EXPECT_EQ(onlooker_.presses(), 0);
    onlooker_.let_go_of_input();
    expect_only_press_is_at({10, 10});
    EXPECT_TRUE(target_.seen("key").empty());
}

TEST_F(Refusals, AButtonThatNoButtonIsMappedTo) {
    onlooker_.map_buttons({0, 2, 3});
    expect_refusal(Click{{10, 10}}, "no button of the mouse is mapped to 1");
    ASSERT_EQ(hand_.perform(Click{{20, 20}, Button::right}), Done::performed)
        << hand_.why_refused();
    ASSERT_TRUE(target_.saw("click", 1));
    EXPECT_EQ(target_.seen("press").front().button, 3);
}

TEST_F(Refusals, KeysThatXDoesNotKnow) {
    for (const char* wrong : {"ctrl+nonsense", "ctrl+", "+", "a b c xyz"})
        expect_refusal(Keys{wrong}, "X knows no key");
    expect_refusal(Keys{" "}, "no keys");
    expect_only_press_is_at({10, 10});
    EXPECT_TRUE(target_.seen("key").empty());
}

TEST_F(Refusals, ChildrenOfTheWindowAreTheWindow) {
    const WindowId child = onlooker_.child_of(target_.id(), {50, 50, 100, 100});
    ASSERT_TRUE(onlooker_.viewable(child));
    expect_only_press_is_at({70, 80});
}

TEST(RefusalsUnderOpenbox, AnotherManagedWindowOrItsFrameOnTop) {
    const Xvfb server({.openbox = true});
    const Onlooker onlooker(server);
    const Target target(server, {"--position", "100,100"});
    const Target cover(server, {"--position", "200,200", "--title", "On top"});
    const X11 x11(server.display());
    XdoHand hand(x11, target.id());
    const cv::Point offset = onlooker.area(cover.id()).tl() - onlooker.area(target.id()).tl();
    const auto refused = [&](cv::Point point) {
        return hand.perform(Click{point}) == Done::refused &&
               hand.why_refused().find("\"On top\"") != std::string::npos;
    };
    EXPECT_TRUE(refused(offset + cv::Point(10, 10))) << hand.why_refused();
    EXPECT_TRUE(refused(offset + cv::Point(10, -5))) << hand.why_refused();  // the title bar
    ASSERT_EQ(hand.perform(Click{{5, 5}}), Done::performed) << hand.why_refused();
    // The click has raised the target, so that it lies on top now and the same point is free.
    ASSERT_TRUE(eventually(
        [&] { return hand.perform(Click{offset + cv::Point(10, 10)}) == Done::performed; }));
    ASSERT_TRUE(target.saw("click", 2));
    EXPECT_TRUE(cover.seen("press").empty());
}

TEST(RefusalsUnderOpenbox, AnIconifiedWindow) {
    const Xvfb server({.openbox = true});
    const Onlooker onlooker(server);
    const Target target(server, {"--position", "100,100"});
    const X11 x11(server.display());
    XdoHand hand(x11, target.id());
    onlooker.iconify(target.id());
    ASSERT_TRUE(eventually([&] { return !onlooker.viewable(target.id()); }));
    EXPECT_EQ(hand.perform(Click{{5, 5}}), Done::refused);
    EXPECT_NE(hand.why_refused().find("iconified"), std::string::npos) << hand.why_refused();
}

// The server's size counts where no monitors are known.
TEST(RefusalsWithout, Randr) {
    const Xvfb server({.without_extensions = {"RANDR"}});
    const Target target(server, {"--position", "1200,700"});
    const X11 x11(server.display());
    XdoHand hand(x11, target.id());
    EXPECT_EQ(hand.perform(Click{{80, 10}}), Done::refused);
    EXPECT_NE(hand.why_refused().find("off the screen"), std::string::npos) << hand.why_refused();
    ASSERT_EQ(hand.perform(Click{{79, 99}}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("click", 1));
    EXPECT_EQ(target.seen("press").size(), 1u);
}

TEST(RefusalsWithout, Xtest) {
    const Xvfb server({.without_extensions = {"XTEST"}});
    const Target target(server, {});
    const X11 x11(server.display());
    try {
        const XdoHand hand(x11, target.id());
        FAIL() << "a hand without XTEST";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("XTEST"), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace sightread::test
