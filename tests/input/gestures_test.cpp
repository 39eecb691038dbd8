// Gestures as text, the hands that only write or do nothing, and Onet's moves as gestures.
#include "input/onet/gestures.hpp"

#include "capture/error.hpp"
#include "input/log_hand.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

// Performs clicks in the upper half of a window 100 pixels high.
class PickyHand : public Hand {
public:
    Done perform(const Gesture& gesture) override {
        const Click* click = std::get_if<Click>(&gesture);
        if (click == nullptr) throw WindowGone("the window went away");
        performed.push_back(gesture);
        return click->point.y < 50 ? Done::performed : Done::refused;
    }
    std::string why_refused() const override { return "too far down"; }
    void park() override { ++parked; }

    std::vector<Gesture> performed;
    int parked = 0;
};

TEST(Gestures, AsText) {
    EXPECT_EQ(to_text(Gesture(Click{{120, 45}})), "click 120,45");
    EXPECT_EQ(to_text(Gesture(Click{{120, 45}, Button::right})), "right-click 120,45");
    EXPECT_EQ(to_text(Gesture(Click{{1, 2}, Button::middle})), "middle-click 1,2");
    EXPECT_EQ(to_text(Gesture(Drag{{{10, 10}, {20, 30}}})), "drag 10,10 20,30");
    EXPECT_EQ(to_text(Gesture(Keys{"ctrl+n"})), "keys ctrl+n");
    EXPECT_EQ(to_text(Gesture(Wait{250ms})), "wait 250");
}

TEST(LogHand, WritesAndPassesOn) {
    std::ostringstream log;
    PickyHand inner;
    LogHand hand(log, inner);
    EXPECT_EQ(hand.perform(Click{{1, 2}}), Done::performed);
    EXPECT_EQ(hand.perform(Click{{1, 80}}), Done::refused);
    EXPECT_EQ(hand.why_refused(), "too far down");
    EXPECT_THROW((void)hand.perform(Keys{"Return"}), WindowGone);
    hand.park();
    EXPECT_EQ(inner.parked, 1);
    EXPECT_EQ(inner.performed, (std::vector<Gesture>{Click{{1, 2}}, Click{{1, 80}}}));
    EXPECT_EQ(log.str(),
              "click 1,2\nclick 1,80 # refused: too far down\nkeys Return # failed: the window "
              "went away\n");
}

TEST(DryHand, SaysYesToEverything) {
    DryHand hand;
    EXPECT_EQ(hand.perform(Click{{1, 2}}), Done::performed);
    EXPECT_EQ(hand.perform(Keys{"ctrl+n"}), Done::performed);
    EXPECT_EQ(hand.why_refused(), "");
}

TEST(OnetGestures, ClickBothTilesInOrder) {
    const Layout layout{{9, 16, {36.5, 161.25}, {46, 58}}, {900, 754}};
    const std::vector<Gesture> wanted{Click{{59, 190}}, Click{{749, 654}}};
    EXPECT_EQ(onet::gestures({{0, 0}, {8, 15}}, layout), wanted);
}

TEST(OnetGestures, EveryClickLiesInItsCell) {
    for (double pitch : {2.0, 2.5, 7.3, 11.99, 46.123, 100.5})
        for (double origin : {0.0, 0.49, 0.5, 0.99, 161.7}) {
            const Layout layout{{30, 30, {origin, 3 * origin}, {pitch, pitch * 1.37}},
                                {4000, 5000}};
            for (int i = 0; i < 30; ++i) {
                const Cell first{i, 29 - i}, second{29 - i, i / 2};
                const std::vector<Gesture> clicks = onet::gestures({first, second}, layout);
                ASSERT_EQ(clicks.size(), 2u);
                // A click hits the middle of its pixel.
                const auto cell = [&](const Gesture& click) {
                    return layout.lattice.cell_at(cv::Point2d(std::get<Click>(click).point) +
                                                  cv::Point2d(0.5, 0.5));
                };
                EXPECT_EQ(cell(clicks[0]), first);
                EXPECT_EQ(cell(clicks[1]), second);
            }
        }
}

TEST(Gestures, AreReadFromTheirText) {
    const std::vector<Gesture> gestures = {Click{{120, 45}, Button::left},
                                           Click{{1, 2}, Button::right},
                                           Click{{3, 4}, Button::middle},
                                           Drag{{{1, 2}, {3, 4}, {5, 6}}},
                                           Keys{"ctrl+n"},
                                           Wait{250ms}};
    for (const Gesture& gesture : gestures)
        EXPECT_EQ(gesture_from_text(to_text(gesture)), gesture) << to_text(gesture);
    for (const char* text : {"", "click", "click 1", "click 1,2,3", "click a,b", "drag 1,2",
                             "drag 1,2 x", "keys", "keys a b", "wait -1", "wait soon",
                             "wait 99999999999999999999", "jump 1,2", "click 1,2 3,4"})
        EXPECT_FALSE(gesture_from_text(text)) << text;
}

TEST(Gestures, ThatCannotBeDoneAreNamed) {
    const auto fault = [](const char* text) {
        return fault_of(gestures_from_text(text).value(), {300, 200});
    };
    for (const char* text :
         {"keys ctrl+n", "keys F2; wait 100; keys Return", "keys space", "keys Ctrl+Shift+Escape",
          "click 0,0", "click 299,199", "drag 1,1 20,20"})
        EXPECT_EQ(fault(text), "") << text;
    EXPECT_EQ(fault("keys ctrl+nn"), "there is no key \"nn\"");
    EXPECT_EQ(fault("click 300,5"), "the point 300,5 lies outside of the window");
    EXPECT_EQ(fault("keys n; drag 1,1 5,-5"), "the point 5,-5 lies outside of the window");
    EXPECT_EQ(fault_of({Click{{5000, 5000}}}, {}), "");  // of a window of any size
}

}  // namespace
}  // namespace sightread
