// Whatever happens while a button or a key is held, it does not stay down.
#include "capture/error.hpp"
#include "input/xdo_hand.hpp"
#include "tests/input/stage.hpp"
#include "tests/support/eventually.hpp"

#include <algorithm>
#include <csignal>

#include <gtest/gtest.h>
#include <unistd.h>

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
    for (const Gesture& gesture :
         {Gesture(Click{{20, 20}}), Gesture(Drag{{{20, 20}, {60, 60}}}), Gesture(Keys{"a"})}) {
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

// A watch that somebody kills is replaced before the next press.
TEST_F(Release, ByAnotherWatchWhenTheFirstWasKilled) {
    std::vector<pid_t> watches;
    XdoHand hand(x11_, target_.id(), [&] {
        if (onlooker_.button_is_down()) watches = children_of(getpid());
        return false;
    });
    ASSERT_EQ(hand.perform(Click{{20, 20}}), Done::performed);
    const auto is_watch = [](pid_t child) {
        return command_line_of(child).starts_with("release-watch ");
    };
    const auto first = std::ranges::find_if(watches, is_watch);
    ASSERT_NE(first, watches.end());
    const pid_t killed = *first;
    kill(killed, SIGKILL);
    ASSERT_TRUE(eventually([&] { return !is_alive(killed); }));
    ASSERT_EQ(hand.perform(Click{{20, 20}}), Done::performed);
    const auto second = std::ranges::find_if(watches, is_watch);
    ASSERT_NE(second, watches.end());
    EXPECT_NE(*second, killed);
    EXPECT_TRUE(is_alive(*second));
}

// The whole process ends: by a signal that its own flag handles, and by ones that leave it no say.
class ReleaseOnSignal : public Release, public testing::WithParamInterface<int> {
protected:
    Child start(const std::string& what) {
        return server_.start({HOLD_DOWN, std::to_string(target_.id()), what});
    }
};

INSTANTIATE_TEST_SUITE_P(All, ReleaseOnSignal,
                         testing::Values(SIGINT, SIGTERM, SIGHUP, SIGKILL, SIGSEGV, SIGABRT,
                                         SIGQUIT),
                         [](const auto& signal) {
                             return "Signal" + std::to_string(signal.param);
                         });

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

// A stopped process can release nothing.
TEST_F(Release, WhenTheProcessIsStopped) {
    onlooker_.map_buttons({3, 2, 1});
    for (const char* what : {"button", "key"}) {
        Child holder = server_.start({HOLD_DOWN, std::to_string(target_.id()), what});
        ASSERT_TRUE(
            eventually([&] { return onlooker_.button_is_down() || onlooker_.key_is_down(); }));
        holder.signal(SIGSTOP);
        ASSERT_TRUE(eventually([&] { return is_stopped(holder.id()); }));
        EXPECT_TRUE(eventually([&] {
            return !onlooker_.button_is_down() && !onlooker_.key_is_down();
        })) << what;
        EXPECT_TRUE(is_stopped(holder.id()));
    }
}

// By words of the command line, as `pkill -9 -f` finds processes, and by the process group, as a
// shell's `kill -9 %1`.
TEST_F(Release, WhenAllProcessesOfItsNameOrItsGroupAreKilled) {
    onlooker_.map_buttons({3, 2, 1});
    for (const bool by_group : {false, true}) {
        Child holder = server_.start({HOLD_DOWN, std::to_string(target_.id()), "button"});
        ASSERT_TRUE(eventually([&] { return onlooker_.button_is_down(); }));
        const std::vector<pid_t> watches = children_of(holder.id());
        ASSERT_EQ(watches.size(), 1u);
        EXPECT_TRUE(command_line_of(watches.front()).starts_with("release-watch "))
            << command_line_of(watches.front());
        if (command_line_of(watches.front()).find("hold_down") != std::string::npos)
            kill(watches.front(), SIGKILL);
        kill(by_group ? -holder.id() : holder.id(), SIGKILL);
        EXPECT_TRUE(eventually([&] { return !onlooker_.button_is_down(); }));
        EXPECT_TRUE(eventually([&] { return !is_alive(watches.front()); }));
    }
}

// A terminal's Ctrl-C and its closing reach every process of the group, the one that watches too.
TEST_F(Release, WhenTheWatchWasSignalledFirst) {
    Child holder = server_.start({HOLD_DOWN, std::to_string(target_.id()), "button"});
    ASSERT_TRUE(eventually([&] { return onlooker_.button_is_down(); }));
    const std::vector<pid_t> watches = children_of(holder.id());
    ASSERT_EQ(watches.size(), 1u);
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) kill(watches.front(), signal);
    holder.signal(SIGKILL);
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
