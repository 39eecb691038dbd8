// The sliding puzzle's loop on practice windows: every way of moving, inputs that are dropped,
// shuffles that nobody can solve, pictures, dialogs. What really happened is read from the window's
// log.
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

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

void expect_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                int games = 1) {
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(games) + 1) << window.complaints();
    for (int game = 0; game < games; ++game)
        EXPECT_EQ(lines[static_cast<std::size_t>(game)].at("outcome"), "won")
            << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == games; })) << window.complaints();
}

class EveryWay : public testing::TestWithParam<const char*> {};

// A run of two is the shortest answer; where only single tiles move, that is found out.
TEST_P(EveryWay, IsFoundByTrying) {
    Xvfb screen({.openbox = true});
    TemporaryFolder folder;
    std::ofstream(folder / "level.txt") << "2 3\n1 2 3\n0 4 5\n";
    PracticeWindow window(
        screen,
        {"--level", (folder / "level.txt").string(), "--way", GetParam(), "--slide-time", "60"},
        "sliding");
    expect_won(window, window.play());
    EXPECT_NE(window.complaints().find("way of moving: " + std::string(GetParam())),
              std::string::npos)
        << window.complaints();
}

INSTANTIATE_TEST_SUITE_P(Sliding, EveryWay,
                         testing::Values("run", "neighbour", "keys", "keys-blank", "drag", "pick"),
                         [](const auto& way) {
                             std::string name = way.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(PlaySliding, RunsAreOneClickEachAndNoneIsRefused) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--seed", "5", "--theme", "candy", "--scale", "0.83", "--slide-time", "120"},
        "sliding");
    const auto lines = window.play();
    expect_won(window, lines);
    EXPECT_EQ(window.inputs("blocked"), 0) << window.complaints();
    // A move that was seen late is not counted.
    EXPECT_NEAR(window.count("board"), lines[0].at("moves").get<int>(), 1);
    EXPECT_LE(lines[0].at("moves"), 45);
}

TEST(PlaySliding, DroppedClicksAreMadeAgain) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--rows", "3", "--columns", "3", "--seed", "9", "--drop", "5", "--slide-time", "40"},
        "sliding");
    const auto lines = window.play();
    expect_won(window, lines);
    EXPECT_GE(window.inputs("dropped"), 1);
    EXPECT_GE(lines[0].at("retries"), window.inputs("dropped"));
}

TEST(PlaySliding, APictureThatWasPutTogetherIsKnownInTheNextGame) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--rows", "3", "--columns", "3", "--seed", "4", "--theme", "photo", "--picture",
         "animal:3", "--goal-blank", "1,1", "--slide-time", "60", "--games", "2"},
        "sliding");
    expect_won(window, window.play({"--games", "2", "--new-game", "keys n"}), 2);
}

TEST(PlaySliding, AWonGameMayShowTheWholePictureOrADialog) {
    for (const Words& ending : {Words{"--show-whole"}, Words{"--dialog"}}) {
        Xvfb screen({.openbox = true});
        PracticeWindow window(screen,
                              with({"--rows", "3", "--columns", "3", "--seed", "6", "--theme",
                                    "photo", "--picture", "town:2", "--slide-time", "60"},
                                   ending),
                              "sliding");
        expect_won(window, window.play({"--games", "2", "--new-game", "keys n"}), 2);
    }
}

TEST(PlaySliding, AnUnsolvableShuffleIsSaidAndNotTouched) {
    Xvfb screen;
    PracticeWindow window(screen,
                          {"--rows", "4", "--columns", "3", "--seed", "2", "--shuffle",
                           "unsolvable", "--goal-blank", "4,3"},
                          "sliding");
    const auto lines = window.play({"--goal-blank", "bottom-right"});
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "stuck");
    EXPECT_NE(lines[0].at("why").get<std::string>().find("never be solved"), std::string::npos)
        << lines[0];
    EXPECT_EQ(window.count("input"), 0);
}

TEST(PlaySliding, StoppedByTheUserNothingIsPressedAnyMore) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--rows", "5", "--columns", "5", "--seed", "2", "--slide-time", "200"}, "sliding");
    Child bot = window.start({"play", "sliding", "--json"});
    ASSERT_TRUE(eventually([&] { return window.count("board") >= 2; }, std::chrono::seconds(60)))
        << window.complaints();
    bot.signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(20)));
    EXPECT_EQ(*bot.exit_code(), 130);
    EXPECT_EQ(window.count("input"), window.count("release"));
}

TEST(LookSliding, BadInputIsOneSentenceAndExitCodeFive) {
    TemporaryFolder folder;
    const std::string picture = (folder / "a.png").string();
    const auto render = [&](const Words& words) {
        Child drawing(with({PRACTICE_PROGRAM, "sliding", "--render", picture}, words),
                      {{"QT_QPA_PLATFORM", "offscreen"}});
        return eventually([&] { return drawing.exit_code().has_value(); },
                          std::chrono::seconds(60));
    };
    ASSERT_TRUE(render({"--theme", "paper", "--seed", "8"}));
    const Ran good = run_sightread({"look", "--image", picture});
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_EQ(good.out.rfind("4 4\n", 0), 0u) << good.out;
    const Ran wrong_goal =
        run_sightread({"look", "sliding", "--image", picture, "--goal-blank", "7,7"});
    EXPECT_EQ(wrong_goal.code, 5);
    const Ran no_goal =
        run_sightread({"look", "sliding", "--image", picture, "--goal-blank", "somewhere"});
    EXPECT_EQ(no_goal.code, 2);
    const Ran no_picture =
        run_sightread({"look", "sliding", "--image", picture, "--picture", "/nowhere/a.png"});
    EXPECT_EQ(no_picture.code, 1);
    for (const Ran& ran : {wrong_goal, no_goal, no_picture}) {
        EXPECT_EQ(ran.err.rfind("sightread: ", 0), 0u) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    }
    // but for the blank's place
    EXPECT_EQ(wrong_goal.out.rfind("4 4\n~ ~ ~ ~\n", 0), 0u) << wrong_goal.out;
    EXPECT_TRUE(no_goal.out.empty() && no_picture.out.empty()) << no_goal.out << no_picture.out;
}

}  // namespace
}  // namespace sightread::test
