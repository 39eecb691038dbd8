// What goes wrong while nobody watches. In every trial a real window is played and disturbed at
// some moment; whatever happens, nothing but the game is pressed, nothing stays pressed, the end
// comes in time, and it is the right end.
#include "tests/app/disturber.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/app/program.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <random>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

using std::chrono::milliseconds;
using std::chrono::seconds;

struct Trial;

struct Fault {
    const char* name;
    std::function<void(Trial&)> happen;
    // Outcomes that are right: the game is won all the same, or the end is told as it is.
    std::vector<std::string> outcomes;
    Words window = {};         // further options of the practice window
    bool is_recorded = false;  // a recording that breaks off is told by the exit code
    bool has_a_clock = false;  // a time of day of its own, which `Trial::set_the_clock` sets
};

struct GameSetup {
    const char* name;
    Words window;
    Words play;
    const char* progress;  // the event that tells in the window's log that the game is under way
    bool may_be_lost = false;
};

// Every game that has a practice window, large enough to be disturbed in the middle.
const std::vector<GameSetup>& setups() {
    static const std::vector<GameSetup> all = {
        {"onet",
         {"--theme", "arcade", "--rows", "6", "--columns", "8", "--size", "640x480", "--gravity",
          "down", "--line-time", "20", "--fade-time", "30", "--fall-time", "60"},
         {"--gravity", "down", "--border", "open"},
         "board"},
        {"lyne",
         {"--rows", "4", "--columns", "4", "--size", "640x480", "--games", "3"},
         {"--games", "3"},
         "visit"},
        {"sliding",
         {"--rows", "3", "--columns", "3", "--size", "640x480", "--slide-time", "60"},
         {"--way", "neighbour"},
         "board"},
        {"cat",
         {"--cat", "first", "--walls", "10", "--size", "640x600", "--hop-time", "120",
          "--panel-time", "200"},
         {},
         "board",
         true},
        {"runaway", {"--first-level", "40", "--size", "640x600", "--end-time", "300"}, {}, "input"},
    };
    return all;
}

// One game on a display of its own, being played.
struct Trial {
    Trial(const GameSetup& of, const Fault& by, int seed)
        : setup(of),
          fault(by),
          options(with(with(of.window, by.window), {"--seed", std::to_string(seed)})),
          window(screen, options, of.name) {
        id = std::stoul(window.window_id());
        disturber.move(id, {60, 60});
        EXPECT_TRUE(eventually([&] { return disturber.area(id).x >= 55; }));
        Words words = {"play", of.name, "--json", "--rest", "0.3"};
        words.insert(words.end(), of.play.begin(), of.play.end());
        if (by.is_recorded) words.insert(words.end(), {"--record", (folder / "frames").string()});
        Words through;
        if (by.has_a_clock) {
            set_the_clock("+0");
            through = {"faketime",
                       "--exclude-monotonic",
                       "-f",
                       "+0",
                       "env",
                       "-u",
                       "FAKETIME",
                       "FAKETIME_NO_CACHE=1",
                       "FAKETIME_TIMESTAMP_FILE=" + (folder / "clock").string()};
        }
        bot.emplace(window.start(words, {}, through));
        EXPECT_TRUE(eventually([&] {
            return window.count(of.progress) >= 1 || !bot->is_running();
        })) << window.complaints();
    }
    static Words with(Words words, const Words& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    // by: "+3600", "-86400", ..., seconds against the true time of day.
    void set_the_clock(const std::string& by) const {
        std::ofstream(folder / "clock") << by << "\n";
    }
    // The same game in a new window, as after a crash.
    void start_again() {
        window.child().kill();
        again.emplace(screen, options, setup.name);
    }
    // No file of the program may become larger than that from now on.
    void limit_files(rlim_t bytes) const {
        const rlimit limit{bytes, bytes};
        EXPECT_EQ(prlimit(bot->id(), RLIMIT_FSIZE, &limit, nullptr), 0);
    }
    const PracticeWindow& game() const { return again ? *again : window; }
    // while the fault lasts
    void pass(milliseconds time) const { std::this_thread::sleep_for(time); }

    // How long it takes until the game gets its next input; nothing when the run ends before.
    std::optional<milliseconds> time_to_the_next_input() {
        const int before = game().count("input");
        const auto begin = std::chrono::steady_clock::now();
        if (!eventually([&] { return game().count("input") > before || !bot->is_running(); },
                        seconds(30)) ||
            game().count("input") == before)
            return std::nullopt;
        return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
    }

    // The end, and that it was clean.
    void expect_end(const std::vector<std::string>& outcomes) {
        ASSERT_TRUE(eventually([&] { return bot->exit_code().has_value(); }, seconds(90)))
            << "it does not end: " << window.complaints();
        const int code = *bot->exit_code();
        EXPECT_LT(code, 128) << "it crashed: " << window.complaints();
        const auto lines = window.lines();
        ASSERT_FALSE(lines.empty()) << window.complaints();
        const std::string outcome = lines[lines.size() - 2].at("outcome");
        EXPECT_NE(std::find(outcomes.begin(), outcomes.end(), outcome), outcomes.end())
            << outcome << "\n"
            << window.complaints();
        // Without a window no further game can be begun.
        const auto games = std::find(setup.play.begin(), setup.play.end(), "--games");
        const int wanted = games == setup.play.end() ? 1 : std::stoi(*std::next(games));
        const bool is_gone_between_games = code == 1 && outcomes.front() == "gone" &&
                                           outcome == "won" && lines.back().at("games") < wanted;
        const bool is_broken_off_recording =
            code == 1 && window.complaints().find("the recording ends here: ") != std::string::npos;
        EXPECT_TRUE(!is_broken_off_recording || fault.is_recorded) << window.complaints();
        EXPECT_TRUE(is_gone_between_games || is_broken_off_recording ||
                    code == (outcome == "won" || outcome == "lost" || outcome == "stuck" ? 0
                             : outcome == "gone"                                         ? 1
                             : outcome == "disobeyed"                                    ? 4
                                                                                         : 5))
            << code << " for " << outcome << "\n"
            << window.complaints();
        EXPECT_EQ(disturber.presses_elsewhere(), 0) << window.complaints();
        EXPECT_TRUE(eventually([&] { return !disturber.something_is_down(); }))
            << window.complaints();
        if (std::getenv("SIGHTREAD_FAULTS_TELL") != nullptr)
            std::cout << setup.name << " " << outcome << "\n" << window.complaints() << std::flush;
    }

    const GameSetup& setup;
    const Fault& fault;
    Words options;
    TemporaryFolder folder;
    Xvfb screen{{.openbox = true}};
    Disturber disturber{screen};
    PracticeWindow window;
    std::optional<PracticeWindow> again;
    WindowId id = 0;
    std::optional<Child> bot;
};

const std::vector<Fault>& faults() {
    static const std::vector<Fault> all = {
        {"closed", [](Trial& trial) { trial.window.child().kill(); }, {"gone"}},
        {"closed_as_asked", [](Trial& trial) { trial.window.child().signal(SIGTERM); }, {"gone"}},
        {"moved",
         [](Trial& trial) {
             trial.disturber.move(trial.id, {420, 180});
         },
         {"won"}},
        {"resized",
         [](Trial& trial) {
             trial.disturber.resize(trial.id, {760, 560});
         },
         {"won", "unreadable"}},
        {"iconified",
         [](Trial& trial) {
             trial.disturber.iconify(trial.id);
             trial.pass(milliseconds(600));
             trial.disturber.bring_back(trial.id);
         },
         {"won"}},
        {"covered",
         [](Trial& trial) {
             const WindowId cover = trial.disturber.cover(trial.disturber.area(trial.id), true);
             trial.pass(milliseconds(800));
             trial.disturber.close(cover);
         },
         {"won"}},
        {"covered_by_an_override_redirect_window",
         [](Trial& trial) {
             const WindowId cover = trial.disturber.cover(trial.disturber.area(trial.id), false);
             trial.pass(milliseconds(800));
             trial.disturber.close(cover);
         },
         {"won"}},
        {"partly_off_the_screen",
         [](Trial& trial) {
             trial.disturber.move(trial.id, {-300, 60});
             trial.pass(milliseconds(800));
             trial.disturber.move(trial.id, {60, 60});
         },
         {"won"}},
        {"frozen",
         [](Trial& trial) {
             trial.window.child().signal(SIGSTOP);
             trial.pass(milliseconds(1200));
             trial.window.child().signal(SIGCONT);
         },
         {"won"}},
        {"slow",
         [](Trial& trial) {
             for (int i = 0; i < 6; ++i) {
                 trial.window.child().signal(SIGSTOP);
                 trial.pass(milliseconds(500));
                 trial.window.child().signal(SIGCONT);
                 trial.pass(milliseconds(100));
             }
         },
         {"won"}},
        {"pointer_moved",
         [](Trial& trial) {
             for (int i = 0; i < 5; ++i) {
                 trial.disturber.move_pointer({900 + 10 * i, 600});
                 trial.pass(milliseconds(30));
             }
         },
         {"won"}},
        {"focus_stolen",
         [](Trial& trial) {
             const WindowId other = trial.disturber.cover({900, 500, 200, 150}, true);
             trial.pass(milliseconds(200));
             trial.disturber.take_focus(other);
         },
         {"won"}},
        {"animated_over",
         [](Trial& trial) {
             for (int turn = 0; turn < 60; ++turn) {
                 trial.disturber.scribble(trial.id, {0, 0, 640, 480}, turn);
                 trial.pass(milliseconds(30));
             }
             trial.disturber.repair(trial.id);
             trial.disturber.resize(trial.id, {641, 480});  // has the toolkit paint all of it
         },
         {"won", "unreadable"}},
        {"a_modal_dialog",
         [](Trial& trial) {
             const WindowId dialog = trial.disturber.open_dialog(trial.id);
             EXPECT_TRUE(eventually([&] {
                 return trial.disturber.answer(dialog) || !trial.bot->is_running();
             })) << trial.window.complaints();
         },
         {"won"}},
        {"the_server_killed", [](Trial& trial) { trial.screen.kill(); }, {"gone"}},
        {"clicks_dropped", [](Trial&) {}, {"won"}, {"--drop", "10"}},
        {"started_again", [](Trial& trial) { trial.start_again(); }, {"won"}},
        {.name = "the_disk_full",
         .happen = [](Trial& trial) { trial.limit_files(16384); },
         .outcomes = {"won"},
         .is_recorded = true},
        {.name = "the_clock_jumps",
         .happen =
             [](Trial& trial) {
                 for (const char* by : {"+86400", "-86400", "+31536000", "+0"}) {
                     trial.set_the_clock(by);
                     trial.pass(milliseconds(200));
                 }
             },
         .outcomes = {"won"},
         .has_a_clock = true},
    };
    return all;
}

// Plays and disturbs at that moment. Returns how long the game got no input after the fault, where
// it did again.
std::optional<milliseconds> run(const GameSetup& setup, const Fault& fault, int seed,
                                milliseconds moment) {
    SCOPED_TRACE(std::string(setup.name) + ", " + fault.name + ", seed " + std::to_string(seed) +
                 ", after " + std::to_string(moment.count()) + " ms");
    Trial trial(setup, fault, seed);
    trial.pass(moment);
    if (!trial.bot->is_running()) return std::nullopt;  // won before anything could happen
    fault.happen(trial);
    const auto recovery = fault.outcomes.front() == "gone" ? std::optional<milliseconds>()
                                                           : trial.time_to_the_next_input();
    std::vector<std::string> outcomes = fault.outcomes;
    // The last move may have been made already, whatever happened then.
    if (trial.window.count("won") > 0 || fault.outcomes.front() == "gone")
        outcomes.emplace_back("won");
    if (setup.may_be_lost) outcomes.emplace_back("lost");
    trial.expect_end(outcomes);
    return recovery;
}

struct Case {
    std::size_t setup, fault;
};

// Each fault on one game, all games in turn, but for those that are too slow for every day: they
// are left to the soak. A program that is being entered is under way for long, and is disturbed in
// more ways.
std::vector<Case> everyday_cases() {
    const std::set<std::string> slow = {"closed_as_asked", "resized", "slow", "focus_stolen",
                                        "animated_over"};
    const std::set<std::string> of_a_program = {"closed", "moved", "covered", "frozen",
                                                "pointer_moved"};
    std::vector<Case> found;
    for (std::size_t fault = 0; fault < faults().size(); ++fault)
        if (!slow.contains(faults()[fault].name)) found.push_back({fault % setups().size(), fault});
    for (std::size_t setup = 0; setup < setups().size(); ++setup)
        for (std::size_t fault = 0; fault < faults().size(); ++fault)
            if (setups()[setup].name == std::string("runaway") &&
                of_a_program.contains(faults()[fault].name) && fault % setups().size() != setup)
                found.push_back({setup, fault});
    return found;
}

class Faults : public testing::TestWithParam<Case> {};

TEST_P(Faults, HaveTheRightEndAndNothingElseIsPressed) {
    run(setups()[GetParam().setup], faults()[GetParam().fault], 5, milliseconds(150));
}

INSTANTIATE_TEST_SUITE_P(Each, Faults, testing::ValuesIn(everyday_cases()), [](const auto& each) {
    return std::string(setups()[each.param.setup].name) + "_" + faults()[each.param.fault].name;
});

// Every fault at many random moments of every game. SIGHTREAD_FAULT_TRIALS says how many,
// SIGHTREAD_FAULT_FIRST the number of the first, by which the moment and the board are chosen,
// SIGHTREAD_FAULT_GAME of which game alone. Told at the end: how long the games got no input after
// the fault.
class FaultsSoak : public testing::TestWithParam<std::size_t> {};

int number_in(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text != nullptr ? std::atoi(text) : otherwise;
}

TEST_P(FaultsSoak, AtRandomMomentsOfEveryGame) {
    const int first = number_in("SIGHTREAD_FAULT_FIRST", 1),
              trials = number_in("SIGHTREAD_FAULT_TRIALS", 4);
    const char* game = std::getenv("SIGHTREAD_FAULT_GAME");
    std::vector<milliseconds> recoveries;
    for (std::size_t setup = 0; setup < setups().size(); ++setup) {
        if (game != nullptr && std::string(game) != setups()[setup].name) continue;
        for (int trial = first; trial < first + trials; ++trial) {
            const testing::ScopedTrace number(__FILE__, __LINE__, "trial " + std::to_string(trial));
            std::seed_seq seed{GetParam(), setup, static_cast<std::size_t>(trial)};
            std::mt19937_64 random(seed);
            if (const auto recovery = run(setups()[setup], faults()[GetParam()], trial,
                                          milliseconds(random() % 2500)))
                recoveries.push_back(*recovery);
        }
    }
    if (recoveries.empty()) return;
    std::ranges::sort(recoveries);
    std::cout << "next input after the fault, ms: median "
              << recoveries[recoveries.size() / 2].count() << ", 9 of 10 within "
              << recoveries[recoveries.size() * 9 / 10].count() << ", all within "
              << recoveries.back().count() << ", of " << recoveries.size() << std::endl;
}

INSTANTIATE_TEST_SUITE_P(Each, FaultsSoak, testing::Range(std::size_t{0}, faults().size()),
                         [](const auto& each) { return std::string(faults()[each.param].name); });

TEST(FaultsSoakOfTheWholeRun, AfterAGameThatNobodyCanReadTheNextOneIsStarted) {
    Xvfb screen;
    Disturber disturber(screen);
    Words words = quick_and_small;
    words.insert(words.end(), {"--size", "500x400", "--new-game", "key", "--games", "0"});
    PracticeWindow window(screen, words);
    const WindowId id = std::stoul(window.window_id());
    int turn = 0;
    const auto scribble = [&] { disturber.scribble(id, {0, 0, 500, 400}, ++turn); };
    Child bot = window.start({"play", "onet", "--json", "--gravity", "none", "--games", "3",
                              "--new-game", "keys ctrl+n"});
    ASSERT_TRUE(eventually([&] { return window.lines().size() == 1; }, seconds(40)))
        << window.complaints();
    ASSERT_TRUE(eventually([&] { return scribble(), window.lines().size() == 2; }, seconds(60)))
        << window.complaints();
    disturber.repair(id);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, seconds(60)))
        << window.complaints();
    const auto lines = window.lines();
    ASSERT_EQ(lines.size(), 4u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won");
    EXPECT_EQ(lines[1].at("outcome"), "unreadable");
    EXPECT_EQ(lines[2].at("outcome"), "won") << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 4) << "not all games came to their end";
}

TEST(FaultsOfTheDisk, AFullOneIsSaidAtOnceAndTheGameGoesOn) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, quick_and_small);
    // No file may grow beyond what the first lines of the session take.
    Child bot =
        screen.start({"sh", "-c", "ulimit -f 4; exec \"$@\" 2>'" + (folder / "err").string() + "'",
                      "sh", SIGHTREAD_PROGRAM, "play", "onet", "--gravity", "none", "--window-id",
                      window.window_id(), "--record", (folder / "frames").string()});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, seconds(60)));
    std::ifstream stream(folder / "err");
    const std::string said{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(*bot.exit_code(), 1) << said;
    EXPECT_NE(said.find("the recording ends here: "), std::string::npos) << said;
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; })) << said;
}

TEST(FaultsOfTheDisk, ARecordingTakesNoMoreRoomThanItWasGiven) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, quick_and_small);
    const auto lines = window.play(
        {"--gravity", "none", "--record", (folder / "frames").string(), "--record-room", "0.05"});
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0].at("outcome"), "won") << window.complaints();
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder / "frames"))
        bytes += file.file_size();
    EXPECT_LE(bytes, 120'000u);
    EXPECT_NE(window.complaints().find("the recording is full"), std::string::npos)
        << window.complaints();
    const Ran ran = run_sightread({"replay", (folder / "frames").string()});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

// Nothing waits by a clock that somebody may set: only the steady one is used. The date of a note
// is no waiting.
TEST(FaultsOfTheClock, NoPartOfTheProgramLooksAtTheTimeOfDay) {
    for (const char* layer : {"capture", "solvers", "calibration", "vision", "input", "app"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(
                 std::string(SIGHTREAD_SOURCE_DIR "/") + layer)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
            // writes since when it knows something
            if (entry.path().filename() == "learned.cpp") continue;
            std::ifstream stream(entry.path());
            const std::string text{std::istreambuf_iterator<char>(stream), {}};
            for (const char* wall :
                 {"system_clock", "gettimeofday", "CLOCK_REALTIME", "std::time("})
                EXPECT_EQ(text.find(wall), std::string::npos) << entry.path() << " uses " << wall;
        }
}

}  // namespace
}  // namespace sightread::test
