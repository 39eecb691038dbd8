// What LYNE's mind makes of a level and its progress, and how the pace follows the game's frames.
#include "app/lyne/mind.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

using namespace std::chrono_literals;

const auto never = [] { return false; };

Progress progress(const std::string& text) {
    const Board level = parse(text);
    return {level, std::vector<int>(level.places.size(), 0), {}};
}

const char* const two_shapes = "3 3\nA 2 B\na b 2\nA B ?\n";

Progress drawn_so_far(Mind& mind, Progress board, int strokes) {
    const Plan<Act> plan = mind.plan(board, 1000ms, never);
    for (int i = 0; i < strokes; ++i)
        board = mind.expected(board, plan.moves[static_cast<std::size_t>(i)]).front();
    return board;
}

TEST(LyneMind, PlansOneStrokePerShapeTheShortestFirst) {
    Mind mind;
    const Progress board = progress("3 4\nA a a a\na a a a\nA B b B\n");
    const Plan<Act> plan = mind.plan(board, 1000ms, never);
    ASSERT_EQ(plan.moves.size(), 2u);
    EXPECT_EQ(plan.moves[0].stroke.shape, 1);
    EXPECT_EQ(fault(board.level, {plan.moves[0].stroke, plan.moves[1].stroke}), std::nullopt);
}

TEST(LyneMind, ALevelIsWonWhenItFadesAndNotBefore) {
    Mind mind;
    const Progress begun = drawn_so_far(mind, progress(two_shapes), 1);
    EXPECT_FALSE(begun.faded);
    EXPECT_FALSE(mind.is_won(begun));
    const Plan<Act> plan = mind.plan(begun, 1000ms, never);
    ASSERT_EQ(plan.moves.size(), 1u) << "it goes on with what is left";
    const Progress last = mind.expected(begun, plan.moves[0]).front();
    EXPECT_TRUE(mind.is_won(last));
    Progress complete = last;
    complete.faded = false;
    EXPECT_FALSE(mind.same(complete, last));
    EXPECT_EQ(mind.plan(complete, 1000ms, never).moves.front().kind, Act::Kind::clear)
        << "all lines are there and it is not won";
}

// A window that was resized is read anew, and its shapes may have other letters then.
TEST(LyneMind, ALevelWithOtherLettersIsNoOtherGame) {
    const Mind mind;
    const Progress level = progress("3 3\nA 2 B\na b 2\nA B ?\n");
    EXPECT_FALSE(mind.is_another_game(level, level));
    EXPECT_FALSE(mind.is_another_game(level, progress("3 3\nC 2 A\nc a 2\nC A ?\n")));
    EXPECT_TRUE(mind.is_another_game(level, progress("3 3\nA 2 B\na a 2\nA B ?\n")));
    EXPECT_TRUE(mind.is_another_game(level, progress("3 3\nA 3 B\na b 2\nA B ?\n")));
    EXPECT_TRUE(mind.is_another_game(level, progress("3 2\nA B\na b\nA B\n")));
}

// A panel hides the middle row, and something is read there all the same.
TEST(LyneMind, ALevelBelowAPanelIsNotTheNextOne) {
    const Mind mind;
    const Progress level = progress("3 3\nA 2 B\na b 2\nA B ?\n");
    EXPECT_TRUE(mind.may_be_covered(level, progress("3 3\nA 2 B\nb a a\nA B ?\n")));
    EXPECT_TRUE(mind.may_be_covered(level, progress("3 3\nB 2 A\n? ? 3\nB A ?\n")));
    EXPECT_FALSE(mind.may_be_covered(level, progress("3 3\na A 2\nA 2 a\n? B B\n")));
    EXPECT_FALSE(mind.may_be_covered(level, progress("3 2\nA B\na b\nA B\n")));
}

TEST(LyneMind, WhatCannotBeReadMayBeDrawnIn) {
    const Frame blank{cv::Mat(480, 640, CV_8UC3, cv::Scalar(154, 189, 121)), {}};
    const std::string why_not = Mind::find_layout(blank, std::nullopt, {}).why_not();
    EXPECT_NE(why_not.find("lines that are drawn already have to be taken away first"),
              std::string::npos)
        << why_not;
}

TEST(LyneMind, TakesAwayWhatItsStrokesDoNotExplain) {
    Mind mind;
    Progress board = progress(two_shapes);
    board.filled[1] = 1;
    const Plan<Act> plan = mind.plan(board, 1000ms, never);
    ASSERT_EQ(plan.moves.size(), 3u);
    EXPECT_EQ(plan.moves[0].kind, Act::Kind::clear);
    EXPECT_TRUE(mind.same(mind.expected(board, plan.moves[0]).front(), progress(two_shapes)));
}

TEST(LyneMind, AStrokeThatIsRefusedTwiceClearsTheLevelOnce) {
    Mind mind;
    const Progress board = progress(two_shapes);
    const Act stroke = mind.plan(board, 1000ms, never).moves.front();
    EXPECT_TRUE(mind.refused(board, stroke));
    EXPECT_EQ(mind.plan(board, 1000ms, never).moves.front().kind, Act::Kind::clear);
    EXPECT_EQ(mind.plan(board, 1000ms, never).moves.front().kind, Act::Kind::draw);
    EXPECT_FALSE(mind.refused(board, stroke));
}

TEST(LyneMind, BelievesTheNextLevelWhereTheFirstWasDrawnInVain) {
    const Progress first = progress("1 4\nA 1 a A\n"), second = progress("1 4\nA a a A\n");
    const auto believed = std::make_shared<Believed>();
    believed->begin({first.level, second.level});
    Mind mind(nullptr, believed);
    EXPECT_EQ(mind.adopt(first).level, first.level);
    ASSERT_TRUE(mind.makes_it_again());
    const Progress now = mind.adopt(first);
    EXPECT_EQ(now.level, second.level);
    const Plan<Act> plan = mind.plan(now, 1000ms, never);
    ASSERT_EQ(plan.moves.size(), 2u);
    EXPECT_EQ(plan.moves[0].kind, Act::Kind::clear);
    EXPECT_EQ(plan.moves[0].level, first.level)
        << "it is taken away by the ends from which it was drawn";
    EXPECT_TRUE(mind.same(mind.expected(now, plan.moves[0]).front(), second));
    EXPECT_TRUE(mind.makes_it_again()) << "a line may have gone astray";
    EXPECT_FALSE(mind.makes_it_again());
    EXPECT_EQ(mind.adopt(second).level, second.level);
}

// A picture of a level in which somebody else has drawn, and the same level once that was taken
// away. What was believed by the first one holds no more when a press takes nothing away.
TEST(LyneMind, ALevelInWhichOthersHadDrawnIsReadAnew) {
    const std::string pictures = SIGHTREAD_SOURCE_DIR "/tests/app/lyne/pictures/";
    const Frame drawn{cv::imread(pictures + "drawn-by-another.png"), {}};
    const Frame taken_away{cv::imread(pictures + "taken-away.png"), {}};
    // What another drew hides a hole.
    const cv::Vec3b octagon = drawn.pixels.at<cv::Vec3b>(205, 261);
    cv::rectangle(drawn.pixels, {265, 172, 22, 22}, octagon, cv::FILLED);
    const Board level = parse("4 4\na a A a\na 3 3 a\na 2 A a\na a a a\n");
    Mind mind;
    const std::optional<Layout> layout = Mind::find_layout(taken_away, std::nullopt, {});
    ASSERT_TRUE(layout);
    Eye eye = mind.reader(*layout);
    Eye::Reading reading;
    for (int looks = 0; looks < 3; ++looks) reading = eye.read(drawn);
    ASSERT_TRUE(reading.board) << reading.why_not;
    ASSERT_NE(reading.board->level, level) << "one hole fewer";
    const Progress board = mind.adopt(*reading.board);
    EXPECT_TRUE(mind.refused(board, {Act::Kind::clear, {}, board.level}));
    EXPECT_EQ(mind.plan(board, 1000ms, never).moves.front().kind, Act::Kind::clear)
        << "a press that does no harm";
    reading = eye.read(taken_away);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->level, level);
}

TEST(LyneMind, AStrokeThatCameHalfItsWayIsNoSurprise) {
    Mind mind;
    const Progress board = progress(two_shapes);
    const Plan<Act> plan = mind.plan(board, 1000ms, never);
    const Act& act = plan.moves.front();
    const Progress after = mind.expected(board, act).front();
    Eye::Reading reading;
    reading.board = board;
    EXPECT_TRUE(mind.is_half_done(board, act, reading));
    for (std::size_t place = 0; place < board.filled.size(); ++place) {
        reading.board = board;
        reading.board->filled[place] = after.filled[place];
        EXPECT_TRUE(mind.is_half_done(board, act, reading));
        reading.board->filled[place] = after.filled[place] + 1;
        EXPECT_FALSE(mind.is_half_done(board, act, reading));
    }
    reading.board = after;
    *std::find_if(reading.board->filled.begin(), reading.board->filled.end(),
                  [](int filled) { return filled > 0; }) = 0;
    EXPECT_TRUE(mind.is_half_done(board, act, reading))
        << "it left an octagon out, and joined its ends all the same";
    reading.board = after;
    EXPECT_FALSE(mind.is_half_done(board, act, reading)) << "that is all of it";
    reading.board.reset();
    EXPECT_FALSE(mind.is_half_done(board, act, reading));
}

TEST(LyneMind, AnImpossibleLevelIsHopeless) {
    Mind mind;
    const Progress board = progress("2 2\nA B\nB A\n");
    const Plan<Act> plan = mind.plan(board, 1000ms, never);
    EXPECT_TRUE(plan.moves.empty());
    EXPECT_TRUE(mind.is_hopeless(board, plan));
}

TEST(FollowedPace, HoldsAsLongAsTheFramesOfTheGameAsk) {
    for (const double gap : {1000.0 / 60, 1000.0 / 30}) {
        Pace pace;
        pace.follow_frames();
        EXPECT_GE(pace.hold(), 40ms) << "nothing is known yet: more than a frame at 30 a second";
        EXPECT_TRUE(pace.wants_frames());
        // now and then one is missed
        for (int frame = 0; frame < 100 && pace.wants_frames(); ++frame)
            pace.saw_frame(
                std::chrono::duration<double, std::milli>(frame % 4 == 0 ? 2 * gap : gap));
        EXPECT_FALSE(pace.wants_frames());
        EXPECT_GE(pace.hold().count(), 1.1 * gap);
        EXPECT_LE(pace.hold().count(), 2.2 * gap);
    }
}

TEST(FollowedPace, HoldsLongerWhereFramesComeLate) {
    Pace steady, unsteady;
    for (Pace* pace : {&steady, &unsteady}) pace->follow_frames();
    for (int frame = 0; frame < 40; ++frame) {
        steady.saw_frame(33ms);
        unsteady.saw_frame(frame % 4 == 0 ? 47ms : 33ms);
    }
    EXPECT_GT(steady.hold(), 36ms) << "one poll falls into it even when it comes a little late";
    EXPECT_LE(steady.hold(), 42ms) << "and rarely two";
    EXPECT_GE(unsteady.hold(), 47ms);
}

// A game that paints sixty times a second and looks at the pointer half as often.
TEST(FollowedPace, WhatIsLostWheneverItIsShortMakesItLongerForGood) {
    Pace pace;
    pace.follow_frames();
    while (pace.wants_frames()) pace.saw_frame(17ms);
    const auto shortest = pace.hold();
    for (int loss = 0; loss < 3; ++loss) {
        pace.lost();
        for (int i = 0; i < 12; ++i) pace.obeyed(100ms);
    }
    EXPECT_GT(pace.hold(), shortest);
}

TEST(FollowedPace, NeverTriesShorterAndForgivesWhatWasLost) {
    Pace pace;
    pace.follow_frames();
    while (pace.wants_frames()) pace.saw_frame(17ms);
    const auto usual = pace.hold();
    for (int i = 0; i < 50; ++i) pace.obeyed(100ms);
    EXPECT_EQ(pace.hold(), usual);
    for (int i = 0; i < 20; ++i) pace.lost();
    EXPECT_GT(pace.hold(), usual);
    EXPECT_LE(pace.hold(), 120ms);
    for (int i = 0; i < 50; ++i) pace.obeyed(100ms);
    EXPECT_EQ(pace.hold(), usual);
    pace.follow_frames();
    EXPECT_EQ(pace.hold(), usual) << "the next level goes on with what is known";
}

}  // namespace
}  // namespace sightread::lyne
