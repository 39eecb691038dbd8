// LYNE's strokes as drags: which pixels, and what a window that looks once per frame sees of them.
#include "input/lyne/gestures.hpp"

#include "input/xdo_hand.hpp"
#include "tests/input/stage.hpp"

#include <gtest/gtest.h>

namespace sightread::lyne {
namespace {

using namespace std::chrono_literals;

std::vector<cv::Point> points_of(const std::vector<Gesture>& gestures) {
    if (gestures.size() != 1 || !std::holds_alternative<Drag>(gestures.front())) return {};
    return std::get<Drag>(gestures.front()).points;
}

TEST(LyneGestures, ThroughTheLatticePointOfEveryCell) {
    const Layout layout{{4, 3, {156.364, 21.818}, {109.091, 109.091}}, {640, 480}};
    const Stroke stroke{0, {{0, 0}, {1, 0}, {2, 1}, {1, 2}}};
    EXPECT_EQ(points_of(gestures(stroke, layout)),
              (std::vector<cv::Point>{{210, 76}, {210, 185}, {320, 294}, {429, 185}}));
}

TEST(LyneGestures, StayInTheirCellsAtEveryScale) {
    for (double pitch : {2.0, 7.3, 27.9, 109.09, 392.7})
        for (double origin : {0.0, 0.5, 0.99, 61.3}) {
            const Layout layout{{20, 20, {origin, 2 * origin}, {pitch, pitch}}, {8000, 8000}};
            Stroke stroke;
            for (int i = 0; i < 20; ++i) stroke.cells.push_back({i, i % 2 == 0 ? i : i - 1});
            const std::vector<cv::Point> points = points_of(gestures(stroke, layout));
            ASSERT_EQ(points.size(), stroke.cells.size());
            for (std::size_t i = 0; i < points.size(); ++i)
                EXPECT_EQ(layout.lattice.cell_at(cv::Point2d(points[i]) + cv::Point2d(0.5, 0.5)),
                          stroke.cells[i]);
        }
}

TEST(LyneGestures, UndoByAClickOnAnEndOfEachShape) {
    const Layout layout{{2, 3, {0, 0}, {100, 100}}, {300, 200}};
    const std::vector<Gesture> wanted{Click{{150, 50}}, Click{{50, 50}}};
    EXPECT_EQ(undoing_gestures(parse("2 3\nB A b\nB A ?\n"), layout), wanted);
}

// A window that asks once per frame where the pointer is sees each place of the stroke once, in
// order, and nothing else.
class LyneStroke : public testing::TestWithParam<int> {};

TEST_P(LyneStroke, IsSeenPlaceByPlaceByAWindowThatLooksOncePerFrame) {
    const test::Xvfb server({.openbox = true});
    const test::Target target(server, {"--size", "500x400", "--position", "80,60", "--grid", "4x5",
                                       "--poll", std::to_string(GetParam())});
    const X11 x11(server.display());
    XdoHand hand(x11, target.id());
    // a busy machine may let the target miss a few frames
    hand.set_frame_gap(8 * 1000ms / GetParam());
    const Layout layout{{4, 5, {0, 0}, {100, 100}}, {500, 400}};
    const Stroke stroke{
        0, {{0, 0}, {1, 1}, {2, 0}, {3, 1}, {2, 2}, {1, 1}, {0, 2}, {0, 3}, {1, 4}, {3, 2}}};
    for (const Gesture& gesture : gestures(stroke, layout))
        ASSERT_EQ(hand.perform(gesture), Done::performed) << hand.why_refused();
    ASSERT_TRUE(target.saw("release", 1));
    std::vector<Cell> seen;
    for (const test::Seen& event : target.seen())
        if (event.event == "press" || event.event == "move")
            seen.push_back({event.row, event.column});
    EXPECT_EQ(seen, stroke.cells);
    EXPECT_EQ(target.seen("press").size(), 1u);
}

INSTANTIATE_TEST_SUITE_P(FramesPerSecond, LyneStroke, testing::Values(60, 30));

}  // namespace
}  // namespace sightread::lyne
