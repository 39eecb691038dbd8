// Clicks and drags arrive where they were meant, in order, wherever the window stands.
#include "input/xdo_hand.hpp"
#include "tests/input/stage.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;

// With and without a window manager.
class Clicks : public testing::TestWithParam<bool> {
protected:
    Clicks() : server_({.openbox = GetParam()}), onlooker_(server_) {}

    Xvfb server_;
    Onlooker onlooker_;
    X11 x11_{server_.display()};
};

INSTANTIATE_TEST_SUITE_P(All, Clicks, testing::Bool(), [](const auto& with_openbox) {
    return with_openbox.param ? "Openbox" : "NoWindowManager";
});

TEST_P(Clicks, ArriveAtTheRightPixelInOrder) {
    const Target target(server_, {"--size", "331x247", "--position", "133,77", "--grid", "7x11"});
    XdoHand hand(x11_, target.id());
    std::vector<cv::Point> wanted;
    for (int i = 0; i < 25; ++i) wanted.emplace_back(1 + i * 97 % 329, 1 + i * 61 % 245);
    wanted.insert(wanted.end(), {{0, 0}, {330, 0}, {0, 246}, {330, 246}});
    for (cv::Point point : wanted)
        ASSERT_EQ(hand.perform(Click{point}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("click", wanted.size()));
    const std::vector<Seen> seen = target.seen("click");
    ASSERT_EQ(seen.size(), wanted.size());
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i].point, wanted[i]) << i;
}

TEST_P(Clicks, FollowAWindowThatMoves) {
    const Target target(server_, {"--position", "40,40"});
    XdoHand hand(x11_, target.id());
    const std::vector<cv::Point> places{{0, 0}, {611, 333}, {7, 501}, {901, 3}};
    for (cv::Point place : places) {
        const cv::Point before = onlooker_.area(target.id()).tl();
        onlooker_.move(target.id(), place);
        ASSERT_TRUE(eventually([&] { return onlooker_.area(target.id()).tl() != before; }));
        ASSERT_TRUE(eventually([&] {
            return hand.perform(Click{{200, 100}}) == Done::performed;
        })) << hand.why_refused();
    }
    ASSERT_TRUE(target.saw("click", places.size()));
    for (const Seen& click : target.seen("click")) EXPECT_EQ(click.point, cv::Point(200, 100));
}

TEST_P(Clicks, ReachAWindowThatIsPartlyOffTheScreen) {
    const Target target(server_, {"--size", "400x300", "--position", "40,40"});
    onlooker_.move(target.id(), {-150, -60});
    ASSERT_TRUE(eventually([&] { return onlooker_.area(target.id()).y < 0; }));
    XdoHand hand(x11_, target.id());
    ASSERT_TRUE(eventually([&] {
        return hand.perform(Click{{300, 200}}) == Done::performed;
    })) << hand.why_refused();
    const cv::Point before = onlooker_.pointer();
    EXPECT_EQ(hand.perform(Click{{10, 10}}), Done::refused);
    EXPECT_NE(hand.why_refused().find("off the screen"), std::string::npos) << hand.why_refused();
    EXPECT_EQ(onlooker_.pointer(), before);
    ASSERT_EQ(hand.perform(Click{{301, 201}}), Done::performed);
    ASSERT_TRUE(target.saw("click", 2));
    EXPECT_EQ(target.seen("press").size(), 2u);
}

TEST_P(Clicks, UseTheButtonThatIsAskedFor) {
    const Target target(server_, {"--position", "200,200"});
    XdoHand hand(x11_, target.id());
    for (Button button : {Button::left, Button::middle, Button::right})
        ASSERT_EQ(hand.perform(Click{{30, 30}, button}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("click", 3));
    std::vector<int> buttons;
    for (const Seen& click : target.seen("click")) buttons.push_back(click.button);
    EXPECT_EQ(buttons, (std::vector{1, 2, 3}));
}

TEST_P(Clicks, MeanTheSameWithALeftHandedMouse) {
    const Target target(server_, {"--position", "40,40"});
    XdoHand hand(x11_, target.id());
    for (const std::vector<unsigned char>& mapping :
         {std::vector<unsigned char>{3, 2, 1}, {2, 1, 3}, {1, 2, 3}}) {
        onlooker_.map_buttons(mapping);
        for (const Button button : {Button::left, Button::middle, Button::right})
            ASSERT_EQ(hand.perform(Click{{50, 60}, button}), Done::performed) << hand.why_refused();
    }
    ASSERT_TRUE(target.saw("click", 9));
    const std::vector<Seen> seen = target.seen("press");
    ASSERT_EQ(seen.size(), 9u);
    for (std::size_t i = 0; i < seen.size(); ++i)
        EXPECT_EQ(seen[i].button, static_cast<int>(i % 3) + 1) << i;
    EXPECT_FALSE(onlooker_.button_is_down());
}

TEST_P(Clicks, AreSeenByAWindowThatLooksOncePerFrame) {
    const Target target(server_, {"--position", "99,150", "--poll", "30"});
    XdoHand hand(x11_, target.id());
    hand.set_frame_gap(100ms);
    EXPECT_EQ(hand.hold(), 200ms);
    for (int i = 0; i < 6; ++i)
        ASSERT_EQ(hand.perform(Click{{20 + 50 * i, 30 + 30 * i}}), Done::performed);
    ASSERT_TRUE(target.saw("click", 6));
    const std::vector<Seen> seen = target.seen("click");
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(seen[static_cast<std::size_t>(i)].point, cv::Point(20 + 50 * i, 30 + 30 * i));
}

TEST_P(Clicks, DragsDwellOnEachWayPoint) {
    const Target target(server_, {"--position", "99,150", "--poll", "60"});
    XdoHand hand(x11_, target.id());
    hand.set_hold(200ms);
    const std::vector<cv::Point> points{{20, 20}, {160, 40}, {30, 200}, {300, 220}, {300, 21}};
    ASSERT_EQ(hand.perform(Drag{points}), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("release", 1));
    std::vector<cv::Point> seen;
    for (const Seen& event : target.seen())
        if (event.event != "late") seen.push_back(event.point);
    std::vector<cv::Point> wanted = points;
    wanted.push_back(points.back());  // the release
    EXPECT_EQ(seen, wanted);
}

TEST_P(Clicks, KeepToAHundredEventsASecond) {
    const Target target(server_, {"--position", "99,150"});
    XdoHand hand(x11_, target.id());
    hand.set_hold(0ms);
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 20; ++i) ASSERT_EQ(hand.perform(Click{{20 + 10 * i, 30}}), Done::performed);
    // three events each, ten in any 100 ms
    EXPECT_GE(std::chrono::steady_clock::now() - start, 500ms);
    ASSERT_TRUE(target.saw("click", 20));
}

TEST_P(Clicks, HoldAsLongAsAsked) {
    const Target target(server_, {});
    XdoHand hand(x11_, target.id());
    const auto start = std::chrono::steady_clock::now();
    ASSERT_EQ(hand.perform(Click{{20, 30}}), Done::performed);
    EXPECT_GE(std::chrono::steady_clock::now() - start, 40ms);
    hand.set_hold(250ms);
    const auto next = std::chrono::steady_clock::now();
    ASSERT_EQ(hand.perform(Click{{20, 30}}), Done::performed);
    EXPECT_GE(std::chrono::steady_clock::now() - next, 250ms);
}

}  // namespace
}  // namespace sightread::test
