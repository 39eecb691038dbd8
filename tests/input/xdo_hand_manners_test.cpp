// Keys, the focus, parking, and noticing that somebody else uses the pointer.
#include "input/xdo_hand.hpp"
#include "tests/input/stage.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;

class Manners : public testing::TestWithParam<bool> {
protected:
    Manners() : server_({.openbox = GetParam()}), onlooker_(server_) {}

    Xvfb server_;
    Onlooker onlooker_;
    X11 x11_{server_.display()};
};

INSTANTIATE_TEST_SUITE_P(All, Manners, testing::Bool(), [](const auto& with_openbox) {
    return with_openbox.param ? "Openbox" : "NoWindowManager";
});

TEST_P(Manners, KeysArriveAndTheFocusComesBack) {
    const Target game(server_, {"--position", "100,100"});
    const Target editor(server_, {"--position", "600,100"});
    onlooker_.give_focus(editor.id());
    ASSERT_TRUE(eventually([&] { return onlooker_.focus() == editor.id(); }));
    XdoHand hand(x11_, game.id());
    ASSERT_EQ(hand.perform(Keys{"ctrl+n"}), Done::performed) << hand.why_refused();
    ASSERT_EQ(hand.perform(Keys{"Return F3"}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(game.saw("key", 4));
    EXPECT_TRUE(eventually([&] { return onlooker_.focus() == editor.id(); }));
    const std::vector<Seen> keys = game.seen("key");
    ASSERT_EQ(keys.size(), 4u);
    EXPECT_EQ(keys[0].key, "Control_L");
    EXPECT_EQ(keys[1].key, "n");
    EXPECT_TRUE(keys[1].control);
    EXPECT_EQ(keys[2].key, "Return");
    EXPECT_FALSE(keys[2].control);
    EXPECT_EQ(keys[3].key, "F3");
    EXPECT_FALSE(onlooker_.key_is_down());
    // What the editor was sent after the keys has arrived, so the keys themselves would have.
    XdoHand on_editor(x11_, editor.id());
    ASSERT_EQ(on_editor.perform(Keys{"x"}), Done::performed);
    ASSERT_TRUE(editor.saw("key", 1));
    EXPECT_EQ(editor.seen("key").front().key, "x");
}

// Whoever takes the focus in the last moment in which anybody is served does not get the key.
TEST_P(Manners, AFocusThatIsStolenAgainAndAgainGetsNoKeys) {
    const Target game(server_, {"--position", "100,100"});
    const Target thief(server_, {"--position", "600,100"});
    onlooker_.give_focus(game.id());
    ASSERT_TRUE(eventually([&] { return onlooker_.focus() == game.id(); }));
    XdoHand hand(x11_, game.id());
    int thefts = 0;
    hand.tell_keys([&](bool are_down) {
        if (!are_down) return;
        onlooker_.give_focus(thief.id());
        thefts += onlooker_.focus() == thief.id();
    });
    for (int i = 0; i < 5; ++i)
        ASSERT_EQ(hand.perform(Keys{"n Return"}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(game.saw("key", 10));
    EXPECT_EQ(thefts, 10);
    EXPECT_EQ(game.seen("key").size(), 10u);
    EXPECT_TRUE(thief.seen("key").empty());
    EXPECT_EQ(onlooker_.focus(), thief.id());  // it is given back
}

TEST_P(Manners, AFocusThatIsThereAlreadyIsLeftAlone) {
    const Target game(server_, {"--position", "100,100"});
    onlooker_.give_focus(game.id());
    ASSERT_TRUE(game.saw("focus-in", 1));
    const std::size_t changes = game.seen("focus-out").size();
    XdoHand hand(x11_, game.id());
    ASSERT_EQ(hand.perform(Keys{"a"}), Done::performed);
    ASSERT_TRUE(game.saw("key", 1));
    EXPECT_EQ(onlooker_.focus(), game.id());
    EXPECT_EQ(game.seen("focus-out").size(), changes);
}

TEST_P(Manners, ParksBesideTheBoard) {
    const Target game(server_, {"--position", "100,100", "--size", "400x300"});
    XdoHand hand(x11_, game.id());
    const cv::Rect board(30, 20, 340, 260);
    hand.set_board(board);
    ASSERT_EQ(hand.perform(Click{{200, 150}}), Done::performed);
    hand.park();
    const cv::Rect area = onlooker_.area(game.id());
    EXPECT_TRUE(area.contains(onlooker_.pointer()));
    EXPECT_FALSE((board + area.tl()).contains(onlooker_.pointer()));
    EXPECT_FALSE(hand.pointer_was_moved());
    const cv::Point parked = onlooker_.pointer();
    hand.park();
    EXPECT_EQ(onlooker_.pointer(), parked);
}

TEST_P(Manners, ParksOnTheDesktopWhenTheBoardFillsTheWindow) {
    const Target game(server_, {"--position", "100,100", "--size", "400x300"});
    const Target other(server_, {"--position", "560,100", "--size", "400x300"});
    XdoHand hand(x11_, game.id());  // no board known: the whole window
    ASSERT_EQ(hand.perform(Click{{200, 150}}), Done::performed);
    hand.park();
    EXPECT_FALSE(onlooker_.area(game.id()).contains(onlooker_.pointer()));
    EXPECT_EQ(onlooker_.window_under_pointer(), 0u);
    EXPECT_FALSE(hand.pointer_was_moved());
}

// As where the pointer has never been on the window: what shines under it may do so until it
// leaves.
TEST_P(Manners, CrossesTheWindowAndParks) {
    const Target game(server_, {"--position", "100,100", "--size", "400x300"});
    XdoHand hand(x11_, game.id());
    std::vector<cv::Point> moves;
    hand.tell_moves([&](cv::Point place) { moves.push_back(place); });
    hand.cross_window();
    ASSERT_EQ(moves.size(), 2u);
    EXPECT_TRUE(onlooker_.area(game.id()).contains(moves.front()));
    EXPECT_EQ(onlooker_.pointer(), moves.back());
    EXPECT_FALSE(onlooker_.area(game.id()).contains(onlooker_.pointer()));
}

TEST_P(Manners, StaysWhereItIsWhenThereIsNoPlaceToPark) {
    const Target game(server_, {"--size", "1280x800", "--override-redirect"});
    XdoHand hand(x11_, game.id());
    ASSERT_EQ(hand.perform(Click{{200, 150}}), Done::performed);
    hand.park();
    EXPECT_EQ(onlooker_.pointer(), cv::Point(200, 150));
}

TEST_P(Manners, LeavesAPointerOutsideOfTheWindowAlone) {
    const Target game(server_, {"--position", "100,100", "--size", "400x300"});
    XdoHand hand(x11_, game.id());
    onlooker_.move_pointer({900, 700});
    hand.park();
    EXPECT_EQ(onlooker_.pointer(), cv::Point(900, 700));
}

TEST_P(Manners, NoticesAPointerThatSomebodyElseMoved) {
    const Target game(server_, {"--position", "100,100"});
    XdoHand hand(x11_, game.id());
    EXPECT_FALSE(hand.pointer_was_moved());
    ASSERT_EQ(hand.perform(Click{{50, 50}}), Done::performed);
    EXPECT_FALSE(hand.pointer_was_moved());
    onlooker_.move_pointer({700, 700});
    EXPECT_TRUE(hand.pointer_was_moved());
    ASSERT_EQ(hand.perform(Click{{50, 50}}), Done::performed);
    EXPECT_FALSE(hand.pointer_was_moved());
}

TEST_P(Manners, ADragThatSomebodyDisturbsIsLetGoOf) {
    const Target game(server_, {"--position", "100,100"});
    bool disturbed = false;
    XdoHand hand(x11_, game.id(), [&] {
        if (!disturbed && onlooker_.button_is_down()) {
            onlooker_.move_pointer({700, 700});
            disturbed = true;
        }
        return false;
    });
    ASSERT_EQ(hand.perform(Drag{{{50, 50}, {100, 50}, {150, 50}}}), Done::performed);
    EXPECT_TRUE(disturbed);
    EXPECT_TRUE(hand.pointer_was_moved());
    EXPECT_EQ(onlooker_.pointer(), cv::Point(700, 700));
    EXPECT_FALSE(onlooker_.button_is_down());
}

TEST_P(Manners, WaitsAsLongAsAskedAndNoLongerWhenStopped) {
    const Target game(server_, {});
    bool stop = false;
    XdoHand hand(x11_, game.id(), [&] { return stop; });
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(hand.perform(Wait{60ms}), Done::performed);
    EXPECT_GE(std::chrono::steady_clock::now() - start, 60ms);
    int asked = 0;
    XdoHand impatient(x11_, game.id(), [&] { return ++asked > 3; });
    EXPECT_EQ(impatient.perform(Wait{1h}), Done::performed);
    stop = true;
    EXPECT_EQ(hand.perform(Wait{1h}), Done::refused);
}

// Without a window manager, which would itself focus what is clicked.
TEST(MannersOfClicks, AskForNoFocus) {
    const Xvfb server;
    const Onlooker onlooker(server);
    const Target game(server, {"--position", "100,100"});
    const Target editor(server, {"--position", "600,100"});
    onlooker.give_focus(editor.id());
    const X11 x11(server.display());
    XdoHand hand(x11, game.id());
    ASSERT_EQ(hand.perform(Click{{10, 10}}), Done::performed);
    ASSERT_TRUE(game.saw("click", 1));
    EXPECT_EQ(onlooker.focus(), editor.id());
}

}  // namespace
}  // namespace sightread::test
