// Runaway Robot played in practice windows, in both families of looks, and what must be refused. What really happened
// is read from the window's log.
#include "app/runaway_play.hpp"

#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

void expect_all_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines, int games) {
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(games) + 1) << window.complaints();
    EXPECT_EQ(lines.back().at("won"), games) << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == games; })) << window.complaints();
    EXPECT_EQ(window.count("lost"), 0) << window.complaints();
    EXPECT_EQ(window.count("run"), games) << window.complaints();
}

TEST(PlayRunaway, WinsTheFirstLevelsOfTheOriginal) {
    Xvfb screen;
    PracticeWindow window(screen, {"--seed", "41", "--end-time", "300"}, "runaway");
    const auto lines = window.play({"--games", "2"});
    expect_all_won(window, lines, 2);
    EXPECT_EQ(window.inputs("right") + window.inputs("down"), lines.back().at("moves").get<int>());
    EXPECT_EQ(lines.back().at("retries"), 0) << window.complaints();
}

TEST(PlayRunaway, WinsTheVariantAndAsksForAnotherMapInPlaceOfAnImpossibleOne) {
    Xvfb screen;
    // Its first map has no answer.
    PracticeWindow window(
        screen, {"--theme", "variant", "--first-level", "4", "--seed", "501", "--paint-time", "600", "--games", "2"},
        "runaway");
    const auto lines = window.play({"--games", "1"});
    expect_all_won(window, lines, 1);
    EXPECT_EQ(window.inputs("new-map"), 1) << window.complaints();
    EXPECT_GE(window.inputs("go-on"), 1) << window.complaints();
}

TEST(PlayRunaway, MendsADroppedClickByCountingTheSlots) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--first-level", "20", "--seed", "7", "--drop", "3", "--end-time", "300", "--games", "2"}, "runaway");
    const auto lines = window.play({"--games", "1"});
    expect_all_won(window, lines, 1);
    EXPECT_GE(window.inputs("dropped"), 1);
    EXPECT_GE(lines.back().at("retries").get<int>(), window.inputs("dropped"));
    EXPECT_EQ(window.inputs("right") + window.inputs("down"), lines.back().at("moves").get<int>());
}

TEST(LookRunaway, RefusesAPictureThatIsCutOffAndBoundsThatContradictEachOther) {
    TemporaryFolder folder;
    const std::string picture = (folder / "whole.png").string(), part = (folder / "part.png").string();
    Child drawing({PRACTICE_PROGRAM, "runaway", "--first-level", "20", "--seed", "7", "--render", picture},
                  {{"QT_QPA_PLATFORM", "offscreen"}});
    ASSERT_TRUE(eventually([&] { return drawing.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(run_sightread({"look", "runaway", "--image", picture}).code, 0);
    const cv::Mat whole = cv::imread(picture);
    ASSERT_TRUE(cv::imwrite(part, whole.colRange(0, whole.cols * 6 / 10)));
    const auto expect_refused = [](const Ran& ran, int code) {
        EXPECT_EQ(ran.code, code) << ran.err;
        EXPECT_EQ(ran.out, "");
        EXPECT_TRUE(ran.err.starts_with("sightread: ")) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    };
    expect_refused(run_sightread({"look", "runaway", "--image", part}), 5);
    expect_refused(run_sightread({"look", "runaway", "--image", picture, "--min", "9", "--max", "3"}), 2);
}

TEST(RunawayBounds, AreNotTakenWhereTheyBelongToABoardOfAnotherSize) {
    const runaway::Board board(12, 12, 1, 1);
    std::string source, why_not;
    runaway::Controls controls;
    controls.level = 20, controls.minimum = 5, controls.maximum = 8;  // of 13x13
    EXPECT_FALSE(runaway::with_bounds(board, {}, controls, source, why_not));
    EXPECT_FALSE(why_not.empty());
    controls.level = 18, controls.maximum = 4;  // more at least than at most: misread, so the law says it
    const auto completed = runaway::with_bounds(board, {}, controls, source, why_not);
    ASSERT_TRUE(completed) << why_not;
    EXPECT_EQ(completed->minimum, 5);
    EXPECT_EQ(completed->maximum, 8);
    EXPECT_EQ(source, "law");
}

}  // namespace
}  // namespace sightread::test
