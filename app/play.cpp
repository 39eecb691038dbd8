// `sightread play`: watches a window and plays it.
#include "app/choose_window.hpp"
#include "app/exit_code.hpp"
#include "app/game.hpp"
#include "app/known.hpp"
#include "app/recognise.hpp"
#include "app/recorder.hpp"
#include "app/report.hpp"
#include "app/session.hpp"
#include "app/status.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "input/log_hand.hpp"
#include "input/sliding.hpp"
#include "input/xdo_hand.hpp"
#include "solvers/onet/board.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace sightread {
namespace po = boost::program_options;
namespace {

using namespace std::chrono_literals;

struct Tally {
    int games = 0, won = 0, lost = 0, stuck = 0, moves = 0, retries = 0, unverified = 0;
    double seconds = 0;
    GameOutcome last = GameOutcome::stopped;

    // None was there any more: well where any number was wanted, not all of what was asked for otherwise.
    void no_further(int wanted) {
        if (wanted > 0) last = GameOutcome::unreadable;
    }

    void add(const GameResult& result) {
        ++games;
        won += result.outcome == GameOutcome::won;
        lost += result.outcome == GameOutcome::lost;
        stuck += result.outcome == GameOutcome::stuck;
        moves += result.moves;
        retries += result.retries;
        unverified += result.unverified;
        seconds += result.seconds;
        last = result.outcome;
    }
};

nlohmann::ordered_json to_json(std::string_view game, const GameResult& result) {
    nlohmann::ordered_json line = {{"game", game},
                                   {"outcome", to_text(result.outcome)},
                                   {"moves", result.moves},
                                   {"seconds", std::round(result.seconds * 100) / 100},
                                   {"retries", result.retries},
                                   {"unverified", result.unverified}};
    if (!result.why.empty()) line["why"] = result.why;
    return line;
}

nlohmann::ordered_json to_json(const Tally& tally) {
    return {{"summary", true},
            {"games", tally.games},
            {"won", tally.won},
            {"lost", tally.lost},
            {"stuck", tally.stuck},
            {"moves", tally.moves},
            {"seconds", std::round(tally.seconds * 100) / 100},
            {"retries", tally.retries},
            {"unverified", tally.unverified}};
}

std::string in_words(const Tally& tally) {
    char text[200];
    std::snprintf(text, sizeof text, "%d %s: %d won, %d lost, %d stuck; %d moves in %.1f s, %d made again", tally.games,
                  tally.games == 1 ? "game" : "games", tally.won, tally.lost, tally.stuck, tally.moves, tally.seconds,
                  tally.retries);
    return text;
}

ExitCode code_of(GameOutcome outcome, bool asked_to_stop, bool dry_run) {
    switch (outcome) {
        case GameOutcome::won:
        case GameOutcome::lost:
        case GameOutcome::stuck:
            return exit_done;
        case GameOutcome::unreadable:
            return exit_unreadable;
        case GameOutcome::disobeyed:
            return exit_gave_up;
        case GameOutcome::gone:
            return exit_world_failed;
        case GameOutcome::stopped:
            return asked_to_stop ? exit_stopped : dry_run ? exit_done : exit_gave_up;
    }
    return exit_done;
}

Profile chosen_profile(const Values& values, const WindowInfo& window) {
    Profile profile;
    if (values.count("profile") > 0) {
        profile = read_profile(values["profile"].as<std::string>());
    } else if (const auto known = profile_for(window.window_class)) {
        profile = *known;
    }
    const auto take = [&](const char* option, std::string& into) {
        if (values.count(option) > 0) into = values[option].as<std::string>();
    };
    take("gravity", profile.gravity);
    take("border", profile.border);
    take("new-game", profile.new_game);
    take("way", profile.way);
    if (!profile.way.empty() && !sliding::way_from_text(profile.way))
        throw BadUsage("--way takes run, neighbour, keys, keys-blank, drag or pick, not \"" + profile.way + "\"");
    if (!profile.gravity.empty() && !onet::gravity_from_text(profile.gravity))
        throw BadUsage("--gravity \"" + profile.gravity + "\" is no collapse rule; see: sightread play --help");
    if (!profile.border.empty() && profile.border != "open" && profile.border != "closed")
        throw BadUsage("--border takes open or closed");
    for (const std::string& gesture : {profile.new_game, profile.dismiss, profile.step_right, profile.step_down,
                                       profile.step_back, profile.go, profile.new_map})
        if (!gesture.empty() && !gestures_from_text(gesture))
            throw BadUsage("\"" + gesture + "\" is no gesture; write for example: keys ctrl+n, or: click 120,45");
    return profile;
}

// The game that the window shows when nobody said which; nullptr when it shows none for a while. Throws BadUsage when
// several fit.
const Game* recognised_in(WindowSource& source, const std::optional<Lattice>& lattice, std::string& why) {
    const auto end = Clock::now() + 10s;
    std::string ambiguity;
    while (!stop_requested()) {
        const Recognition recognition = recognised(source.grab(), lattice);
        if (const Candidate* only = recognition.only()) return only->game;
        (recognition.accepted() > 0 ? ambiguity : why) = recognition.sentence();
        if (Clock::now() > end) break;
        (void)source.wait_for_change({{}, source.size()}, 200ms);
    }
    if (!ambiguity.empty()) throw BadUsage(ambiguity + ": sightread play GAME");
    return nullptr;
}

// Dismisses what the last game left, starts the next one, and waits for its first board to be painted.
bool next_game(const Game& game, Session& session) {
    if (!dismiss_dialogs(session)) return false;
    if (game.begin_next) return game.begin_next(session);
    if (!start_new_game(session)) {
        if (!game.goes_on_by_itself)
            session.journal.say("waiting for the next game to begin by itself (--new-game would say how to start one)");
        return true;
    }
    (void)session.source.wait_for_change({{}, session.source.size()}, 2000ms);
    (void)session.source.wait_until_still({{}, session.source.size()}, 2000ms);
    return dismiss_dialogs(session);
}

Tally play_games(const Game& game, Session& session, int wanted, bool json) {
    Tally tally;
    while (wanted == 0 || tally.games < wanted) {
        if (tally.games > 0 && !next_game(game, session)) {
            if (game.begin_next && !session.is_over()) tally.no_further(wanted);
            break;
        }
        session.journal.game_begins(tally.games + 1);
        const GameResult result = game.play(session);
        if (game.goes_on_by_itself && tally.games > 0 && !result.began && result.outcome == GameOutcome::unreadable) {
            tally.no_further(wanted);
            session.journal.say("no further level: " + result.why);
            break;
        }
        tally.add(result);
        session.journal.game_ends(std::string(to_text(result.outcome)), result.why);
        if (json)
            std::cout << to_json(game.name, result).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                      << std::endl;
        const bool go_on = result.outcome == GameOutcome::won || result.outcome == GameOutcome::lost ||
                           result.outcome == GameOutcome::stuck;
        if (!go_on || session.is_over()) break;
    }
    return tally;
}

void add_options(Options& options) {
    add_window_options(options);
    options.add_options()                                                                                       //
        ("games", po::value<int>()->default_value(1)->value_name("N"), "stop after N games; 0: until stopped")  //
        ("time-limit", po::value<double>()->value_name("SECONDS"), "stop after this time")                      //
        ("dry-run", "read and plan, press nothing")                                                             //
        ("json", "one line of JSON per game on standard output")                                                //
        ("report", po::value<std::string>()->value_name("FILE.html"),
         "write a report with a film of what was seen and done")                                                 //
        ("record", po::value<std::string>()->value_name("DIR"), "keep every frame and decision in this folder")  //
        ("profile", po::value<std::string>()->value_name("FILE"), "what is known beforehand of this window")     //
        ("new-game", po::value<std::string>()->value_name("GESTURE"),
         "how the next game is started, such as \"keys ctrl+n\"")  //
        ("gravity", po::value<std::string>()->value_name("RULE"),
         "onet: none, down, up, left, right, split-vertical, split-horizontal, center-vertical, center-horizontal; "
         "left out: found by watching")                                                                              //
        ("border", po::value<std::string>()->value_name("RULE"), "onet: open or closed; left out: found by trying")  //
        ("quiet", "no status on standard error");
    options.add_options()(
        "way", po::value<std::string>()->value_name("NAME"),
        "sliding: how tiles are moved: run, neighbour, keys, keys-blank, drag, pick; left out: found by trying");
    add_lattice_option(options);
    add_known_options(options);
}

int run(const Values& values) {
    const std::optional<std::string> name = chosen_game(values);
    if (name) (void)visible_game_named(*name);
    const int wanted = values["games"].as<int>();
    if (wanted < 0) throw BadUsage("--games takes a number from 0 up");
    const std::optional<Lattice> lattice = chosen_lattice(values);
    const Known known = chosen_known(values);
    for (const Game& game : games())
        if (game.know) game.know(known);
    const X11 x11;
    const WindowInfo window = chosen_window(x11, values);
    WindowSource source(x11, window.id);

    Journal journal;
    Status status(std::cerr, isatty(STDERR_FILENO) != 0, values.count("quiet") > 0);
    journal.add(status);
    std::optional<Report> report;
    if (values.count("report") > 0)
        journal.add(report.emplace(values["report"].as<std::string>(), "Sightread plays \"" + window.title + "\""));
    std::optional<Recorder> recorder;
    if (values.count("record") > 0) journal.add(recorder.emplace(values["record"].as<std::string>()));

    XdoHand hand(x11, window.id, stop_requested);
    Pace pace;
    Session session{.x11 = x11,
                    .source = source,
                    .hand = hand,
                    .hand_for = [&](WindowId id) { return std::make_unique<XdoHand>(x11, id, stop_requested); },
                    .set_board = [&](const cv::Rect& board) { hand.set_board(board); },
                    .set_hold = [&](std::chrono::milliseconds hold) { hand.set_hold(hold); },
                    .profile = chosen_profile(values, window),
                    .lattice = lattice,
                    .dry_run = values.count("dry-run") > 0,
                    .journal = journal,
                    .pace = pace,
                    .stop = stop_requested};
    if (values.count("time-limit") > 0)
        session.deadline = Clock::now() + std::chrono::milliseconds(static_cast<long>(
                                              std::clamp(values["time-limit"].as<double>(), 0.0, 1e8) * 1000));
    std::string why;
    const Game* found = name ? &game_named(*name) : recognised_in(source, lattice, why);
    if (found == nullptr && stop_requested()) return exit_stopped;
    if (found == nullptr) {
        std::cerr << "sightread: " << why << '\n';
        return exit_unreadable;
    }
    const Game& game = *found;
    const Tally tally = play_games(game, session, wanted, values.count("json") > 0);
    if (values.count("json") > 0) {
        std::cout << to_json(tally).dump() << std::endl;
    } else {
        std::cout << in_words(tally) << std::endl;
    }
    if (recorder) recorder->finish();
    if (report) report->write();
    return code_of(tally.last, stop_requested(), session.dry_run);
}

}  // namespace

Command play_command() {
    return {
        "play",
        "[GAME]",
        "Watch a window and play the game in it, every move verified.",
        add_options,
        {"game"},
        {{"sightread play onet --window Shisen --games 3", "play three games in the window whose title has \"Shisen\""},
         {"sightread play sliding --window Taquin --games 5 --picture photos/",
          "sliding puzzles; the finished picture is one of those in the folder"},
         {"sightread play --pick --dry-run", "click on a window; see what would be played in it, without a press"}},
        run};
}

}  // namespace sightread
