// LYNE's loop on practice windows: sets of levels, strokes that are spoiled, windows that look at
// the pointer once per frame, lines that somebody else drew, and a world that interferes. What
// really happened is read from the window's log.
#include "input/xdo_hand.hpp"
#include "solvers/lyne/board.hpp"
#include "tests/app/lyne/pointer.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

int visits(const PracticeWindow& window, const std::set<std::string>& what) {
    int found = 0;
    for (const nlohmann::json& line : window.log())
        found += line.at("event") == "visit" && what.count(line.at("what")) > 0;
    return found;
}

// Visits that the window refused or that led back: a stroke that did not go where it should.
int wrong_visits(const PracticeWindow& window) {
    int all = 0;
    for (const nlohmann::json& line : window.log()) all += line.at("event") == "visit";
    return all - visits(window, {"visited", "joined"});
}

// All levels are won, and the log says so. Where the window itself was late, a stroke may have gone
// wrong once.
void expect_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                int levels) {
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(levels) + 1) << window.complaints();
    for (int level = 0; level < levels; ++level)
        EXPECT_EQ(lines[static_cast<std::size_t>(level)].at("outcome"), "won")
            << window.complaints();
    EXPECT_EQ(lines.back().at("won"), levels);
    EXPECT_TRUE(eventually([&] { return window.count("won") == levels; })) << window.complaints();
}

// The pixel of a cell that counts from 1.
cv::Point pixel_of(const PracticeWindow& window, int row, int column) {
    nlohmann::json truth;
    for (const nlohmann::json& line : window.log())
        if (line.at("event") == "geometry") truth = line;
    const auto along = [&](const char* origin, const char* pitch, int index) {
        return static_cast<int>(truth.at(origin).get<double>() +
                                (index - 0.5) * truth.at(pitch).get<double>());
    };
    return {along("origin_x", "pitch_x", column), along("origin_y", "pitch_y", row)};
}

std::string level_file(const TemporaryFolder& folder, const std::string& text) {
    std::ofstream(folder / "level.txt") << text;
    return (folder / "level.txt").string();
}

TEST(PlayLyne, ASetOfGrowingLevelsIsWonWithoutAWrongStroke) {
    Xvfb screen({.openbox = true});
    PracticeWindow window(screen, {"--games", "6", "--seed", "3", "--size", "960x600"}, "lyne");
    const auto lines = window.play({"--games", "6"});
    expect_won(window, lines, 6);
    if (window.count("late") == 0) {
        EXPECT_EQ(wrong_visits(window), 0) << window.complaints();
        EXPECT_EQ(window.count("undone"), 0) << window.complaints();
    }
}

TEST(PlayLyne, TheReportHasTheNamesOfTheLevels) {
    Xvfb screen;
    TemporaryFolder folder;
    PracticeWindow window(screen, {"--games", "2", "--seed", "10", "--rows", "3", "--columns", "4"},
                          "lyne");
    expect_won(window, window.play({"--games", "2", "--report", (folder / "report.html").string()}),
               2);
    std::ifstream page(folder / "report.html");
    const std::string text{std::istreambuf_iterator<char>(page), {}};
    for (const char* name : {"K 01", "K 02"})
        EXPECT_NE(text.find(std::string("\"name\":\"") + name), std::string::npos) << name;
}

class EveryPalette : public testing::TestWithParam<const char*> {};

TEST_P(EveryPalette, IsPlayed) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--rows", "4", "--columns", "5", "--games", "2", "--seed", "8", "--theme", GetParam()},
        "lyne");
    expect_won(window, window.play({"--games", "2"}), 2);
}

INSTANTIATE_TEST_SUITE_P(Lyne, EveryPalette,
                         testing::Values("deep-space", "reef", "twins", "ink", "slate"),
                         [](const auto& palette) {
                             std::string name = palette.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(PlayLyne, EveryThirdStrokeIsSpoiledAndDrawnAnew) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--rows", "3", "--columns", "5", "--games", "4", "--seed", "5", "--drop", "3"},
        "lyne");
    const auto lines = window.play({"--games", "4"});
    expect_won(window, lines, 4);
    EXPECT_GE(window.count("dropped"), 2);
    EXPECT_GE(lines.back().at("retries"), 2);
}

TEST(PlayLyne, AWindowThatLooksThirtyTimesASecondIsGivenTheTimeItNeeds) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--rows", "3", "--columns", "4", "--games", "3", "--seed", "2", "--poll", "30"},
        "lyne");
    expect_won(window, window.play({"--games", "3"}), 3);
    if (window.count("late") == 0) {
        EXPECT_EQ(wrong_visits(window), 0) << window.complaints();
    }
}

TEST(PlayLyne, AfterTheLastLevelItSaysThatThereIsNone) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "2", "--columns", "3", "--games", "2"}, "lyne");
    Child bot = window.start({"play", "lyne", "--json", "--games", "0"});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(120)));
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    expect_won(window, window.lines(), 2);
    EXPECT_NE(window.complaints().find("no further level"), std::string::npos)
        << window.complaints();
    const std::vector<nlohmann::json> log = window.log();
    const auto menu = std::find_if(log.begin(), log.end(),
                                   [](const auto& line) { return line.at("event") == "menu"; });
    ASSERT_NE(menu, log.end());
    EXPECT_TRUE(std::none_of(menu, log.end(),
                             [](const auto& line) { return line.at("event") == "input"; }));
}

TEST(PlayLyne, FewerLevelsThanAskedForIsNoSuccess) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "2", "--columns", "3", "--games", "1"}, "lyne");
    Child bot = window.start({"play", "lyne", "--json", "--games", "2"});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(120)));
    EXPECT_EQ(*bot.exit_code(), 5) << window.complaints();
    expect_won(window, window.lines(), 1);
}

// The level looks finished to a careless eye: its only line joins both ends, but leaves two nodes
// out. It may be won or be called unreadable, but what is said of it is true.
TEST(PlayLyne, ALevelThatSomebodyBeganIsWonOrCalledUnreadable) {
    Xvfb screen;
    TemporaryFolder folder;
    PracticeWindow window(screen, {"--level", level_file(folder, "3 2\nA A\na a\na a\n")}, "lyne");
    {
        const X11 x11(screen.display());
        XdoHand hand(x11, std::stoul(window.window_id()));
        hand.set_hold(std::chrono::milliseconds(150));
        ASSERT_EQ(hand.perform(Drag{{pixel_of(window, 1, 1), pixel_of(window, 1, 2)}}),
                  Done::performed);
        ASSERT_TRUE(eventually([&] { return window.count("line-short") == 1; }));
    }
    const int inputs = window.count("input");
    const auto lines = window.play();
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    const bool is_won = lines[0].at("outcome") == "won";
    EXPECT_EQ(window.count("won"), is_won ? 1 : 0) << window.complaints();
    if (!is_won) {
        EXPECT_EQ(lines[0].at("outcome"), "unreadable");
        EXPECT_EQ(window.count("input"), inputs) << "what cannot be read is not drawn on";
    }
}

TEST(PlayLyne, PressesNothingInADryRun) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "3", "--columns", "4"}, "lyne");
    Child bot = window.start({"play", "lyne", "--dry-run"});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_EQ(window.count("input"), 0);
    EXPECT_NE(window.complaints().find("drag "), std::string::npos) << window.complaints();
}

TEST(PlayLyne, LetsGoOfTheButtonOnCtrlCInTheMiddleOfAStroke) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "6", "--columns", "8", "--shapes", "1"}, "lyne");
    Child bot = window.start({"play", "lyne", "--json"});
    ASSERT_TRUE(eventually([&] { return window.count("visit") >= 4; }, std::chrono::seconds(60)))
        << window.complaints();
    bot.signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    EXPECT_EQ(*bot.exit_code(), 130);
    ASSERT_EQ(window.lines().size(), 2u);
    EXPECT_EQ(window.lines()[0].at("outcome"), "stopped");
    EXPECT_FALSE(button_is_down(screen.display()));
    EXPECT_TRUE(eventually([&] { return window.count("input") == window.count("release"); }));
    EXPECT_EQ(window.count("won"), 0);
}

TEST(PlayLyne, SaysThatTheWindowIsGoneInTheMiddleOfAStroke) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "6", "--columns", "8", "--shapes", "1"}, "lyne");
    Child bot = window.start({"play", "lyne", "--json"});
    ASSERT_TRUE(eventually([&] { return window.count("visit") >= 4; }, std::chrono::seconds(60)))
        << window.complaints();
    window.child().kill();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    EXPECT_EQ(*bot.exit_code(), 1);
    ASSERT_FALSE(window.lines().empty());
    EXPECT_EQ(window.lines()[0].at("outcome"), "gone");
    EXPECT_FALSE(button_is_down(screen.display()));
}

TEST(PlayLyne, DrawsNothingInAnotherGame) {
    Xvfb screen;
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "4", "--columns", "6"});
    Child bot = window.start({"play", "lyne", "--json"});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(*bot.exit_code(), 5) << window.complaints();
    EXPECT_EQ(window.count("input"), 0);
}

TEST(LookLyne, PrintsTheLevelThatTheWindowShows) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--rows", "4", "--columns", "6", "--seed", "4", "--words", "all nodes"}, "lyne");
    const Ran ran = run_sightread({"look", "lyne", "--window-id", window.window_id()}, {},
                                  {{"DISPLAY", screen.display()}});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(lyne::are_one_level(
        lyne::parse(ran.out), lyne::parse(window.log().front().at("text").get<std::string>())))
        << ran.out;
}

// A picture of the practice window, drawn with these options.
cv::Mat picture_of(const TemporaryFolder& folder, Words options) {
    const std::string file = (folder / "drawn.png").string();
    Words words{PRACTICE_PROGRAM, "lyne", "--seed", "4", "--size", "800x600", "--render", file};
    words.insert(words.end(), options.begin(), options.end());
    Child drawing(words, {{"QT_QPA_PLATFORM", "offscreen"}});
    EXPECT_TRUE(
        eventually([&] { return drawing.exit_code().has_value(); }, std::chrono::seconds(60)));
    return cv::imread(file);
}

// Of a part of a level the places that are certain may be told, never all of them.
void expect_unreadable(const TemporaryFolder& folder, const cv::Mat& picture,
                       const std::string& what, bool is_a_part = false) {
    const std::string file = (folder / "shown.png").string();
    ASSERT_TRUE(cv::imwrite(file, picture)) << what;
    const Ran ran = run_sightread({"look", "lyne", "--image", file});
    EXPECT_EQ(ran.code, 5) << what;
    EXPECT_TRUE(ran.out.empty() || (is_a_part && ran.out.find('~') != std::string::npos))
        << what << ": " << ran.out;
    EXPECT_EQ(ran.err.rfind("sightread: ", 0), 0u) << what << ": " << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << what << ": " << ran.err;
}

TEST(LookLyne, SaysInOneSentenceWhatCannotBeRead) {
    TemporaryFolder folder;
    const cv::Mat level = picture_of(folder, {"--rows", "4", "--columns", "5"});
    ASSERT_EQ(level.cols, 800);
    expect_unreadable(folder, level(cv::Rect(0, 0, 420, 600)), "a part of a level", true);
    expect_unreadable(folder, level(cv::Rect(0, 330, 800, 270)), "another part of a level", true);
    expect_unreadable(folder, picture_of(folder, {"--menu"}), "a menu");
    expect_unreadable(folder, picture_of(folder, {"--faded", "1"}), "a level that has faded");
    cv::Mat coarse(20, 30, CV_8UC3), photograph;
    cv::RNG(7).fill(coarse, cv::RNG::UNIFORM, 0, 256);
    cv::resize(coarse, photograph, {900, 600}, 0, 0, cv::INTER_CUBIC);
    expect_unreadable(folder, photograph, "a photograph");
}

TEST(LookLyne, WorksOutWhichGameItIs) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "4", "--columns", "4", "--seed", "9"}, "lyne");
    const Ran ran = run_sightread({"look", "--json", "--window-id", window.window_id()}, {},
                                  {{"DISPLAY", screen.display()}});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const nlohmann::json seen = nlohmann::json::parse(ran.out);
    EXPECT_EQ(seen.at("game"), "lyne");
    EXPECT_TRUE(
        lyne::are_one_level(lyne::parse(seen.at("text").get<std::string>()),
                            lyne::parse(window.log().front().at("text").get<std::string>())))
        << seen.at("text");
}

// Every tenth stroke is spoiled: still all of a whole set of large levels.
TEST(PlayLyneSoak, AWholeSetOfLargeLevelsWithEveryTenthStrokeSpoiled) {
    Xvfb screen;
    PracticeWindow window(screen,
                          {"--rows", "4", "--columns", "8", "--octagons", "0.3", "--games", "25",
                           "--size", "1280x720", "--seed", "21", "--drop", "10"},
                          "lyne");
    const auto lines = window.play({"--games", "25"});
    expect_won(window, lines, 25);
    EXPECT_GE(window.count("dropped"), 5);
}

}  // namespace
}  // namespace sightread::test
