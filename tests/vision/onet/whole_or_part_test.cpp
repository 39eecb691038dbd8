// Who reads a board: its rules, or the eye where they reject it.
#include "tests/vision/drawn_board.hpp"
#include "tests/vision/onet/read_at_rest.hpp"
#include "tests/vision/wrong_cells.hpp"

#include <iostream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

TEST(OnetWholeOrPart, TheRulesReadWhatTheyCanAndTheEyeWhatTheyRejectOnceItStandsStill) {
    int by_rules = 0, by_eye = 0, doubtful = 0, cells = 0, wrong = 0;
    for (std::uint64_t seed = 5000; seed < 5030; ++seed) {
        const drawn::Drawn drawn = drawn::draw(drawn::random_options(seed));
        const Layout layout{drawn.lattice, drawn.picture.size()};
        const Frame frame{drawn.picture, {}};
        const Reading rules = Reader(layout).read(frame);
        WholeOrPart reader(layout);
        const Reading first = reader.read(frame);
        if (rules.board) {
            ++by_rules;
            EXPECT_TRUE(first.board == rules.board) << drawn.description;
            continue;
        }
        EXPECT_FALSE(first.board) << drawn.description;
        const Reading second = reader.read(frame);
        if (!second.board) continue;
        ++by_eye;
        doubtful += rules.is_doubtful ? 1 : 0;
        EXPECT_EQ(second.why_not.empty(), second.board->unknown_left() == 0) << second.why_not;
        cells += static_cast<int>(second.cells.size()) - second.unknown();
        wrong += wrong_cells(drawn.tiles, second);
    }
    std::cout << by_rules << " by the rules, " << by_eye << " by the eye, " << doubtful
              << " of these doubtful to the rules, " << wrong << " of its " << cells
              << " certain cells wrong\n";
    EXPECT_GE(by_rules, 15);
    EXPECT_GE(by_eye, 3);
    EXPECT_LE(wrong, 0.05 * cells);
}

TEST(OnetWholeOrPart, ACellThatTheRulesLostHasTheFaceOfThoseThatLookLikeIt) {
    Reading rules;
    by_eye::Reading seen;
    const auto add = [&](std::optional<int> told, std::optional<int> by_the_eye) {
        rules.cells.push_back({{0, static_cast<int>(rules.cells.size())}, told, 1, false});
        by_eye::CellReading& cell = seen.cells.emplace_back();
        cell.tile = by_the_eye;
    };
    add(std::nullopt, 7);
    add(3, 7);
    add(3, 7);
    add(4, 9);
    EXPECT_EQ(face_by_its_like(rules, seen, 0), 3);
    add(std::nullopt, 8);  // nothing is like it
    EXPECT_EQ(face_by_its_like(rules, seen, 4), std::nullopt);
    add(std::nullopt, std::nullopt);  // the eye does not know either
    EXPECT_EQ(face_by_its_like(rules, seen, 5), std::nullopt);
    add(4, 7);  // to the rules, those that look like it are two faces
    EXPECT_EQ(face_by_its_like(rules, seen, 0), std::nullopt);
}

// A window that is a small part of a vast desktop.
TEST(OnetWholeOrPart, AFewTilesOfAVastDesktopAreRead) {
    const cv::Mat window = cv::imread(SIGHTREAD_SOURCE_DIR
                                      "/tests/recordings/onet/kshisen-blank-at-the-edge/frame.png");
    ASSERT_FALSE(window.empty());
    const cv::Point at(2100, 1100);
    Frame desktop{cv::Mat(2880, 5120, CV_8UC3, cv::Scalar(0x7a, 0x5a, 0x2a)), {}};
    window.copyTo(desktop.pixels(cv::Rect(at, window.size())));
    const auto alone = find_layout({window, {}}), layout = find_layout(desktop);
    ASSERT_TRUE(alone);
    ASSERT_TRUE(layout) << layout.why_not();
    EXPECT_EQ(layout->frame, desktop.pixels.size());
    EXPECT_LT(cv::norm(layout->lattice.origin - alone->lattice.origin - cv::Point2d(at)), 1);
    const Reading whole = read_at_rest(desktop, *layout), part = read_at_rest({window, {}}, *alone);
    ASSERT_EQ(whole.why_not, "");
    EXPECT_TRUE(whole.board->tiles == part.board->tiles);
}

// A frame that never repeats is read by the eye in the end, too.
TEST(OnetWholeOrPart, ABoardThatNeverStandsStillIsReadAfterAWhile) {
    for (std::uint64_t seed = 5000; seed < 5030; ++seed) {
        drawn::Drawn drawn = drawn::draw(drawn::random_options(seed));
        const Layout layout{drawn.lattice, drawn.picture.size()};
        const Reading rules = Reader(layout).read({drawn.picture, {}});
        const by_eye::Reading seen = by_eye::Reader(layout).read({drawn.picture, {}});
        if (rules.board || !seen.board) continue;
        WholeOrPart reader(layout);
        Reading reading;
        for (int look = 0; look < 3; ++look) {
            EXPECT_FALSE(reading.board) << "already at look " << look;
            cv::Mat picture = drawn.picture.clone();
            cv::circle(picture, {1 + look, 1}, 1, {0, 0, 255}, cv::FILLED);  // beside the board
            reading = reader.read({picture, {}});
        }
        EXPECT_TRUE(reading.board) << drawn.description;
        return;
    }
    ADD_FAILURE() << "no board was drawn that the rules reject and the eye reads";
}

}  // namespace
}  // namespace sightread::onet
