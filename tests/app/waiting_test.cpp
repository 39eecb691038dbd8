// What a game waits for is said, does not count against it, and ends.
#include "app/onet/mind.hpp"
#include "app/sliding/mind.hpp"
#include "tests/app/disturber.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/app/program.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

int times(const std::string& words, const std::string& text) {
    int count = 0;
    for (std::size_t at = 0; (at = text.find(words, at)) != std::string::npos; at += words.size())
        ++count;
    return count;
}

void expect_won(PracticeWindow& window, Child& bot, int most_retries) {
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, 90s))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    const auto lines = window.lines();
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won") << window.complaints();
    EXPECT_LE(lines[0].at("retries").get<int>(), most_retries) << window.complaints();
    EXPECT_GE(window.count("won"), 1);
}

// A pair takes its time, and the window is hidden while that is waited for.
const Words slow = {"--theme",   "arcade", "--rows",      "4",    "--columns",   "6",
                    "--gravity", "none",   "--line-time", "1500", "--fade-time", "30"};

TEST(Waiting, ForAWindowThatIsHiddenIsSaidOnce) {
    Xvfb screen({.openbox = true});
    const Disturber disturber(screen);
    PracticeWindow window(screen, slow);
    const WindowId id = std::stoul(window.window_id());
    Child bot = window.start({"play", "onet", "--json", "--gravity", "none", "--rest", "0.3"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 1; }, 60s))
        << window.complaints();
    disturber.iconify(id);
    std::this_thread::sleep_for(3s);
    disturber.bring_back(id);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, 90s))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_EQ(times("is not on screen", window.complaints()) +
                  times("is not visible", window.complaints()),
              1)
        << window.complaints();
    EXPECT_EQ(window.count("won"), 1);
}

// The last pair goes where nobody sees it, and what the game says of its end is there to be seen
// only later.
TEST(Waiting, ForAWindowThatIsHiddenAtTheLastPairLosesNoGame) {
    Xvfb screen({.openbox = true});
    const Disturber disturber(screen);
    PracticeWindow window(screen, slow);
    const WindowId id = std::stoul(window.window_id());
    Child bot = window.start({"play", "onet", "--json", "--gravity", "none"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 12; }, 90s))
        << window.complaints();
    disturber.iconify(id);
    ASSERT_TRUE(eventually([&] { return window.count("won") == 1; })) << window.complaints();
    ASSERT_TRUE(eventually([&] { return times("starting over", window.complaints()) == 1; }, 30s))
        << window.complaints();
    std::this_thread::sleep_for(4s);  // the game's words have been looked for meanwhile
    disturber.bring_back(id);
    expect_won(window, bot, 1);
}

TEST(Waiting, ForAGameThatIsStoppedIsSaidAndLosesNothing) {
    Xvfb screen;
    PracticeWindow window(screen, quick_and_small);
    Child bot = window.start({"play", "onet", "--json", "--gravity", "none"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 1; }, 60s))
        << window.complaints();
    window.child().signal(SIGSTOP);
    std::this_thread::sleep_for(6s);
    EXPECT_EQ(times("waiting: the game's program is stopped", window.complaints()), 1)
        << window.complaints();
    window.child().signal(SIGCONT);
    expect_won(window, bot, 1);  // a busy machine may hear the click before it goes on too late
}

// Somebody takes the mouse in the middle of a stroke: the stroke is made again, and no click was
// lost.
TEST(Waiting, ForAPersonWhoCutAStrokeIsNoLostClick) {
    Xvfb screen({.openbox = true});
    const Disturber disturber(screen);
    PracticeWindow window(
        screen, {"--rows", "4", "--columns", "4", "--size", "640x480", "--seed", "3"}, "lyne");
    Child bot = window.start({"play", "lyne", "--json"});
    ASSERT_TRUE(eventually([&] { return window.count("visit") >= 1; }, 60s)) << window.complaints();
    ASSERT_TRUE(eventually([&] { return disturber.something_is_down(); }, 10s))
        << window.complaints();
    disturber.move_pointer({1000, 700});
    ASSERT_TRUE(eventually(
        [&] { return times("somebody moved the mouse", window.complaints()) == 1; }, 10s))
        << window.complaints();
    expect_won(window, bot, 0);
}

// Two boards that come during pauses are both begun anew.
TEST(Waiting, ForAPersonWhoBeginsAnotherGameTwice) {
    Xvfb screen;
    const Disturber disturber(screen);
    PracticeWindow window(
        screen, {"--theme", "arcade", "--rows", "4", "--columns", "6", "--gravity", "none",
                 "--games", "0", "--new-game", "key", "--line-time", "20", "--fade-time", "30"});
    const WindowId id = std::stoul(window.window_id());
    Child bot = window.start({"play", "onet", "--json", "--gravity", "none", "--rest", "0.3"});
    for (int games = 1; games <= 2; ++games) {
        const int before = window.inputs("removed");
        ASSERT_TRUE(
            eventually([&] { return window.inputs("removed") > before || !bot.is_running(); }, 60s))
            << window.complaints();
        bot.signal(SIGUSR1);
        ASSERT_TRUE(eventually([&] { return times("paused", window.complaints()) == games; }))
            << window.complaints();
        disturber.take_focus(id);
        disturber.press_key("n", {});
        ASSERT_TRUE(eventually([&] { return window.count("new") == games + 1; }))
            << window.complaints();
        std::this_thread::sleep_for(500ms);  // it was typed for longer ago than the rest
        bot.signal(SIGUSR1);
    }
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, 90s))
        << window.complaints();
    EXPECT_EQ(window.lines().front().at("outcome"), "won") << window.complaints();
}

// The last move is not told won by a picture in which nothing was looked for.
TEST(Waiting, ForAPictureOfAnotherSizeOrAHiddenWindowWinsNothing) {
    EXPECT_FALSE(onet::Mind(Profile()).has_vanished({{0, 0}, {0, 1}}, {}));
    const auto memory = std::make_shared<sliding::Memory>(sliding::Solver());
    EXPECT_FALSE(sliding::Mind(memory).has_vanished({}, {}));
}

// A server that is stopped answers nobody, and is waited for.
class StoppedServer : public testing::Test {
protected:
    ~StoppedServer() override { screen_.freeze(false); }
    void begin(Words more = {}) {
        more.insert(more.begin(), {"play", "onet", "--json", "--gravity", "none", "--record",
                                   (folder_ / "session").string(), "--report",
                                   (folder_ / "report.html").string()});
        bot_.emplace(window_.start(more));
        ASSERT_TRUE(eventually([&] { return window_.inputs("removed") >= 1; }, 60s))
            << window_.complaints();
        screen_.freeze(true);
        ASSERT_TRUE(eventually([&] { return says("does not answer"); }, 10s))
            << window_.complaints();
    }
    bool says(const std::string& words) const {
        return window_.complaints().find(words) != std::string::npos;
    }

    TemporaryFolder folder_;
    Xvfb screen_;
    PracticeWindow window_{screen_, quick_and_small};
    std::optional<Child> bot_;
};

TEST_F(StoppedServer, IsSaidAndTheGameGoesOn) {
    begin();
    screen_.freeze(false);
    ASSERT_TRUE(eventually([&] { return bot_->exit_code().has_value(); }, 90s))
        << window_.complaints();
    EXPECT_EQ(*bot_->exit_code(), 0) << window_.complaints();
    EXPECT_TRUE(says("the X server answers again")) << window_.complaints();
    EXPECT_EQ(times("does not answer", window_.complaints()), 1) << window_.complaints();
    EXPECT_EQ(window_.count("won"), 1);
}

TEST_F(StoppedServer, EndsNothingButASignalDoes) {
    begin();
    EXPECT_TRUE(bot_->is_running());
    bot_->signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return bot_->exit_code().has_value(); }, 10s))
        << window_.complaints();
    EXPECT_EQ(*bot_->exit_code(), 130) << window_.complaints();
    screen_.freeze(false);
    ASSERT_EQ(window_.lines().size(), 2u) << window_.complaints();
    EXPECT_EQ(window_.lines()[0].at("outcome"), "stopped");
    EXPECT_TRUE(std::filesystem::exists(folder_ / "report.html"));
    EXPECT_EQ(run_sightread({"replay", (folder_ / "session").string()}).code, 0);
    const Disturber disturber(screen_);
    EXPECT_TRUE(eventually([&] { return !disturber.something_is_down(); })) << window_.complaints();
}

TEST_F(StoppedServer, IsNoReasonForOtherCommandsToStay) {
    screen_.freeze(true);
    Child listing = screen_.start({SIGHTREAD_PROGRAM, "windows"}, (folder_ / "out").string());
    std::this_thread::sleep_for(500ms);
    listing.signal(SIGTERM);
    ASSERT_TRUE(eventually([&] { return listing.exit_code().has_value(); }, 20s));
    EXPECT_EQ(*listing.exit_code(), 130);
}

// A board of which all squares are lit, and which should be dark, in a game that says nothing.
class Lights : public testing::Test {
protected:
    void SetUp() override {
        if (Child probe({"/usr/bin/python3", "-c", "import Xlib"});
            !eventually([&] { return probe.exit_code().has_value(); }) || probe.exit_code() != 0)
            GTEST_SKIP() << "python3-xlib is missing";
        game_.emplace(screen_.start(
            {"/usr/bin/python3", SIGHTREAD_SOURCE_DIR "/tests/benchmarks/hostile/lights_out",
             "--rows", "3", "--columns", "3", "--seed", "3", "--log", log()}));
        ASSERT_TRUE(
            eventually([&] { return text_of(log()).find("\"shown\"") != std::string::npos; }, 30s));
        const std::string run = "export XDG_CONFIG_HOME='" + (folder_ / "config").string() +
                                "'; exec \"$@\" >'" + (folder_ / "out").string() + "' 2>'" +
                                (folder_ / "err").string() + "'";
        bot_.emplace(screen_.start({"sh", "-c", run, "sh", SIGHTREAD_PROGRAM, "play", "flip",
                                    "--window", "Practice: flip", "--json", "--rest", "0.3"}));
        ASSERT_TRUE(eventually([&] { return text_of(log()).find(lit) != std::string::npos; }, 60s))
            << text_of(folder_ / "err");
    }
    static std::string text_of(const std::filesystem::path& file) {
        std::ifstream stream(file);
        std::ostringstream text;
        text << stream.rdbuf();
        return text.str();
    }
    std::string log() const { return (folder_ / "log").string(); }
    void expect_truth() {
        ASSERT_TRUE(eventually([&] { return bot_->exit_code().has_value(); }, 90s))
            << text_of(folder_ / "err");
        const std::string out = text_of(folder_ / "out");
        const bool tells_won = out.find("\"outcome\":\"won\"") != std::string::npos;
        const bool is_won = text_of(log()).find("\"event\": \"won\"") != std::string::npos;
        EXPECT_TRUE(is_won) << out << text_of(folder_ / "err");
        EXPECT_EQ(tells_won, is_won) << out << text_of(folder_ / "err");
    }

    static constexpr const char* lit = R"(3 3\n1 1 1\n1 1 1\n1 1 1)";
    TemporaryFolder folder_;
    Xvfb screen_{{.openbox = true}};
    Disturber disturber_{screen_};
    std::optional<Child> game_, bot_;
};

TEST_F(Lights, OfAGameThatIsStoppedAreNotWonByItsSilence) {
    game_->signal(SIGSTOP);
    std::this_thread::sleep_for(8s);
    EXPECT_TRUE(bot_->is_running()) << text_of(folder_ / "out");
    game_->signal(SIGCONT);
    expect_truth();
}

TEST_F(Lights, OfAWindowThatIsResizedAreNotWonByThat) {
    const X11 x11(screen_.display());
    const auto found = windows_matching(list_windows(x11), "Practice: flip");
    ASSERT_EQ(found.size(), 1u);
    std::this_thread::sleep_for(600ms);  // what the game may say of its end is waited for
    disturber_.resize(found.front().id, {400, 420});
    expect_truth();
}

}  // namespace
}  // namespace sightread::test
