// The loop on practice windows: every collapse rule, clicks that are dropped, animations that
// ignore clicks, boards that are stuck, and a world that interferes. What really happened is read
// from the window's log.
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

const Words small_and_quick = {"--theme",     "arcade",   "--rows",      "6",           "--columns",
                               "8",           "--copies", "4",           "--line-time", "20",
                               "--fade-time", "30",       "--fall-time", "60"};

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// The pairs that the log says were taken, and that nothing else was taken for a win.
void expect_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines, int pairs) {
    ASSERT_FALSE(lines.empty()) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won") << lines[0] << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; })) << window.complaints();
    EXPECT_EQ(window.inputs("removed"), pairs) << window.complaints();
    EXPECT_EQ(window.inputs("mismatch"), 0);
    EXPECT_EQ(window.inputs("no-path"), 0);
    EXPECT_EQ(window.inputs("outside"), 0);
}

class EveryGravity : public testing::TestWithParam<const char*> {};

TEST_P(EveryGravity, IsWorkedOutByWatchingAndWon) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--gravity", GetParam(), "--seed", "3"}));
    expect_won(window, window.play(), 24);
    EXPECT_NE(window.complaints().find("gravity " + std::string(GetParam()) + ")"),
              std::string::npos)
        << window.complaints();
}

INSTANTIATE_TEST_SUITE_P(Onet, EveryGravity,
                         testing::Values("none", "down", "up", "left", "right", "split-vertical",
                                         "split-horizontal", "center-vertical",
                                         "center-horizontal"),
                         [](const auto& gravity) {
                             std::string name = gravity.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Play, LearnsThatTheBorderIsClosed) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--border", "closed", "--seed", "5"}));
    const auto lines = window.play();
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0].at("outcome"), "won") << window.complaints();
    EXPECT_EQ(window.inputs("removed"), 24);
}

TEST(Play, RepeatsClicksThatAreDropped) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--drop", "7", "--seed", "2"}));
    const auto lines = window.play();
    expect_won(window, lines, 24);
    EXPECT_GE(lines[0].at("retries"), 2);
}

// A game whose own test of paths is faulty takes no notice of some pairs, always the same ones.
TEST(Play, PlaysOnWhenTheGameRefusesPairs) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--refuse", "12", "--seed", "3"}));
    const auto lines = window.play();
    ASSERT_FALSE(lines.empty()) << window.complaints();
    EXPECT_GE(window.inputs("removed"), 20) << lines[0] << window.complaints();
    EXPECT_GE(window.inputs("refused"), 1) << window.complaints();
    EXPECT_EQ(lines[0].at("refused").get<int>() > 0, true) << lines[0];
    EXPECT_LE(window.inputs("refused"), 4 * lines[0].at("refused").get<int>()) << lines[0];
    EXPECT_EQ(lines[0].at("outcome"), window.inputs("removed") == 24 ? "won" : "stuck") << lines[0];
}

// Passes that no rule of the usual ones is.
class EveryCollapse : public testing::TestWithParam<const char*> {};

TEST_P(EveryCollapse, IsLearnedWhilePlayingAndReplayed) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--collapse", GetParam(), "--seed", "7"}));
    TemporaryFolder folder;
    const auto recording = folder.path() / "recording";
    const auto lines = window.play({"--record", recording.string()});
    ASSERT_FALSE(lines.empty()) << window.complaints();
    // Before the collapse is known, nobody can plan: some boards have no pair left in the end.
    EXPECT_EQ(lines[0].at("outcome"), window.count("won") == 1 ? "won" : "stuck")
        << lines[0] << window.complaints();
    EXPECT_GE(window.inputs("removed"), 20) << window.complaints();
    EXPECT_EQ(window.inputs("mismatch"), 0);
    EXPECT_EQ(lines[0].at("moves"), window.inputs("removed")) << lines[0];
    const Ran replayed = run_sightread({"replay", recording.string()});
    EXPECT_EQ(replayed.code, 0) << replayed.out << replayed.err;
}

INSTANTIATE_TEST_SUITE_P(Onet, EveryCollapse,
                         testing::Values("down,left", "up,center-horizontal,right",
                                         "left,down,split-horizontal,up"),
                         [](const auto& collapse) {
                             return "Collapse" + std::to_string(collapse.index);
                         });

TEST(Play, InfersThatLinesHaveOneBend) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--bends", "1", "--seed", "6"}));
    const auto lines = window.play();
    ASSERT_FALSE(lines.empty()) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), window.count("won") == 1 ? "won" : "stuck")
        << lines[0] << window.complaints();
    EXPECT_GE(window.inputs("removed"), 16) << window.complaints();
    EXPECT_LE(window.inputs("no-path"), 16) << window.complaints();
}

TEST(Play, SaysWonWhenTheBoardVanishesWithoutAWord) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--vanish", "--silent", "--seed", "6"}));
    expect_won(window, window.play(), 24);
}

// A profile of a game that hears clicks while it shows what became of the ones before.
class AtOnce : public testing::TestWithParam<Words> {};

TEST_P(AtOnce, PairsAreVerifiedTogetherAndReplayed) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, GetParam()));
    TemporaryFolder folder;
    const auto profile = folder.path() / "three.ini";
    std::ofstream(profile)
        << "[profile]\nschema = 3\ngame = onet\n[onet]\ngravity = none\n[play]\nat-once = 3\n";
    const auto recording = folder.path() / "recording";
    const auto lines = window.play({"--profile", profile.string(), "--record", recording.string()});
    ASSERT_FALSE(lines.empty()) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won") << lines[0] << window.complaints();
    EXPECT_EQ(window.inputs("removed"), 24) << window.complaints();
    std::ifstream events(recording / "session.jsonl");
    const std::string told{std::istreambuf_iterator<char>(events), {}};
    EXPECT_NE(told.find(" + "), std::string::npos) << "no two pairs were taken in one go";
    const Ran replayed = run_sightread({"replay", recording.string()});
    EXPECT_EQ(replayed.code, 0) << replayed.out << replayed.err;
}

INSTANTIATE_TEST_SUITE_P(
    Onet, AtOnce, testing::Values(Words{"--seed", "4"}, Words{"--seed", "4", "--drop", "15"}),
    [](const auto& words) { return words.param.size() > 2 ? "dropping" : "hearing"; });

TEST(Play, WaitsForAGameThatIsBusyAndPollsThePointer) {
    Xvfb screen({.openbox = true});
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "4", "--columns", "6", "--poll",
                                   "30", "--line-time", "300", "--hover", "own", "--clock"});
    const auto lines = window.play();
    expect_won(window, lines, 12);
    EXPECT_LE(lines[0].at("retries"), 6) << window.complaints();
}

TEST(Play, SaysStuckWhenTheBoardCannotBeCleared) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--unsolvable"}));
    const auto lines = window.play();
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "stuck") << window.complaints();
    EXPECT_NE(window.complaints().find("cannot be cleared (proven)"), std::string::npos)
        << window.complaints();
    EXPECT_EQ(window.count("won"), 0);
}

TEST(Play, GoesOnWhenTheGameShuffles) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--random-deal", "--border", "closed",
                                                         "--shuffle-when-stuck", "--seed", "11"}));
    const auto lines = window.play({"--border", "closed"});
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0].at("outcome"), "won") << lines[0] << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; }));
}

// Nothing but the button mixes the tiles, and nobody but the profile knows where it is.
TEST(Play, PressesTheButtonThatShufflesWhereTheProfileHasOne) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--random-deal", "--border", "closed",
                                                         "--shuffle-button", "--seed", "11"}));
    std::string button;
    for (const nlohmann::json& line : window.log())
        if (line.at("event") == "geometry")
            button = "shuffle=" + line.at("shuffle_x").dump() + "," + line.at("shuffle_y").dump();
    Child calibrating =
        window.start({"calibrate", "onet", "--yes", "--button", button, "--name", "with-button"});
    ASSERT_TRUE(
        eventually([&] { return calibrating.exit_code().has_value(); }, std::chrono::seconds(30)));
    ASSERT_EQ(*calibrating.exit_code(), 0) << window.complaints();
    const auto lines = window.play({"--border", "closed", "--profile", "with-button"});
    ASSERT_FALSE(lines.empty()) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won") << lines[0] << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; }));
    EXPECT_GE(window.count("blocked"), 1) << "the deal was to need it";
    EXPECT_EQ(window.inputs("shuffle"), window.count("shuffled"));
}

TEST(Play, PlaysAsManyGamesAsAsked) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--new-game", "key"}));
    const auto lines = window.play({"--games", "3", "--new-game", "keys ctrl+n"});
    ASSERT_EQ(lines.size(), 4u) << window.complaints();
    EXPECT_EQ(lines[3].at("won"), 3) << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 3; }));
}

// A dialog that comes late takes the key: what the game before has left is no board.
TEST(Play, StartsTheNextGameAgainWhenThatWasNotHeard) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_and_quick, {"--new-game", "key", "--deaf", "1"}));
    const auto lines = window.play({"--games", "2", "--new-game", "keys ctrl+n"});
    ASSERT_EQ(lines.size(), 3u) << window.complaints();
    EXPECT_EQ(lines[2].at("won"), 2) << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 2; }));
}

TEST(Play, PressesNothingInADryRun) {
    Xvfb screen;
    PracticeWindow window(screen, small_and_quick);
    Child bot = window.start({"play", "onet", "--dry-run", "--gravity", "none"});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_EQ(window.count("input"), 0);
    EXPECT_NE(window.complaints().find("click "), std::string::npos) << window.complaints();
}

TEST(Play, KeepsThePictureThatItCannotReadAndPressesNothing) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, small_and_quick);
    Child bot = window.start(
        {"play", "onet", "--lattice", "3x3@5,5,9,9", "--record", (folder / "frames").string()});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(*bot.exit_code(), 5) << window.complaints();
    EXPECT_EQ(window.count("input"), 0);
    int pictures = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder / "frames"))
        pictures += file.path().extension() != ".jsonl";
    EXPECT_EQ(pictures, 1);
}

TEST(Play, EndsWithNothingPressedOnCtrlC) {
    Xvfb screen;
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "8", "--columns", "12"});
    Child bot = window.start({"play", "onet", "--json"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 3; })) << window.complaints();
    bot.signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    EXPECT_EQ(*bot.exit_code(), 130);
    ASSERT_EQ(window.lines().size(), 2u);
    EXPECT_EQ(window.lines()[0].at("outcome"), "stopped");
    EXPECT_TRUE(eventually([&] { return window.count("input") == window.count("release"); }));
}

TEST(Play, SaysThatTheWindowIsGone) {
    Xvfb screen;
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "8", "--columns", "12"});
    Child bot = window.start({"play", "onet", "--json"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 3; })) << window.complaints();
    window.child().kill();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    EXPECT_EQ(*bot.exit_code(), 1);
    ASSERT_FALSE(window.lines().empty());
    EXPECT_EQ(window.lines()[0].at("outcome"), "gone");
}

TEST(Play, SurvivesTheDeathOfTheServer) {
    Xvfb screen;
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "8", "--columns", "12"});
    Child bot = window.start({"play", "onet", "--json"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 3; })) << window.complaints();
    screen.kill();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
    EXPECT_EQ(*bot.exit_code(), 1) << window.complaints();
}

}  // namespace
}  // namespace sightread::test
