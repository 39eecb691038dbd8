// A window or a display that goes away: played on in the one that its game opens instead, or told
// as the end, with all that was played.
#include "tests/app/practice_window.hpp"
#include "tests/app/program.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <chrono>
#include <filesystem>

#include <gtest/gtest.h>
#include <unistd.h>

namespace sightread::test {
namespace {

using std::chrono::seconds;

// A game that crashes and is started again has a window of another id. The first one is pressed no
// more, the second one is played to its end, and it is one game.
TEST(FaultsOfTheWindow, AGameThatIsStartedAgainIsPlayedOn) {
    Xvfb screen;
    PracticeWindow first(screen, quick_and_small);
    Child bot = first.start({"play", "onet", "--json", "--gravity", "none"});
    ASSERT_TRUE(eventually([&] { return first.count("input") >= 4; })) << first.complaints();
    first.child().kill();
    PracticeWindow second(screen, quick_and_small);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, seconds(60)))
        << first.complaints();
    EXPECT_EQ(*bot.exit_code(), 0) << first.complaints();
    EXPECT_EQ(second.count("won"), 1) << first.complaints();
    const auto lines = first.lines();
    ASSERT_EQ(lines.size(), 2u) << first.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won");
    EXPECT_GT(lines[0].at("moves").get<int>(), 12) << "the moves in both windows are counted";
    EXPECT_NE(first.complaints().find("has opened another one"), std::string::npos)
        << first.complaints();
}

// The window is closed while the next game is waited for: what was played is told and written down
// all the same.
TEST(FaultsOfTheWindow, OneThatIsClosedBetweenTwoGamesIsTheEndOfWhatWasPlayed) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, quick_and_small);
    Child bot = window.start(
        {"play", "onet", "--json", "--gravity", "none", "--games", "2", "--new-game", "keys F12",
         "--report", (folder / "report.html").string(), "--record", (folder / "frames").string()});
    ASSERT_TRUE(eventually([&] { return window.lines().size() == 1; }, seconds(40)))
        << window.complaints();
    window.child().kill();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, seconds(30)))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 1) << window.complaints();
    const auto lines = window.lines();
    ASSERT_GE(lines.size(), 2u) << window.complaints();
    EXPECT_EQ(lines.front().at("outcome"), "won");
    EXPECT_TRUE(lines.back().contains("summary")) << lines.back();
    EXPECT_NE(window.complaints().find("was closed"), std::string::npos) << window.complaints();
    EXPECT_TRUE(std::filesystem::exists(folder / "report.html"));
    const Ran ran = run_sightread({"replay", (folder / "frames").string()});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

// A display that is started again has lost the game and everybody else on it: the run ends and says
// so, whoever plays on the new display under the same name is left alone, and the next run plays
// there.
TEST(FaultsOfTheDisplay, OneThatIsStartedAgainIsAnotherOne) {
    // A number that no other server picks in between.
    Xvfb first({.arguments = {":" + std::to_string(10'000 + getpid() % 40'000)}});
    PracticeWindow lost(first, quick_and_small);
    Child bot = lost.start({"play", "onet", "--json", "--gravity", "none"});
    ASSERT_TRUE(eventually([&] { return lost.count("input") >= 4; })) << lost.complaints();
    first.kill();
    Xvfb second({.arguments = {first.display()}});
    ASSERT_EQ(second.display(), first.display());
    PracticeWindow found(second, quick_and_small);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, seconds(30)))
        << lost.complaints();
    EXPECT_EQ(*bot.exit_code(), 1) << lost.complaints();
    const auto lines = lost.lines();
    ASSERT_EQ(lines.size(), 2u) << lost.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "gone");
    EXPECT_EQ(found.count("input"), 0);
    const auto played = found.play({"--gravity", "none"});
    ASSERT_EQ(played.size(), 2u) << found.complaints();
    EXPECT_EQ(played[0].at("outcome"), "won") << found.complaints();
    EXPECT_EQ(found.count("won"), 1);
}

// Another game of the same program is neither a dialog that may be closed, nor what the first one
// was started again as.
TEST(FaultsOfTheWindow, AnotherGameOfTheSameProgramIsLeftAlone) {
    Xvfb screen;
    PracticeWindow game(screen, quick_and_small);
    const std::string id = game.window_id();
    PracticeWindow other(screen, quick_and_small);  // covers the first
    Child bot = game.start({"play", "onet", "--json", "--gravity", "none"}, id);
    ASSERT_TRUE(eventually([&] {
        return game.complaints().find("waiting: ") != std::string::npos;
    })) << game.complaints();
    game.child().kill();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, seconds(30)))
        << game.complaints();
    EXPECT_EQ(*bot.exit_code(), 1) << game.complaints();
    EXPECT_EQ(other.count("input"), 0) << game.complaints();
}

}  // namespace
}  // namespace sightread::test
