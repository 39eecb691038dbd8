// The loop on practice windows of Catch the Cat: a cat that never sits still, both ends of the
// game, panels and lines of text, and the next game found by trying. What really happened is read
// from the window's log.
#include "tests/app/disturber.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <csignal>
#include <fstream>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

// Every click did what it was meant to do; as many games were won and lost as the program says.
void expect_accounted(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                      int games) {
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(games) + 1) << window.complaints();
    const int won = lines.back().at("won"), lost = lines.back().at("lost");
    EXPECT_EQ(won + lost, games) << window.complaints();
    EXPECT_TRUE(eventually([&] {
        return window.count("won") == won && window.count("lost") == lost;
    })) << window.complaints();
    EXPECT_EQ(window.inputs("blocked"), lines.back().at("moves").get<int>()) << window.complaints();
    for (const char* wasted : {"on-cat", "on-wall", "wasted", "outside", "undone"})
        EXPECT_EQ(window.inputs(wasted), 0) << wasted << '\n' << window.complaints();
    EXPECT_EQ(lines.back().at("unverified"), 0) << window.complaints();
}

TEST(PlayCat, CatsThatNeverSitStillAreCaughtGameAfterGame) {
    Xvfb screen;
    PracticeWindow window(screen, {"--seed", "5", "--walls", "13", "--panel-time", "300"}, "cat");
    const auto lines = window.play({"--games", "2"});
    expect_accounted(window, lines, 2);
    EXPECT_EQ(lines.back().at("won"), 2) << window.complaints();
    EXPECT_EQ(window.count("new"), 2);
}

TEST(PlayCat, GoesOnUntilTheGameSaysItIsOver) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--radius", "4", "--walls", "12", "--theme", "comb", "--end", "stuck", "--telling", "line",
         "--next", "click", "--cat", "first", "--seed", "3", "--hop-time", "200"},
        "cat");
    expect_accounted(window, window.play({"--games", "2"}), 2);
}

TEST(PlayCat, AWordInACornerBeginsTheNextGame) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--theme", "night", "--telling", "line", "--next", "word", "--undo", "--menu", "--seed",
         "8", "--cat", "random", "--hop-time", "150", "--still"},
        "cat");
    nlohmann::json geometry;
    for (const nlohmann::json& line : window.log())
        if (line.at("event") == "geometry") geometry = line;
    const std::string click = "click " + std::to_string(geometry.at("reset_x").get<int>()) + "," +
                              std::to_string(geometry.at("reset_y").get<int>());
    expect_accounted(window, window.play({"--games", "2", "--new-game", click}), 2);
}

// Between two games nothing can be pressed for a while: no way to begin one was found wanting by
// that.
TEST(PlayCat, APauseOrACoverBetweenTwoGamesIsWaitedFor) {
    Xvfb screen{{.openbox = true}};
    Disturber disturber(screen);
    PracticeWindow window(screen, {"--seed", "5", "--walls", "13", "--panel-time", "300"}, "cat");
    const WindowId id = std::stoul(window.window_id());
    Child bot = window.start({"play", "cat", "--json", "--games", "3"});
    const auto says = [&](const std::string& what) {
        return window.complaints().find(what) != std::string::npos;
    };
    ASSERT_TRUE(eventually([&] { return window.count("won") == 1; }, std::chrono::seconds(60)))
        << window.complaints();
    bot.signal(SIGUSR1);
    ASSERT_TRUE(eventually([&] { return says("paused"); })) << window.complaints();
    bot.signal(SIGUSR1);
    ASSERT_TRUE(eventually([&] { return window.count("won") == 2; }, std::chrono::seconds(60)))
        << window.complaints();
    const WindowId cover = disturber.cover(disturber.area(id), false);
    ASSERT_TRUE(eventually([&] { return says("waiting: "); }, std::chrono::seconds(30)))
        << window.complaints();
    disturber.close(cover);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(90)))
        << window.complaints();
    expect_accounted(window, window.lines(), 3);
    EXPECT_EQ(disturber.presses_elsewhere(), 0) << window.complaints();
}

TEST(PlayCat, DroppedClicksAreMadeAgainAndABarMovesTheBoard) {
    Xvfb screen;
    PracticeWindow window(screen,
                          {"--theme", "orchard", "--drop", "4", "--bar-after", "2", "--seed", "12",
                           "--cat", "random", "--still"},
                          "cat");
    const auto lines = window.play();
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    EXPECT_TRUE(lines[0].at("outcome") == "won" || lines[0].at("outcome") == "lost")
        << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") + window.count("lost") == 1; }))
        << window.complaints();
    EXPECT_GE(window.inputs("dropped"), 1);
    EXPECT_EQ(window.inputs("on-wall"), 0);
}

TEST(PlayCat, AStartScreenIsLeftByItsButton) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--start-screen", "--seed", "7", "--walls", "14", "--hop-time", "120"}, "cat");
    expect_accounted(window, window.play(), 1);
    EXPECT_EQ(window.inputs("before-start"), 0);
}

TEST(PlayCat, WordsThatNobodyCanReadBeginTheFirstGameAndTheNext) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--start-screen", "--theme", "orchard", "--telling", "line", "--next", "word", "--seed",
         "7", "--walls", "14", "--hop-time", "120", "--cat", "first"},
        "cat");
    expect_accounted(window, window.play({"--games", "2"}), 2);
    EXPECT_EQ(window.count("new"), 2);
}

TEST(PlayCat, AWindowWithoutABoardIsSaid) {
    Xvfb screen;
    PracticeWindow window(screen, {"--rows", "3", "--columns", "3", "--size", "300x300"},
                          "sliding");
    Child bot = screen.start({SIGHTREAD_PROGRAM, "play", "cat", "--window-id", window.window_id()});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(*bot.exit_code(), 5);
    EXPECT_EQ(window.count("input"), 0);
}

TEST(PlayCat, StoppedByTheUserNothingIsPressedAnyMore) {
    Xvfb screen;
    PracticeWindow window(screen, {"--end", "stuck", "--seed", "2"}, "cat");
    Child bot = window.start({"play", "cat", "--json"});
    ASSERT_TRUE(eventually([&] { return window.count("board") >= 2; }, std::chrono::seconds(60)))
        << window.complaints();
    bot.signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(20)));
    EXPECT_EQ(*bot.exit_code(), 130);
    EXPECT_EQ(window.count("input"), window.count("release"));
}

TEST(LookCat, SaysTheBoardOrWhyNotInOneSentence) {
    TemporaryFolder folder;
    const std::string picture = (folder / "a.png").string(),
                      level = (folder / "level.txt").string();
    const std::string board =
        "5 6 shift=even\n. . # . . .\n. # . . . .\n. . . C . #\n. . . . . .\n. . # . . .\n";
    std::ofstream(level) << board;
    Child drawing(
        {PRACTICE_PROGRAM, "cat", "--render", picture, "--level", level, "--theme", "token"},
        {{"QT_QPA_PLATFORM", "offscreen"}});
    ASSERT_TRUE(
        eventually([&] { return drawing.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(run_sightread({"look", "cat", "--image", picture}).out, board);
    const Ran json = run_sightread({"look", "--image", picture, "--json"});
    const auto seen = nlohmann::json::parse(json.out);
    EXPECT_EQ(seen.at("game"), "cat");
    EXPECT_EQ(seen.at("text"), board);
    EXPECT_EQ(seen.at("lattice").at("shift"), "even");
    EXPECT_EQ(run_sightread(
                  {"look", "cat", "--image", picture, "--lattice", seen.at("lattice").at("text")})
                  .out,
              board);
    const Ran unshifted =
        run_sightread({"look", "cat", "--image", picture, "--lattice", "5x6@10,10,40,40"});
    EXPECT_EQ(unshifted.code, 5);
    const Ran wrong =
        run_sightread({"look", "cat", "--image", picture, "--lattice", "5x6@10,10,40,40,both"});
    EXPECT_EQ(wrong.code, 2);
    for (const Ran& ran : {unshifted, wrong}) {
        EXPECT_EQ(ran.err.rfind("sightread: ", 0), 0u) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
        EXPECT_TRUE(ran.out.empty()) << ran.out;
    }
}

}  // namespace
}  // namespace sightread::test
