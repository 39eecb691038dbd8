#include "app/sitting.hpp"

#include "app/backend.hpp"
#include "app/beginning.hpp"
#include "app/choose_window.hpp"
#include "app/game_options.hpp"
#include "app/notification.hpp"
#include "app/recognise.hpp"
#include "app/stop.hpp"
#include "calibration/profile_folder.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <thread>
#include <utility>

#include <malloc.h>
#include <unistd.h>

namespace sightread {
namespace po = boost::program_options;
namespace {

using namespace std::chrono_literals;

constexpr auto recognition_limit = 10s;
constexpr auto return_limit = 4s;  // of a window that was closed

int chosen_number_of_games(const Values& values) {
    const int wanted = values["games"].as<int>();
    if (wanted < 0) throw BadUsage("--games takes a number from 0 up");
    return wanted;
}

std::optional<std::string> chosen_visible_game(const Values& values) {
    const std::optional<std::string> name = chosen_game(values);
    if (name) require_options_of(visible_game_named(*name).name, values);
    return name;
}

Person::Habits chosen_habits(const Values& values) {
    const double rest = values["rest"].as<double>();
    if (!(rest >= 0 && rest <= 3600))
        throw BadUsage("--rest takes a number of seconds from 0 to 3600");
    return {values["stop-key"].as<std::string>(), values["pause-key"].as<std::string>(),
            std::chrono::milliseconds(static_cast<long>(rest * 1000))};
}

// A profile with what the options say.
Profile with_options(Profile profile, const Values& values, const WindowInfo& window) {
    if (profile.new_game.empty())
        profile.new_game = press_of(profile, "new-game", window.area.size());
    if (profile.dismiss.empty()) profile.dismiss = press_of(profile, "dismiss", window.area.size());
    take_game_options(values, profile, window.area.size());
    return profile;
}

// A terminal on which a line can be cleared.
bool takes_escapes() {
    const char* kind = std::getenv("TERM");
    return isatty(STDERR_FILENO) != 0 && kind != nullptr && *kind != '\0' &&
           std::string_view(kind) != "dumb";
}

// How unknown cells are dealt with when nobody said it.
std::string usual_way() {
    // Who reads from a terminal in its background is stopped.
    return isatty(STDIN_FILENO) != 0 && tcgetpgrp(STDIN_FILENO) == getpgrp() ? "ask" : "stop";
}

// The board was read with what the person taught: that joins the person's own profile of the
// window.
void keep(Profile profile, const Game& game, const WindowInfo& window, const Layout& layout,
          const Evidence& evidence, const std::vector<TaughtPictures>& taught) try {
    if (!is_profile_name(profile.name)) profile.name = game.name;
    profile.game = game.name;
    if (profile.window_class.empty()) profile.window_class = window.window_class;
    if (profile.frame != layout.frame) profile.ignored.clear(), profile.buttons.clear();
    profile.frame = layout.frame;
    profile.lattice = layout.lattice;
    // A press of a button is known as a place that moves with the window.
    if (profile.new_game == press_of(profile, "new-game", layout.frame)) profile.new_game.clear();
    if (profile.dismiss == press_of(profile, "dismiss", layout.frame)) profile.dismiss.clear();
    write_profile(own_profile_folder(), profile, evidence, taught, game_keys());
    std::cerr << "kept in the profile " << (own_profile_folder() / profile.name).string() << '\n';
} catch (const Error& error) {
    std::cerr << "the answer counts for this run, but is not kept: " << error.what() << '\n';
}

// A game of which every board of a known game is one.
Game any_game() {
    Game any;
    any.look = [](const Frame& frame, const std::optional<Lattice>& lattice) -> Found<Look> {
        const Recognition recognition = recognised(frame, lattice);
        const Candidate* only = recognition.only();
        return only ? Found<Look>(*only->look) : NotFound(recognition.sentence());
    };
    any.solve = [](std::string_view, const SolveRequest&) -> SolveAnswer {
        throw Malformed(0, "no rules are known");
    };
    return any;
}

// One game in two windows.
GameResult joined(const GameResult& before, GameResult after) {
    after.moves += before.moves;
    after.retries += before.retries;
    after.unverified += before.unverified;
    after.partial += before.partial;
    after.refused += before.refused;
    after.seconds += before.seconds;
    after.began = after.began || before.began;
    return after;
}

}  // namespace

void add_sitting_options(Options& options) {
    //
    options.add_options()
        //
        ("games", po::value<int>()->default_value(1)->value_name("N"),
         "stop after N games; 0: until stopped")
        //
        ("dry-run", "read and plan, press nothing")
        //
        ("json", "one line of JSON per game on standard output")(
            "report", po::value<std::string>()->value_name("FILE.html"),
            //
            "write a report with a film of what was seen and done")
        //
        ("record", po::value<std::string>()->value_name("DIR"),
         "keep every frame and decision in this folder")
        //
        ("no-start", "leave a menu before the first board alone")
        //
        ("quiet", "no status on standard error")
        //
        ("watch", "a small window beside the game with what is seen and the next move")(
            "live", po::value<std::string>()->value_name("FOLDER"),
            "tell another program what is seen (pictures in this folder) and do what it says")  //
        ("no-notification", "no desktop notification at the end")                               //
        ("stop-key", po::value<std::string>()->default_value("ctrl+alt+Pause")->value_name("KEY"),
         "ends the run, whichever window has the focus; \"\": none")  //
        ("pause-key",
         po::value<std::string>()->default_value("ctrl+shift+Pause")->value_name("KEY"),
         "pauses and goes on; \"\": none")  //
        ("rest", po::value<double>()->default_value(3)->value_name("SECONDS"),
         "how long the mouse must rest, after somebody moved it, before the game goes on");
    add_time_limit_option(options);
    add_room_option(options);
}

Sitting::Sitting(const Values& values)
    : values_(values),
      wanted_(chosen_number_of_games(values)),
      name_(chosen_visible_game(values)),
      lattice_(chosen_lattice(values)),
      pictures_(chosen_pictures(values)),
      room_(chosen_room(values)),
      habits_(chosen_habits(values)),
      deadline_(chosen_deadline(values)),
      desktop_(chosen_desktop(values)),
      window_(chosen_window(*desktop_, values)),
      status_(std::cerr, takes_escapes(), values.count("quiet") > 0),
      guide_(with_options(profile_by_words(values, window_.window_class).value_or(Profile()),
                          values, window_)),
      fault_(guide_.profile().lattice ? fault_of_evidence(guide_) : std::string()),
      typed_(STDIN_FILENO),
      answers_(
          guide_.profile().on_unknown.empty() ? usual_way() : guide_.profile().on_unknown,
          unknown_folder(), [this] { return next_answer(); }, std::cerr),
      person_(desktop_->of(window_.id).x11(), habits_) {
    install_suspension_handlers();
    tell_games(guide_.profile(), pictures_);
    journal_.add(status_);
    if (values.count("report") > 0)
        journal_.add(report_.emplace(values["report"].as<std::string>(),
                                     "Sightread plays \"" + window_.title + "\""));
    if (!fault_.empty()) journal_.say(fault_ + "; the board is looked for");
    for (const std::string& complaint : person_.complaints()) status_.say(complaint);
    if (const std::string way = way_to(*desktop_, window_.id); !way.empty()) status_.say(way);
    if (values.count("watch") > 0 && values.count("live") > 0)
        throw BadUsage("--watch and --live exclude each other");
    if (values.count("watch") > 0 && desktop_->of(window_.id).x11() == nullptr)
        throw BadUsage("--watch is for windows of X11; this one is of Wayland");
    if (values.count("watch") > 0) {
        watch_.emplace();
        feed_.emplace(watch_->folder(), watch_->commands(),
                      [this](const std::string& line) { watch_->tell(line); });
    }
    if (values.count("live") > 0)
        feed_.emplace(values["live"].as<std::string>(), STDIN_FILENO,
                      [](const std::string& line) { std::cout << line << std::flush; });
    if (feed_) {
        journal_.add(*feed_);
        feed_->looks_where([this]() -> std::optional<cv::Rect> {
            if (!desktop_->alive()) return std::nullopt;
            try {
                const std::optional<WindowInfo> now = desktop_->window(window_.id);
                return now ? std::optional(now->area) : std::nullopt;
            } catch (const WindowGone&) {  // the game's own source says so
                return std::nullopt;
            }
        });
        feed_->ended_by([this] { return stop_requested() || person_.wants_end(); });
    }
    sit_down();
}

void Sitting::sit_down() {
    source_ = std::make_unique<WindowSource>(*desktop_, window_.id);
    hand_ = hand_on(window_.id);
    session_.emplace(
        Session{.desktop = *desktop_,
                .source = *source_,
                .hand = *hand_,
                .hand_for = [this](WindowId id) { return hand_on(id); },
                .set_board = [this](const cv::Rect& board) { hand_->set_board(board); },
                .set_hold = [this](std::chrono::milliseconds hold) { hand_->set_hold(hold); },
                .profile = guide_.profile(),
                .lattice = lattice_,
                .deadline = deadline_,
                .dry_run = is_dry_run(),
                .journal = journal_,
                .pace = pace_,
                .stop = [this] { return must_end(); },
                .why_stopped =
                    [this] {
                        if (stop_requested()) return why_stopped();
                        return person_.wants_end() ? person_.why_ended() : "stopped in the window";
                    },
                .is_paused = [this] { return wants_pause(); },
                .why_paused = [this] { return why_paused(); }});
}

bool Sitting::wants_pause() {
    return person_.wants_pause() || (feed_ && feed_->is_paused());
}

std::string Sitting::why_paused() {
    return feed_ && feed_->is_paused() ? "paused in the window" : person_.why_paused();
}

void Sitting::leave_profile_of_another(const Game& game) {
    const Profile& profile = guide_.profile();
    if (values_.count("profile") > 0 || !is_of_another_game(profile, game.name)) return;
    journal_.say(why_not_used(profile, game.name));
    guide_ = Guide(with_options(Profile(), values_, window_));
    session_->profile = guide_.profile();
}

// What the profile says of this game's boards.
void Sitting::know(const Game& game) {
    const auto retouch = [this](const Frame& frame, const Lattice* on) {
        return guide_.retouched(frame, on);
    };
    if (guide_.retouch().is_needed()) session_->retouch = retouch;
    if (guide_.profile().lattice && fault_.empty()) {
        session_->place = [&](const Frame& frame) { return guide_.place(game, frame); };
        session_->profile.lattice.reset();  // confirmed by reading, not believed
    }
    recall();
    if (may_leave_menu())
        session_->begin_first = [this, &game] { return begin_first(*session_, game); };
    session_->asks_first = answers_.asks();
    session_->ask = [this, &game, retouch](const Frame& frame, const Layout& layout) {
        const bool has_learned = ask(game, frame, layout);
        if (has_learned) session_->retouch = retouch;
        return has_learned || session_->is_over();  // who looks again notices that it is over
    };
}

// What other sessions have learned of such windows, and where it is kept. Keeping it is a wish:
// without a place for it nothing else changes.
void Sitting::recall() {
    std::vector<std::string> complaints;
    try {
        learned_ =
            Learned::of_window(learned_folder(), window_.window_class, window_.title, &complaints);
    } catch (const Error&) {
        return;
    }
    for (const std::string& complaint : complaints) status_.say(complaint);
    std::string known;
    for (const auto& [key, fact] : learned_.facts()) {
        session_->profile.learned[key] = fact.value;
        known += (known.empty() ? "" : ", ") + key + " = " + fact.value;
    }
    if (!known.empty())
        journal_.say("from other sessions (" + learned_.file().string() + "): " + known);
    if (const std::string begin = learned_.value("begin"); !begin.empty() && !session_->began_by) {
        session_->began_by = begin == "wait" ? std::string() : begin;
        session_->began_by_label = learned_.value("begin-words");
        session_->began_by_in_other_session = true;
    }
    if (is_dry_run()) return;
    session_->learn = [this](const std::string& key, const std::string& value,
                             const std::string& from) {
        try {
            learned_.learn(key, value, from, today());
        } catch (const Error& error) {
            status_.say(std::string("what was learned is not kept: ") + error.what());
            session_->learn = nullptr;
        }
    };
}

bool Sitting::may_leave_menu() const {
    // who says where the board is sees one
    return !is_dry_run() && values_.count("no-start") == 0 && !lattice_;
}

// None once the run is over. Throws WindowGone when the window was closed.
std::optional<std::string> Sitting::next_answer() {
    const std::optional<std::string> answer = typed_.next([this] {
        (void)source_->size();
        return session_->is_over();
    });
    if (!answer) std::cerr << '\n';
    return answer;
}

// About the cells of a board that are of no known kind.
bool Sitting::ask(const Game& game, const Frame& frame, const Layout& layout) {
    const auto look_now = [&] { return guide_.look(game, frame, layout.lattice); };
    Found<Look> look = look_now();
    if (!look || (look->unknown == 0 && !look->is_doubtful)) return false;
    if (!answers_.teach(frame, *look, guide_.retouch())) return false;
    look = look_now();
    if (!look || !look->why_not.empty()) return true;
    keep(guide_.profile(), game, window_, layout, {frame.pixels, look->annotated, look->text},
         guide_.retouch().taught());
    return true;
}

std::unique_ptr<Hand> Sitting::hand_on(WindowId window) {
    const auto stop = [this] { return must_end() || suspension_is_due() || wants_pause(); };
    return sightread::hand_on(*desktop_, window, stop, person_);
}

bool Sitting::must_end() {
    suspend_if_due();
    return stop_requested() || person_.wants_end() || (feed_ && feed_->wants_end());
}

const Game* Sitting::game(std::string& why) {
    const std::string& its_game = guide_.profile().game;
    const bool is_said = values_.count("profile") > 0 && !its_game.empty();
    if (name_) return &game_named(*name_);  // its options were looked at before anything else
    const Game* found = is_said ? &visible_game_named(its_game) : recognised_game(why);
    if (found != nullptr) require_options_of(found->name, values_);
    return found;
}

// The game that the window shows when nobody said which.
const Game* Sitting::recognised_game(std::string& why) {
    auto end = Clock::now() + recognition_limit;
    std::string ambiguity;
    bool tried_menu = !may_leave_menu(), tried_doubt = false, has_crossed = false;
    while (!must_end()) {
        const Frame frame = source_->grab();
        if (const Game* known = confirmed_game(guide_, frame)) return known;
        const Recognition recognition =
            recognised(guide_.retouched(frame, lattice_ ? &*lattice_ : nullptr), lattice_);
        if (const Candidate* only = recognition.only()) return only->game;
        (recognition.accepted() > 0 ? ambiguity : why) = recognition.sentence();
        if (!is_dry_run() && !wants_pause() && !std::exchange(has_crossed, true))
            hand_->cross_window();
        if (Clock::now() > end) break;
        const bool is_time = Clock::now() > end - recognition_limit * 3 / 4;
        if (is_time && ambiguity.empty() && !std::exchange(tried_doubt, true))
            if (const Game* probable = probable_game(frame)) return probable;
        if (is_time && ambiguity.empty() && !std::exchange(tried_menu, true) &&
            begin_first(*session_, any_game()))
            end = Clock::now() + recognition_limit;
        (void)source_->wait_for_change({{}, source_->size()}, 200ms);
    }
    if (!ambiguity.empty()) throw BadUsage(ambiguity + ": sightread play GAME");
    return nullptr;
}

Tally Sitting::play(const Game& game) {
    leave_profile_of_another(game);
    know(game);
    if (values_.count("record") > 0) {
        RecordedFacts facts{.program = SIGHTREAD_VERSION,
                            .game = std::string(game.name),
                            .title = window_.title,
                            .profile = session_->profile,
                            .lattice = lattice_,
                            .pictures = pictures_,
                            .plan_limit = session_->plan_limit};
        if (session_->place) facts.profile.lattice = guide_.profile().lattice;
        journal_.add(recorder_.emplace(values_["record"].as<std::string>(), facts, room_));
        recorder_->retouch_by([this](const Frame& frame, const Lattice* on) {
            return session_->retouched(frame, on);
        });
        recorder_->tell([this](const std::string& news) { status_.say(news); });
    }
    Tally tally;
    while (wanted_ == 0 || tally.games < wanted_) {
        if (tally.games > 0 && !goes_on(game, tally)) break;
        const GameResult result = play_one(game, tally.games + 1);
        if (game.goes_on_by_itself && tally.games > 0 && !result.began &&
            result.outcome == GameOutcome::unreadable) {
            tally.no_further(wanted_);
            journal_.say("no further level: " + result.why);
            break;
        }
        tally.add(result);
        journal_.game_ends(std::string(to_text(result.outcome)), result.why);
        // what a search for the board took stays with the allocator otherwise, for hours
        (void)malloc_trim(0);
        if (values_.count("json") > 0) std::cout << to_json(game.name, result) << std::endl;
        if (!std::cout) break;  // nobody reads it any more; told at the end
        if (!may_go_on(tally) || session_->is_over()) break;
    }
    // Between two games as in one of them.
    const bool is_cut_short = wanted_ == 0 || tally.games < wanted_;
    if (tally.games > 0 && is_cut_short && must_end()) tally.last = GameOutcome::stopped;
    return tally;
}

// What was played is told and written down also where something fails that ends the run.
GameResult Sitting::played_part(const Game& game) try {
    return game.play(*session_);
} catch (const Error& error) {
    failure_ = error.what();
    GameResult result;
    result.why = failure_;
    return result;
}

// To its end, in another window where the game has opened one instead: one game, told as a part for
// each window.
GameResult Sitting::play_one(const Game& game, int number) {
    constexpr int most_returns = 3;  // of a game that ends like this again and again
    GameResult result;
    for (int returns = 0;; ++returns) {
        journal_.game_begins(number);
        const GameResult part = played_part(game);
        result = returns == 0 ? part : joined(result, part);
        if (result.outcome != GameOutcome::gone || returns == most_returns || !has_moved_on())
            return result;
        journal_.game_ends(std::string(to_text(part.outcome)), part.why);
        know(game);
    }
}

// The window was closed. True when the same program opens another one within a few seconds: that is
// the window now.
bool Sitting::has_moved_on() try {
    const auto limit = Clock::now() + return_limit;
    std::vector<WindowInfo> before = desktop_->windows();
    // A server gives the numbers of closed windows away again: the one with this number is a new
    // one by now.
    std::erase_if(before, [&](const WindowInfo& old) { return old.id == window_.id; });
    while (Clock::now() < limit && !session_->is_over() && desktop_->alive()) {
        for (const WindowInfo& there : desktop_->windows()) {
            const bool is_new =
                std::none_of(before.begin(), before.end(),
                             [&](const WindowInfo& old) { return old.id == there.id; });
            const bool is_alike = window_.window_class.empty()
                                      ? there.title == window_.title
                                      : there.window_class == window_.window_class;
            if (!is_new || !is_alike) continue;
            journal_.say(
                "the window was closed, and the game has opened another one: going on there");
            window_ = there;
            sit_down();
            return true;
        }
        std::this_thread::sleep_for(50ms);
    }
    return false;
} catch (const Error&) {
    return false;  // the display is gone, or the new window is gone as well
}

// To the next game. A window that goes away between two games is no game, but the end of what was
// played so far.
bool Sitting::goes_on(const Game& game, Tally& tally) try {
    if (next_game(game)) return true;
    if (!session_->is_over()) tally.no_further(wanted_);
    return false;
} catch (const WindowGone& error) {
    if (has_moved_on()) return know(game), true;
    tally.last = GameOutcome::gone;
    journal_.say(error.what());
    return false;
} catch (const WindowHidden& error) {
    tally.last = GameOutcome::unreadable;
    journal_.say(error.what());
    return false;
}

// Dismisses what the last game left, starts the next one, and waits for its first board to be
// painted.
bool Sitting::next_game(const Game& game) {
    Session& session = *session_;
    if (!dismiss_dialogs(session)) return false;
    if (std::exchange(session.has_gone_on, false)) {
        // What told of the end may fade over the board that is there already, and a press be lost
        // meanwhile.
        (void)wait_until_still(session, {{}, session.source.size()}, 2000ms);
        return true;
    }
    if (!game.goes_on_by_itself) return begin_next(session, game);
    if (!start_new_game(session)) {
        // where there is no further level, looking for it tells
        (void)begin_next_as_said(session, game);
        return true;
    }
    (void)wait_for_change(session, {{}, session.source.size()}, 2000ms);
    (void)wait_until_still(session, {{}, session.source.size()}, 2000ms);
    return dismiss_dialogs(session);
}

// After a game that came to its end, and once after one that was given up, where it is known how to
// start another.
bool Sitting::may_go_on(const Tally& tally) const {
    if (tally.last == GameOutcome::gone || tally.last == GameOutcome::stopped) return false;
    return tally.given_up_at_once == 0 ||
           (tally.given_up_at_once == 1 && tally.began && session_->was_heard &&
            !session_->profile.new_game.empty());
}

void Sitting::finish(const Game& game, const Tally& tally) {
    std::cout << (values_.count("json") > 0 ? to_json(tally) : in_words(tally)) << std::endl;
    if (values_.count("no-notification") == 0)
        (void)notify("Sightread has stopped playing " + std::string(game.name), in_words(tally));
    std::string lost = failure_;
    const auto finish_all_the_same = [&](const auto& finish) {
        try {
            finish();
        } catch (const Error& error) {
            lost += (lost.empty() ? "" : "; ") + std::string(error.what());
        }
    };
    if (report_) finish_all_the_same([&] { report_->write(); });
    if (recorder_) finish_all_the_same([&] { recorder_->finish(); });
    if (!lost.empty()) throw Error(lost);
}

}  // namespace sightread
