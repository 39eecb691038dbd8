// The person at the machine comes first: their mouse, their keys, their signals.
#include "tests/app/disturber.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/app/program.hpp"
#include "tests/support/eventually.hpp"

#include <csignal>
#include <cstdlib>
#include <thread>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

// A large board that is being played, with a few pairs taken already.
class InAPersonsHands : public testing::Test {
protected:
    void play(const Words& more = {}) {
        Words words = {"play", "onet", "--json", "--gravity", "none", "--rest", "0.6"};
        words.insert(words.end(), more.begin(), more.end());
        bot_.emplace(window_.start(words));
        ASSERT_TRUE(eventually([&] { return window_.inputs("removed") >= 3; }))
            << window_.complaints();
    }
    // A place well outside of the board where the hand would never leave the pointer.
    cv::Point elsewhere() const { return {1100, 700}; }
    bool says(const std::string& text) const {
        return window_.complaints().find(text) != std::string::npos;
    }
    int presses() const {
        int found = 0;
        for (const nlohmann::json& line : window_.log())
            found += line.at("event") == "input" && line.contains("button");
        return found;
    }
    // No press for as long as a few moves would have taken.
    void expect_rest() {
        ASSERT_TRUE(eventually([&] { return presses() == window_.count("release"); }));
        const int before = presses();
        EXPECT_FALSE(
            eventually([&] { return presses() > before; }, std::chrono::milliseconds(400)));
    }
    void expect_won() {
        ASSERT_TRUE(
            eventually([&] { return bot_->exit_code().has_value(); }, std::chrono::seconds(120)));
        EXPECT_EQ(*bot_->exit_code(), 0) << window_.complaints();
        EXPECT_TRUE(eventually([&] { return window_.count("won") == 1; })) << window_.complaints();
        expect_nothing_pressed();
    }
    void expect_stopped(const std::string& why) {
        ASSERT_TRUE(
            eventually([&] { return bot_->exit_code().has_value(); }, std::chrono::seconds(5)));
        EXPECT_EQ(*bot_->exit_code(), 130) << window_.complaints();
        ASSERT_FALSE(window_.lines().empty());
        EXPECT_EQ(window_.lines()[0].at("outcome"), "stopped");
        EXPECT_EQ(window_.lines()[0].at("why"), why);
        expect_nothing_pressed();
    }
    void expect_nothing_pressed() {
        EXPECT_TRUE(eventually([&] { return !person_.something_is_down(); }));
        EXPECT_EQ(person_.presses_elsewhere(), 0);
        EXPECT_EQ(window_.inputs("outside"), 0);
    }

    Xvfb screen_;
    Disturber person_{screen_};
    PracticeWindow window_{
        screen_,
        {"--theme", "arcade", "--rows", "6", "--columns", "6", "--size", "700x480", "--gravity",
         "none", "--line-time", "20", "--fade-time", "30"}};
    std::optional<Child> bot_;
};

TEST_F(InAPersonsHands, AMouseThatIsMovedPausesTheGameUntilItRests) {
    play();
    person_.move_pointer(elsewhere());
    ASSERT_TRUE(eventually([&] { return says("paused: somebody moved the mouse"); }))
        << window_.complaints();
    // As long as it goes on moving nothing is pressed, longer than the rest that is asked for.
    const int before = presses();
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1200);
    for (int i = 0; std::chrono::steady_clock::now() < end; ++i) {
        person_.move_pointer(elsewhere() + cv::Point(i % 50, 0));
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_LE(presses(), before + 1);
    EXPECT_FALSE(says("going on")) << window_.complaints();
    EXPECT_TRUE(eventually([&] { return says("going on"); })) << window_.complaints();
    expect_won();
}

TEST_F(InAPersonsHands, ASignalPausesAndGoesOn) {
    play();
    bot_->signal(SIGUSR1);
    ASSERT_TRUE(eventually([&] { return says("paused"); })) << window_.complaints();
    expect_rest();
    bot_->signal(SIGUSR1);
    expect_won();
}

TEST_F(InAPersonsHands, AKeyPausesAndGoesOn) {
    play();
    person_.press_key("Pause", {"Control_L", "Shift_L"});
    ASSERT_TRUE(eventually([&] { return says("paused"); })) << window_.complaints();
    expect_rest();
    person_.press_key("Pause", {"Control_L", "Shift_L"});
    expect_won();
}

TEST_F(InAPersonsHands, AKeyEndsTheRun) {
    play();
    person_.press_key("Pause", {"Control_L", "Alt_L"});
    expect_stopped("stopped by ctrl+alt+Pause");
}

TEST_F(InAPersonsHands, AnotherKeyMayBeChosen) {
    play({"--stop-key", "super+F9"});
    person_.press_key("Pause", {"Control_L", "Alt_L"});
    person_.press_key("F9", {"Super_L"});
    expect_stopped("stopped by super+F9");
}

TEST_F(InAPersonsHands, APausedGameEndsByKeyToo) {
    play();
    bot_->signal(SIGUSR1);
    ASSERT_TRUE(eventually([&] { return says("paused"); })) << window_.complaints();
    person_.press_key("Pause", {"Control_L", "Alt_L"});
    expect_stopped("stopped by ctrl+alt+Pause");
}

TEST_F(InAPersonsHands, ThePointerInACornerEndsTheRun) {
    play();
    person_.move_pointer({1279, 799});
    expect_stopped("stopped by the pointer, which was pushed into a corner of the screen");
}

// Ctrl-Z: what is held comes up first, and the board is read anew afterwards.
TEST_F(InAPersonsHands, AStopSignalLetsGoFirst) {
    play();
    for (const int stop : {SIGTSTP, SIGSTOP}) {
        ASSERT_TRUE(eventually([&] { return person_.something_is_down() || !bot_->is_running(); }));
        bot_->signal(stop);
        ASSERT_TRUE(eventually([&] { return is_stopped(bot_->id()); })) << window_.complaints();
        EXPECT_TRUE(stop == SIGTSTP ? !person_.something_is_down()
                                    : eventually([&] { return !person_.something_is_down(); }));
        bot_->signal(SIGCONT);
        ASSERT_TRUE(eventually([&] { return says("paused: the program was stopped"); }))
            << window_.complaints();
    }
    expect_won();
}

TEST_F(InAPersonsHands, TypingPausesTheGameWhereverItGoes) {
    play();
    const WindowId editor = person_.cover({900, 600, 200, 100}, false);
    person_.take_focus(editor);
    person_.press_key("a", {});
    ASSERT_TRUE(eventually([&] { return says("paused: somebody typed"); })) << window_.complaints();
    const int before = presses();
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1200);
    while (std::chrono::steady_clock::now() < end) {
        person_.press_key("b", {"Shift_L"});
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_LE(presses(), before + 1);
    EXPECT_FALSE(says("going on")) << window_.complaints();
    expect_won();
}

class InAPersonsHandsSignals : public InAPersonsHands, public testing::WithParamInterface<int> {};

TEST_P(InAPersonsHandsSignals, EndTheRunAlsoInAPause) {
    play();
    bot_->signal(SIGUSR1);
    ASSERT_TRUE(eventually([&] { return says("paused"); })) << window_.complaints();
    bot_->signal(GetParam());
    expect_stopped("stopped by SIG" + std::string(sigabbrev_np(GetParam())));
}

INSTANTIATE_TEST_SUITE_P(Each, InAPersonsHandsSignals, testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const auto& each) { return std::string(sigabbrev_np(each.param)); });

// Pairs that others take of the eighteen, some of which are gone before: a few, or most.
class InAPersonsHandsOthers : public InAPersonsHands, public testing::WithParamInterface<int> {};

TEST_P(InAPersonsHandsOthers, PlayOnDuringThePauseAndAreNoSurprise) {
    play();
    bot_->signal(SIGUSR1);
    ASSERT_TRUE(eventually([&] { return says("paused"); })) << window_.complaints();
    expect_rest();
    // Somebody else takes pairs: another bot, whose pause is its own.
    const int before = window_.inputs("removed");
    Child other =
        screen_.start({SIGHTREAD_PROGRAM, "play", "onet", "--window-id", window_.window_id(),
                       "--gravity", "none", "--stop-key", "", "--pause-key", ""});
    ASSERT_TRUE(eventually([&] { return window_.inputs("removed") >= before + GetParam(); }))
        << window_.complaints();
    other.signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return other.exit_code().has_value(); }));
    bot_->signal(SIGUSR1);
    ASSERT_TRUE(
        eventually([&] { return bot_->exit_code().has_value(); }, std::chrono::seconds(120)));
    EXPECT_EQ(*bot_->exit_code(), 0) << window_.complaints();
    EXPECT_TRUE(eventually([&] { return window_.count("won") == 1; })) << window_.complaints();
}

INSTANTIATE_TEST_SUITE_P(Pairs, InAPersonsHandsOthers, testing::Values(3, 9));

// Two monitors side by side: along the upper edge a pointer passes corners of monitors that are
// none of the desktop.
TEST(Monitors, APointerThatPassesFromOneToTheOtherDoesNotEndTheRun) {
    Xvfb screen;
    Disturber person(screen);
    person.divide_screen();
    PracticeWindow window(
        screen, {"--theme", "arcade", "--rows", "6", "--columns", "6", "--size", "600x480",
                 "--gravity", "none", "--line-time", "20", "--fade-time", "30"});
    Child bot = window.start({"play", "onet", "--json", "--gravity", "none", "--rest", "0.6"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 3; }, std::chrono::seconds(60)))
        << window.complaints();
    const auto says = [&](const std::string& text) {
        return window.complaints().find(text) != std::string::npos;
    };
    person.move_pointer({639, 0});
    ASSERT_TRUE(eventually([&] { return says("paused: somebody moved the mouse"); }))
        << window.complaints();
    person.move_pointer({640, 0});
    ASSERT_TRUE(eventually([&] { return says("going on"); })) << window.complaints();
    const int before = window.inputs("removed");
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") > before || !bot.is_running(); },
                           std::chrono::seconds(60)));
    ASSERT_TRUE(bot.is_running()) << window.complaints();
    // A corner that the pointer only passes is none either.
    person.move_pointer({1279, 0});
    person.move_pointer({1200, 100});
    ASSERT_TRUE(
        eventually([&] { return window.inputs("removed") > before + 1 || !bot.is_running(); },
                   std::chrono::seconds(60)));
    ASSERT_TRUE(bot.is_running()) << window.complaints();
    person.move_pointer({1279, 0});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); })) << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 130) << window.complaints();
}

// Keys move no pointer: where it rested at first is what a person moves it away from.
TEST(ByKeys, AMouseThatIsMovedPausesTheGame) {
    Xvfb screen;
    Disturber person(screen);
    PracticeWindow window(screen,
                          {"--rows", "4", "--columns", "4", "--slide-time", "60", "--way", "keys"},
                          "sliding");
    Child bot = window.start({"play", "sliding", "--json", "--way", "keys", "--rest", "0.6"});
    ASSERT_TRUE(eventually([&] { return window.count("board") >= 3; }, std::chrono::seconds(60)))
        << window.complaints();
    person.move_pointer({1100, 700});
    ASSERT_TRUE(eventually([&] {
        return window.complaints().find("paused: somebody moved the mouse") != std::string::npos;
    })) << window.complaints();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(90)))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_EQ(window.count("won"), 1);
}

// A launcher is opened while a game is played by keys: it gets none, and the game goes on when it
// is closed.
TEST(Launcher, ThatHoldsTheKeyboardIsWaitedFor) {
    Xvfb screen;
    Disturber person(screen);
    PracticeWindow window(screen,
                          {"--rows", "3", "--columns", "3", "--slide-time", "60", "--way", "keys"},
                          "sliding");
    Child bot = window.start({"play", "sliding", "--json", "--way", "keys"});
    ASSERT_TRUE(eventually([&] { return window.count("board") >= 3; }, std::chrono::seconds(60)))
        << window.complaints();
    ASSERT_TRUE(eventually([&] { return person.hold_keyboard(); }));
    ASSERT_TRUE(eventually([&] {
        return window.complaints().find("waiting: another program holds the keyboard") !=
               std::string::npos;
    })) << window.complaints();
    EXPECT_EQ(person.presses_elsewhere(), 0);
    EXPECT_EQ(person.keys_elsewhere(), 0);
    person.let_go_of_keyboard();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(90)))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_EQ(window.count("won"), 1);
}

// A game that hears nothing is not begun anew, however it is said to be begun.
TEST(Deaf, AGameThatHearsNothingIsBegunAnewOnceAtMost) {
    Xvfb screen;
    PracticeWindow window(screen,
                          {"--theme", "arcade", "--rows", "4", "--columns", "6", "--drop", "1"});
    Child bot =
        window.start({"play", "onet", "--json", "--games", "3", "--new-game", "keys ctrl+n"});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(120)))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 4) << window.complaints();
    // once: it may have waited to be started
    EXPECT_LE(window.count("new"), 2) << window.complaints();
}

TEST(PersonOptions, AKeyThatDoesNotExistIsOneSentence) {
    Xvfb screen;
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "4", "--columns", "4"});
    for (const Words& words :
         {Words{"--stop-key", "ctrl+NoSuchKey"}, Words{"--pause-key", "ctrl+"},
          Words{"--stop-key", "a+b"}, Words{"--rest", "-1"}, Words{"--new-game", "keys ctrl+nn"},
          Words{"--new-game", "click 5000,5000"}}) {
        Words all = {"play", "onet"};
        all.insert(all.end(), words.begin(), words.end());
        Child bot = window.start(all);
        ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }));
        EXPECT_EQ(*bot.exit_code(), 2) << window.complaints();
        EXPECT_EQ(window.complaints().rfind("sightread: ", 0), 0u) << window.complaints();
    }
}

// Started under nohup, it goes on when the terminal is gone.
TEST(PersonOptions, AHangUpThatIsIgnoredStaysIgnored) {
    Xvfb screen;
    PracticeWindow window(screen,
                          {"--theme", "arcade", "--rows", "4", "--columns", "6", "--copies", "4"});
    const struct Ignored {
        Ignored() { std::signal(SIGHUP, SIG_IGN); }
        ~Ignored() { std::signal(SIGHUP, SIG_DFL); }
    } ignored;
    Child bot = window.start({"play", "onet", "--json"});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 1; }, std::chrono::seconds(60)))
        << window.complaints();
    bot.signal(SIGHUP);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; })) << window.complaints();
}

}  // namespace
}  // namespace sightread::test
