// Correcting a calibration by hand: what presses and keys do, and the window in which they are made.
#include "app/correcting.hpp"

#include "capture/window.hpp"
#include "input/xdo_hand.hpp"
#include "tests/app/program.hpp"
#include "tests/support/child.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/xvfb.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

Correcting on(const Lattice& lattice) {
    return {{lattice, {}, {}, {}}, {400, 300}};
}

Correcting on_a_board() {
    return on({4, 5, {100, 50}, {20, 30}});
}

TEST(Correcting, ADraggedCornerLeavesTheOneAcross) {
    Correcting correcting = on_a_board();
    EXPECT_FALSE(correcting.press({203, 172}, true)) << "near the corner at 200,170";
    EXPECT_FALSE(correcting.drag({240, 200}));
    EXPECT_TRUE(correcting.release({250, 210})) << "read it anew";
    EXPECT_EQ(*correcting.corrections().lattice, (Lattice{4, 5, {100, 50}, {30, 40}}));
    EXPECT_FALSE(correcting.press({100, 50}, true));
    EXPECT_TRUE(correcting.release({-20, 90})) << "no farther than the picture reaches";
    EXPECT_EQ(*correcting.corrections().lattice, (Lattice{4, 5, {0, 90}, {50, 30}}));
    EXPECT_FALSE(correcting.press({0, 90}, true));
    (void)correcting.release({300, 290});
    EXPECT_EQ(*correcting.corrections().lattice, (Lattice{4, 5, {0, 90}, {50, 30}})) << "never turned inside out";
}

TEST(Correcting, ArrowsChangeHowManyCellsLieBetweenTheCorners) {
    Correcting correcting = on_a_board();
    EXPECT_TRUE(correcting.key("Right", {}));
    EXPECT_TRUE(correcting.key("Up", {}));
    EXPECT_EQ(*correcting.corrections().lattice, (Lattice{3, 6, {100, 50}, {100.0 / 6, 40}}));
    for (int i = 0; i < 200; ++i) (void)correcting.key("Left", {});
    EXPECT_EQ(correcting.corrections().lattice->columns, 1);
}

TEST(Correcting, ShiftedRowsStayShifted) {
    const Lattice hexagons{7, 7, {10, 10}, {20, 18}, RowShift::odd};
    Correcting correcting = on(hexagons);
    EXPECT_FALSE(correcting.press({160, 136}, true));
    (void)correcting.release({310, 262});
    EXPECT_EQ(*correcting.corrections().lattice, (Lattice{7, 7, {10, 10}, {40, 36}, RowShift::odd}));
}

TEST(Correcting, WhatIsTypedIsTheKindOfTheChosenCell) {
    Correcting correcting = on_a_board();
    EXPECT_FALSE(correcting.press({150, 100}, true));
    ASSERT_TRUE(correcting.chosen());
    for (const char* letter : {"n", "o", "w", "x"}) EXPECT_FALSE(correcting.key(letter, {150, 100}));
    EXPECT_FALSE(correcting.key("BackSpace", {}));
    EXPECT_NE(correcting.question().find("2,3"), std::string::npos) << correcting.question();
    EXPECT_TRUE(correcting.key("Return", {}));
    ASSERT_EQ(correcting.corrections().labels.size(), 1u);
    EXPECT_EQ(correcting.corrections().labels[0].kind, "now");
    EXPECT_EQ(correcting.corrections().labels[0].cell, (Cell{1, 2}));
    EXPECT_TRUE(correcting.corrections().buttons.empty()) << "letters for a cell mark no button";
    correcting.was_read(Cell{0, 0}, false);
    EXPECT_EQ(correcting.chosen(), (Cell{0, 0})) << "asked about by itself";
}

TEST(Correcting, AreasAndButtonsAreMarkedWhereThePointerIs) {
    Correcting correcting = on_a_board();
    EXPECT_FALSE(correcting.press({300, 200}, false));
    EXPECT_FALSE(correcting.drag({350, 240}));
    EXPECT_TRUE(correcting.release({360, 180}));
    ASSERT_EQ(correcting.corrections().ignored.size(), 1u);
    EXPECT_EQ(correcting.corrections().ignored[0], cv::Rect(300, 180, 60, 20));
    EXPECT_FALSE(correcting.press({310, 190}, false));
    EXPECT_TRUE(correcting.release({310, 190})) << "a click takes it away";
    EXPECT_TRUE(correcting.corrections().ignored.empty());
    EXPECT_FALSE(correcting.key("s", {20, 30}));
    EXPECT_FALSE(correcting.key("g", {-5, 30})) << "outside";
    EXPECT_EQ(correcting.corrections().buttons, (std::map<std::string, cv::Point>{{"shuffle", {20, 30}}}));
}

TEST(Correcting, DoubtfulKindsAreRightWhenThePersonSaysSo) {
    Correcting correcting = on_a_board();
    EXPECT_FALSE(correcting.key("y", {})) << "nothing was asked";
    EXPECT_FALSE(correcting.corrections().is_right_as_seen);
    correcting.was_read({}, false, true);
    EXPECT_NE(correcting.question().find("y: yes"), std::string::npos) << correcting.question();
    (void)correcting.key("Return", {});
    EXPECT_EQ(correcting.end(), Correcting::End::none);
    EXPECT_TRUE(correcting.key("y", {})) << "read it anew";
    EXPECT_TRUE(correcting.corrections().is_right_as_seen);
}

TEST(Correcting, OnlyAWholeBoardIsAccepted) {
    Correcting correcting = on_a_board();
    (void)correcting.key("Return", {});
    EXPECT_EQ(correcting.end(), Correcting::End::none);
    correcting.was_read({}, true);
    (void)correcting.key("Return", {});
    EXPECT_EQ(correcting.end(), Correcting::End::accepted);
    Correcting other = on_a_board();
    (void)other.press({150, 100}, true);
    (void)other.key("Escape", {});
    EXPECT_EQ(other.end(), Correcting::End::none) << "leaves the cell";
    (void)other.key("Escape", {});
    EXPECT_EQ(other.end(), Correcting::End::given_up);
}

TEST(CorrectingWindow, ABoardThatIsCutShortIsMendedByHand) {
    const TemporaryFolder folder;
    const std::string picture = (folder / "board.png").string();
    Child drawing({PRACTICE_PROGRAM, "onet", "--theme", "arcade", "--rows", "6", "--columns", "8", "--copies", "4",
                   "--seed", "4", "--render", picture},
                  {{"QT_QPA_PLATFORM", "offscreen"}});
    ASSERT_TRUE(eventually([&] { return drawing.exit_code().has_value(); }));
    Xvfb screen({.openbox = true});
    Child bot({SIGHTREAD_PROGRAM, "calibrate", "onet", "--image", picture, "--name", "hand", "--corners",
               "46,95,398,315", "--rows", "5", "--columns", "8", "--correct"},
              {{"DISPLAY", screen.display()}, {"XDG_CONFIG_HOME", folder.path().string()}},
              (folder / "output").string());
    const X11 x11(screen.display());
    WindowId window = 0;
    ASSERT_TRUE(eventually([&] {
        for (const WindowInfo& each : windows_matching(list_windows(x11), "Sightread: is this the board?"))
            if (each.viewable) window = each.id;
        return window != 0;
    }));
    XdoHand hand(x11, window, [] { return false; });
    const auto perform = [&](const char* text) {
        const auto gestures = gestures_from_text(text);
        for (const Gesture& gesture : *gestures)
            if (!eventually([&] { return hand.perform(gesture) == Done::performed; })) return false;
        return true;
    };
    ASSERT_TRUE(perform("drag 398,315 398,340 398,359; keys Down; keys Return")) << hand.why_refused();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    std::stringstream said, text;
    said << std::ifstream(folder / "output").rdbuf();
    EXPECT_EQ(bot.exit_code(), 0) << said.str();
    text << std::ifstream(folder / "sightread/profiles/hand/profile.ini").rdbuf();
    EXPECT_NE(text.str().find("lattice = 6x8@46.00,95.00,44.000,44.000"), std::string::npos) << text.str();
}

}  // namespace
}  // namespace sightread::test
