// Whatever happens while a button or a key is held, it does not stay down.
#include "capture/error.hpp"
#include "input/xdo_hand.hpp"
#include "tests/input/stage.hpp"
#include "tests/support/eventually.hpp"

#include <csignal>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;

class Release : public testing::Test {
protected:
    Release() : onlooker_(server_), target_(server_, {"--position", "100,100"}) {}

    Xvfb server_;
    Onlooker onlooker_;
    Target target_;
    X11 x11_{server_.display()};
};

TEST_F(Release, WhenAskedToStop) {
    XdoHand hand(x11_, target_.id(), [&] { return onlooker_.button_is_down(); });
    hand.set_hold(1h, 0ms);
    EXPECT_EQ(hand.perform(Click{{20, 20}}), Done::performed);
    EXPECT_FALSE(onlooker_.button_is_down());
    EXPECT_EQ(hand.perform(Drag{{{20, 20}, {60, 60}, {90, 90}}}), Done::performed);
    EXPECT_FALSE(onlooker_.button_is_down());
    ASSERT_TRUE(target_.saw("release", 2));
    EXPECT_TRUE(target_.seen("move").empty());  // stopped on the first point
}

TEST_F(Release, NothingIsPressedOnceStopped) {
    XdoHand hand(x11_, target_.id(), [] { return true; });
    for (const Gesture& gesture : {Gesture(Click{{20, 20}}), Gesture(Drag{{{20, 20}, {60, 60}}}), Gesture(Keys{"a"})}) {
        EXPECT_EQ(hand.perform(gesture), Done::refused);
        EXPECT_EQ(hand.why_refused(), "it was stopped");
    }
    XdoHand other(x11_, target_.id());
    ASSERT_EQ(other.perform(Click{{20, 20}}), Done::performed);
    ASSERT_TRUE(target_.saw("click", 1));
    EXPECT_EQ(target_.seen("press").size(), 1u);
}

TEST_F(Release, WhenAnExceptionPasses) {
    struct Interruption {};
    XdoHand hand(x11_, target_.id(), [&]() -> bool {
        if (onlooker_.button_is_down() || onlooker_.key_is_down()) throw Interruption{};
        return false;
    });
    hand.set_hold(1h, 0ms);
    EXPECT_THROW((void)hand.perform(Click{{20, 20}}), Interruption);
    EXPECT_FALSE(onlooker_.button_is_down());
    EXPECT_THROW((void)hand.perform(Drag{{{20, 20}, {30, 30}}}), Interruption);
    EXPECT_FALSE(onlooker_.button_is_down());
    EXPECT_THROW((void)hand.perform(Keys{"ctrl+n"}), Interruption);
    EXPECT_FALSE(onlooker_.key_is_down());
}

TEST_F(Release, WhenTheWindowIsClosedMeanwhile) {
    XdoHand hand(x11_, target_.id(), [&] {
        if (onlooker_.button_is_down()) onlooker_.destroy(target_.id());
        return false;
    });
    EXPECT_THROW((void)hand.perform(Drag{{{20, 20}, {60, 60}}}), WindowGone);
    EXPECT_FALSE(onlooker_.button_is_down());
}

TEST_F(Release, WhenTheServerDiesMeanwhile) {
    XdoHand hand(x11_, target_.id(), [&] {
        if (onlooker_.x11().alive() && onlooker_.button_is_down()) server_.kill();
        return false;
    });
    EXPECT_THROW((void)hand.perform(Click{{20, 20}}), WindowGone);
    EXPECT_FALSE(x11_.alive());
    EXPECT_THROW((void)hand.perform(Click{{20, 20}}), WindowGone);
    EXPECT_THROW((void)hand.perform(Keys{"a"}), WindowGone);
    EXPECT_THROW((void)hand.pointer_was_moved(), WindowGone);
    EXPECT_NO_THROW(hand.park());
}

TEST_F(Release, WhenTheServerIsDeadAlready) {
    XdoHand hand(x11_, target_.id());
    ASSERT_EQ(hand.perform(Click{{20, 20}}), Done::performed);
    server_.kill();
    EXPECT_NO_THROW(hand.park());
    EXPECT_THROW((void)hand.perform(Click{{20, 20}}), WindowGone);
}

// The whole process ends: by a signal that its own flag handles, and by ones that leave it no say.
class ReleaseOnSignal : public Release, public testing::WithParamInterface<int> {
protected:
    Child start(const std::string& what) { return server_.start({HOLD_DOWN, std::to_string(target_.id()), what}); }
};

INSTANTIATE_TEST_SUITE_P(All, ReleaseOnSignal,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGKILL, SIGSEGV, SIGABRT, SIGQUIT),
                         [](const auto& signal) { return "Signal" + std::to_string(signal.param); });

TEST_P(ReleaseOnSignal, TheButtonComesUp) {
    Child holder = start("button");
    ASSERT_TRUE(eventually([&] { return onlooker_.button_is_down(); }));
    holder.signal(GetParam());
    EXPECT_TRUE(eventually([&] { return !onlooker_.button_is_down(); }));
    EXPECT_TRUE(eventually([&] { return !holder.is_running(); }));
    const bool own_end = GetParam() == SIGINT || GetParam() == SIGTERM || GetParam() == SIGHUP;
    EXPECT_EQ(holder.exit_code() == 130, own_end) << *holder.exit_code();
    ASSERT_TRUE(target_.saw("release", 1));
}

TEST_P(ReleaseOnSignal, TheKeysComeUp) {
    Child holder = start("key");
    ASSERT_TRUE(target_.saw("key", 2));  // the modifier and the key
    ASSERT_TRUE(onlooker_.key_is_down());
    holder.signal(GetParam());
    EXPECT_TRUE(eventually([&] { return !onlooker_.key_is_down(); }));
    EXPECT_TRUE(eventually([&] { return !holder.is_running(); }));
}

// A terminal's Ctrl-C and its closing reach every process of the group, the one that watches too.
TEST_F(Release, WhenTheWatchWasSignalledFirst) {
    Child holder = server_.start({HOLD_DOWN, std::to_string(target_.id()), "button"});
    ASSERT_TRUE(eventually([&] { return onlooker_.button_is_down(); }));
    const std::vector<pid_t> watches = children_of(holder.id());
    ASSERT_EQ(watches.size(), 1u);
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) kill(watches.front(), signal);
    holder.signal(SIGKILL);  // kill() would take the watch with it
    EXPECT_TRUE(eventually([&] { return !onlooker_.button_is_down(); }));
}

TEST_P(ReleaseOnSignal, NoProcessStaysBehind) {
    Child holder = start("button");
    ASSERT_TRUE(eventually([&] { return onlooker_.button_is_down(); }));
    const std::vector<pid_t> watches = children_of(holder.id());
    ASSERT_EQ(watches.size(), 1u);
    holder.signal(GetParam());
    EXPECT_TRUE(eventually([&] { return !is_alive(watches.front()); }));
}

}  // namespace
}  // namespace sightread::test
