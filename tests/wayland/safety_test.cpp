// Nothing is pressed in a window that is covered, not on the screen or not the active one, and
// nothing stays pressed.
#include "capture/error.hpp"
#include "capture/window_source.hpp"
#include "capture/wlroots/desktop.hpp"
#include "input/wlroots/devices.hpp"
#include "input/wlroots/hand.hpp"
#include "tests/wayland/session.hpp"

#include <csignal>

#include <sys/wait.h>
#include <unistd.h>

namespace sightread::test {
namespace {

class WaylandSafety : public WaylandSession {
protected:
    void SetUp() override {
        WaylandSession::SetUp();
        if (IsSkipped()) return;
        if (!std::filesystem::exists("/usr/bin/foot"))
            GTEST_SKIP() << "there is no foot to cover a window with";
        open("sliding", {"--rows", "3", "--columns", "3"});
        if (HasFatalFailure()) return;
        desktop_.emplace(wlroots::Desktop::XWayland::is_listed);
        const std::vector<WindowInfo> games = windows_of("sightread-practice");
        ASSERT_EQ(games.size(), 1U);
        game_ = games.front();
        middle_ = Click{{game_.area.width / 2, game_.area.height / 2}};
    }

    std::vector<WindowInfo> windows_of(const std::string& program) const {
        return windows_matching(desktop_->windows(), program);
    }

    // Another program's window, at that place of the screen.
    void open_other(const std::string& place) {
        other_.emplace(sway_->start({"foot"}));
        ASSERT_TRUE(eventually([&] { return !windows_of("foot").empty(); }));
        sway_->command("[app_id=foot] " + place);
    }

    std::optional<wlroots::Desktop> desktop_;
    WindowInfo game_;
    Click middle_;
    std::optional<Child> other_;
};

TEST_F(WaylandSafety, APressReachesTheWindow) {
    wlroots::Hand hand(game_.id);
    EXPECT_EQ(hand.perform(middle_), Done::performed) << hand.why_refused();
    EXPECT_TRUE(eventually([&] { return count("input") == 1; })) << text_of("log");
}

TEST_F(WaylandSafety, ACoveredWindowIsNeitherSeenNorPressed) {
    WindowSource source(*desktop_, game_.id);
    EXPECT_EQ(source.grab().pixels.size(), game_.area.size());
    wlroots::Hand hand(game_.id);
    ASSERT_EQ(hand.perform(middle_), Done::performed) << hand.why_refused();
    open_other("resize set 700 500, move position center");
    sway_->command("[con_id=" + std::to_string(game_.id) + "] focus");
    sway_->command("[app_id=foot] focus");
    EXPECT_THROW((void)source.grab(), WindowHidden);
    EXPECT_EQ(hand.perform(middle_), Done::refused);
    EXPECT_EQ(count("input"), 1);
    other_.reset();
    EXPECT_TRUE(eventually([&] { return hand.perform(middle_) == Done::performed; }))
        << hand.why_refused();
    EXPECT_EQ(source.grab().pixels.size(), game_.area.size());
}

TEST_F(WaylandSafety, AnotherActiveWindowHoldsTheHandUp) {
    wlroots::Hand hand(game_.id);
    ASSERT_EQ(hand.perform(middle_), Done::performed) << hand.why_refused();
    open_other("resize set 100 60, move position 0 0");
    ASSERT_TRUE(
        eventually([&] { return hand.perform(middle_) == Done::refused && hand.is_held_up(); }));
    EXPECT_NE(hand.why_refused().find("active"), std::string::npos) << hand.why_refused();
    EXPECT_EQ(hand.perform(Keys{"Left"}), Done::refused);
    sway_->command("[con_id=" + std::to_string(game_.id) + "] focus");
    EXPECT_TRUE(eventually([&] { return hand.perform(middle_) == Done::performed; }))
        << hand.why_refused();
}

TEST_F(WaylandSafety, AnotherWorkspaceHidesTheWindow) {
    WindowSource source(*desktop_, game_.id);
    (void)source.grab();
    sway_->command("workspace 2");
    EXPECT_THROW((void)source.grab(), WindowHidden);
    wlroots::Hand hand(game_.id);
    EXPECT_EQ(hand.perform(middle_), Done::refused);
    EXPECT_EQ(count("input"), 0);
}

TEST_F(WaylandSafety, AMovedWindowIsPressedWhereItIs) {
    wlroots::Hand hand(game_.id);
    WindowSource source(*desktop_, game_.id);
    const cv::Mat before = source.grab().pixels;
    ASSERT_EQ(hand.perform(middle_), Done::performed);
    sway_->command("[con_id=" + std::to_string(game_.id) + "] move position 30 20");
    EXPECT_EQ(hand.perform(middle_), Done::refused) << "it has just been moved";
    EXPECT_TRUE(eventually([&] { return hand.perform(middle_) == Done::performed; }))
        << hand.why_refused();
    EXPECT_TRUE(eventually([&] { return count("input") == 2; })) << text_of("log");
    EXPECT_EQ(source.grab().pixels.size(), before.size());
}

TEST_F(WaylandSafety, ALockedScreenIsNeitherSeenNorPressed) {
    if (!std::filesystem::exists("/usr/bin/swaylock")) GTEST_SKIP() << "there is no swaylock";
    WindowSource source(*desktop_, game_.id);
    (void)source.grab();
    wlroots::Hand hand(game_.id);
    ASSERT_EQ(hand.perform(middle_), Done::performed);
    const Child lock = sway_->start({"swaylock"}, (folder_ / "lock").string());
    const auto is_hidden = [&] {
        try {
            (void)source.grab();
            return false;
        } catch (const WindowHidden&) {
            return true;
        }
    };
    ASSERT_TRUE(eventually(is_hidden)) << text_of("lock");
    EXPECT_EQ(hand.perform(middle_), Done::refused);
    EXPECT_TRUE(hand.is_held_up());
    EXPECT_EQ(hand.perform(Keys{"Left"}), Done::refused);
    EXPECT_EQ(count("input"), 1);
}

TEST_F(WaylandSafety, AKilledProcessLeavesNoButtonDown) {
    const wlroots::Connection connection;
    // without a mouse there are no buttons
    const wlroots::Mouse persons_own(connection, nullptr, {1, 1});
    const pid_t child = fork();
    if (child == 0) {
        try {
            wlroots::Hand hand(game_.id);
            hand.set_hold(std::chrono::seconds(60));
            (void)hand.perform(middle_);
        } catch (...) {  // what is missing in the log tells it
        }
        _exit(0);
    }
    EXPECT_TRUE(eventually([&] { return count("input") == 1; })) << text_of("log");
    EXPECT_EQ(count("release"), 0);
    kill(child, SIGKILL);
    ASSERT_EQ(waitpid(child, nullptr, 0), child);
    EXPECT_TRUE(eventually([&] { return count("release") == 1; })) << text_of("log");
}

TEST_F(WaylandSafety, TheDeathOfTheCompositorIsTold) {
    wlroots::Hand hand(game_.id);
    WindowSource source(*desktop_, game_.id);
    (void)source.grab();
    sway_->kill();
    EXPECT_THROW((void)source.grab(), WindowGone);
    EXPECT_THROW((void)hand.perform(middle_), WindowGone);
}

}  // namespace
}  // namespace sightread::test
