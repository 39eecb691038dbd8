// `sightread play`: watches a window and plays it.
#include "app/choose_window.hpp"
#include "app/chosen_profile.hpp"
#include "app/exit_code.hpp"
#include "app/game.hpp"
#include "app/game_options.hpp"
#include "app/known.hpp"
#include "app/live_view.hpp"
#include "app/notification.hpp"
#include "app/person.hpp"
#include "app/recognise.hpp"
#include "app/recorder.hpp"
#include "app/report.hpp"
#include "app/session.hpp"
#include "app/status.hpp"
#include "app/stop.hpp"
#include "app/unknown.hpp"
#include "calibration/profile_folder.hpp"
#include "capture/error.hpp"
#include "input/log_hand.hpp"
#include "input/xdo_hand.hpp"

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
    bool began = false;        // a board was read: this is the right window
    int given_up = 0;          // games that could not be read, or did not obey
    int given_up_at_once = 0;  // the last ones, without one between them that came to its end

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
        began = began || result.began;
        const bool gave_up = result.outcome == GameOutcome::unreadable || result.outcome == GameOutcome::disobeyed;
        given_up += gave_up;
        given_up_at_once = gave_up ? given_up_at_once + 1 : 0;
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

// The profile of the window, with what the options say.
Profile chosen_profile(const Values& values, const WindowInfo& window) {
    Profile profile = profile_by_words(values, window.window_class).value_or(Profile());
    if (profile.new_game.empty()) profile.new_game = press_of(profile, "new-game", window.area.size());
    if (profile.dismiss.empty()) profile.dismiss = press_of(profile, "dismiss", window.area.size());
    if (profile.go.empty()) profile.go = press_of(profile, "go", window.area.size());
    take_game_options(values, profile);
    return profile;
}

// The game that the window shows when nobody said which; nullptr when it shows none for a while. Throws BadUsage when
// several fit.
const Game* recognised_in(WindowSource& source, const Guide& guide, const std::optional<Lattice>& lattice,
                          std::string& why, const std::function<bool()>& must_end) {
    const auto end = Clock::now() + 10s;
    std::string ambiguity;
    while (!must_end()) {
        const Frame frame = source.grab();
        if (const Game* known = confirmed_game(guide, frame)) return known;
        const Recognition recognition = recognised(guide.retouched(frame, lattice ? &*lattice : nullptr), lattice);
        if (const Candidate* only = recognition.only()) return only->game;
        (recognition.accepted() > 0 ? ambiguity : why) = recognition.sentence();
        if (Clock::now() > end) break;
        (void)source.wait_for_change({{}, source.size()}, 200ms);
    }
    if (!ambiguity.empty()) throw BadUsage(ambiguity + ": sightread play GAME");
    return nullptr;
}

// Asks about the cells of a board that are of no known kind. When it can be read with the answers, they join the
// person's own profile of the window.
bool is_taught(const Game& game, Guide& guide, Answers& answers, const Frame& frame, const Layout& layout,
               const WindowInfo& window) {
    std::string why;
    std::optional<Look> look = game.look(guide.retouched(frame, &layout.lattice), layout.lattice, &why);
    if (!look || look->why_not.empty() || look->unknown == 0) return false;
    if (!answers.teach(frame, *look, guide.retouch())) return false;
    look = game.look(guide.retouched(frame, &layout.lattice), layout.lattice, &why);
    if (!look || !look->why_not.empty()) return true;
    Profile profile = guide.profile();
    if (!is_profile_name(profile.name)) profile.name = game.name;
    profile.game = game.name;
    if (profile.window_class.empty()) profile.window_class = window.window_class;
    if (profile.frame != layout.frame) profile.ignored.clear(), profile.buttons.clear();
    profile.frame = layout.frame;
    profile.lattice = layout.lattice;
    // A press of a button is known as a place that moves with the window.
    if (profile.new_game == press_of(profile, "new-game", layout.frame)) profile.new_game.clear();
    if (profile.dismiss == press_of(profile, "dismiss", layout.frame)) profile.dismiss.clear();
    if (profile.go == press_of(profile, "go", layout.frame)) profile.go.clear();
    write_profile(own_profile_folder(), profile, {frame.pixels, look->annotated, look->text}, guide.retouch().taught());
    std::cerr << "kept in the profile " << (own_profile_folder() / profile.name).string() << '\n';
    return true;
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
    (void)wait_for_change(session, {{}, session.source.size()}, 2000ms);
    (void)wait_until_still(session, {{}, session.source.size()}, 2000ms);
    return dismiss_dialogs(session);
}

// After a game that came to its end, and once after one that was given up, where it is known how to start another.
bool may_go_on(const Tally& tally, const Session& session) {
    if (tally.last == GameOutcome::gone || tally.last == GameOutcome::stopped) return false;
    return tally.given_up_at_once == 0 ||
           (tally.given_up_at_once == 1 && tally.began && !session.profile.new_game.empty());
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
        if (!may_go_on(tally, session) || session.is_over()) break;
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
        ("quiet", "no status on standard error");
    add_game_options(options);
    options.add_options()                                                                //
        ("watch", "a small window beside the game with what is seen and the next move")  //
        ("no-notification", "no desktop notification at the end")                        //
        ("stop-key", po::value<std::string>()->default_value("ctrl+alt+Pause")->value_name("KEY"),
         "ends the run, whichever window has the focus; \"\": none")  //
        ("pause-key", po::value<std::string>()->default_value("ctrl+shift+Pause")->value_name("KEY"),
         "pauses and goes on; \"\": none")  //
        ("rest", po::value<double>()->default_value(3)->value_name("SECONDS"),
         "how long the mouse must rest, after somebody moved it, before the game goes on");
    add_room_option(options);
    add_profile_option(options);
    add_lattice_option(options);
    add_known_options(options);
}

Person::Habits chosen_habits(const Values& values) {
    const double rest = values["rest"].as<double>();
    if (!(rest >= 0 && rest <= 3600)) throw BadUsage("--rest takes a number of seconds from 0 to 3600");
    return {values["stop-key"].as<std::string>(), values["pause-key"].as<std::string>(),
            std::chrono::milliseconds(static_cast<long>(rest * 1000))};
}

int run(const Values& values) {
    const std::optional<std::string> name = chosen_game(values);
    if (name) (void)visible_game_named(*name);
    const int wanted = values["games"].as<int>();
    if (wanted < 0) throw BadUsage("--games takes a number from 0 up");
    const std::optional<Lattice> lattice = chosen_lattice(values);
    const Known known = chosen_known(values);
    const std::uintmax_t room = chosen_room(values);
    const Person::Habits habits = chosen_habits(values);
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
    Guide guide(chosen_profile(values, window));
    const std::string fault = guide.profile().lattice ? fault_of_evidence(guide) : std::string();
    if (!fault.empty()) journal.say(fault + "; the board is looked for");
    Person person(x11, habits);
    for (const std::string& complaint : person.complaints()) status.say(complaint);
    std::optional<LiveView> view;
    if (values.count("watch") > 0) journal.add(view.emplace(x11, window.id));
    const auto must_end = [&] {
        if (view) view->show_finished();
        return stop_requested() || person.wants_end();
    };
    const auto make_hand = [&](WindowId id) {
        auto made = std::make_unique<XdoHand>(x11, id, [&] { return must_end() || person.wants_pause(); });
        made->tell_moves([&](cv::Point point) { person.hand_moved_to(point); });
        return made;
    };
    const std::unique_ptr<XdoHand> own_hand = make_hand(window.id);
    XdoHand& hand = *own_hand;
    Pace pace;
    Session session{.x11 = x11,
                    .source = source,
                    .hand = hand,
                    .hand_for = make_hand,
                    .set_board = [&](const cv::Rect& board) { hand.set_board(board); },
                    .set_hold = [&](std::chrono::milliseconds hold) { hand.set_hold(hold); },
                    .profile = guide.profile(),
                    .lattice = lattice,
                    .dry_run = values.count("dry-run") > 0,
                    .journal = journal,
                    .pace = pace,
                    .stop = must_end,
                    .is_paused = [&] { return person.wants_pause(); },
                    .why_paused = [&] { return person.why_paused(); }};
    if (values.count("time-limit") > 0)
        session.deadline = Clock::now() + std::chrono::milliseconds(static_cast<long>(
                                              std::clamp(values["time-limit"].as<double>(), 0.0, 1e8) * 1000));
    std::string why;
    const std::string& its_game = guide.profile().game;
    const bool is_said = values.count("profile") > 0 && !its_game.empty();
    const Game* found = name      ? &game_named(*name)
                        : is_said ? &visible_game_named(its_game)
                                  : recognised_in(source, guide, lattice, why, must_end);
    if (found == nullptr && must_end()) return exit_stopped;
    if (found == nullptr) {
        std::cerr << "sightread: " << why << '\n';
        return exit_unreadable;
    }
    const Game& game = *found;
    if (guide.retouch().is_needed())
        session.retouch = [&](const Frame& frame, const Lattice* on) { return guide.retouched(frame, on); };
    if (guide.profile().lattice && fault.empty()) {
        session.place = [&](const Frame& frame) { return guide.place(game, frame); };
        session.profile.lattice.reset();  // confirmed by reading, not believed
    }
    const bool is_attended = isatty(STDIN_FILENO) != 0;
    Answers answers(guide.profile().on_unknown.empty() ? is_attended ? "ask" : "stop" : guide.profile().on_unknown,
                    unknown_folder(), std::cin, std::cerr);
    session.ask = [&](const Frame& frame, const Layout& layout) {
        const bool has_learned = is_taught(game, guide, answers, frame, layout, window);
        if (has_learned)
            session.retouch = [&](const Frame& seen, const Lattice* on) { return guide.retouched(seen, on); };
        return has_learned;
    };
    std::optional<Recorder> recorder;
    if (values.count("record") > 0) {
        RecordedFacts facts{.program = SIGHTREAD_VERSION,
                            .game = std::string(game.name),
                            .title = window.title,
                            .profile = session.profile,
                            .lattice = lattice,
                            .known = known,
                            .plan_limit = session.plan_limit};
        if (session.place) facts.profile.lattice = guide.profile().lattice;
        journal.add(recorder.emplace(values["record"].as<std::string>(), facts, room));
        recorder->retouch_by([&](const Frame& frame, const Lattice* on) { return session.retouched(frame, on); });
        recorder->tell([&](const std::string& news) { status.say(news); });
    }
    const Tally tally = play_games(game, session, wanted, values.count("json") > 0);
    if (values.count("json") > 0) {
        std::cout << to_json(tally).dump() << std::endl;
    } else {
        std::cout << in_words(tally) << std::endl;
    }
    if (values.count("no-notification") == 0)
        (void)notify("Sightread has stopped playing " + std::string(game.name), in_words(tally));
    if (recorder) recorder->finish();
    if (report) report->write();
    const ExitCode code = code_of(tally.last, must_end(), session.dry_run);
    return code == exit_done && tally.given_up > 0 ? exit_gave_up : code;
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
