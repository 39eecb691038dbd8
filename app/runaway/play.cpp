#include "app/runaway/play.hpp"

#include "app/browser.hpp"
#include "app/chosen_profile.hpp"
#include "app/interruption.hpp"
#include "app/runaway/entering.hpp"
#include "capture/error.hpp"
#include "vision/text/icons.hpp"

#include <algorithm>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

using namespace std::chrono_literals;

constexpr auto first_look_limit = 30s;  // a large board may take seconds to be painted
constexpr auto start_patience = 2500ms;
constexpr auto end_of_run = 1600ms;  // without anything moving
constexpr auto longest_step = 1s;    // of the robot
constexpr auto next_board_limit = 20s;
constexpr auto robot_returns_within = 4s;
constexpr int attempts = 6;            // for each press but those of steps
constexpr int most_maps = 50;          // that may turn out impossible in a row
constexpr int most_runs = 3;           // of one level
constexpr int most_beginnings = 4;     // of entering one program
constexpr int most_lengths = 12;       // of programs that are tried where the bounds cannot be read
constexpr int attempts_by_trying = 2;  // for the press that starts the robot, each way
constexpr int clearly = 24;            // levels

std::vector<Gesture> gestures_of(const std::string& text) {
    if (text.empty()) return {};
    return gestures_from_text(text).value_or(std::vector<Gesture>{});
}

// What starts the robot, as the profile has it: a gesture, or a button.
std::string go_of(const Profile& profile, cv::Size window) {
    return profile.rules.contains("runaway.go") ? profile.rule("runaway.go")
                                                : press_of(profile, "go", window);
}

// Pixels of a part that differ clearly between two pictures of one size.
int changed_pixels(const cv::Mat& before, const cv::Mat& now, const cv::Rect& part) {
    cv::Mat apart;
    cv::absdiff(now(part), before(part), apart);
    return cv::countNonZero(apart.reshape(1) > clearly);
}

}  // namespace

GameResult Player::play() {
    const auto begin = Clock::now();
    // of the level before
    memory_.tried = Tried{.minimum = memory_.tried ? memory_.tried->minimum : 1};
    try {
        if (look_first()) run();
    } catch (const WindowGone& error) {
        if (course_.may_go_on()) (void)course_.end(GameOutcome::gone, error.what());
    } catch (const Error&) {
        note_unverified();
        throw;
    }
    note_unverified();
    session_.is_under_way = false;
    session_.told.reset();
    course_.result().seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return course_.result();
}

void Player::run() {
    while (make_plan()) {
        if (!enter_program() || !start_robot()) {
            const std::string why =
                sight_->is_tried
                    ? "a program of " + std::to_string(plan_.moves.size()) + " steps is not taken"
                    : "the slots do not hold the program";
            if (course_.has_ended() || !begin_again(why)) return;
            continue;
        }
        watch_run();
        if (settle_run(what_came_of_it())) return;
    }
}

// True when the game has ended.
bool Player::settle_run(After after) {
    if (course_.has_ended()) return true;
    switch (after) {
        case After::another_board:
            session_.has_gone_on = true;
            (void)course_.end(GameOutcome::won);
            break;
        case After::robot_is_gone:
            (void)course_.end(GameOutcome::won);
            break;
        case After::nothing:
            (void)course_.end(GameOutcome::arranged,
                              "the robot ran as planned, and the game has said nothing: " + why_);
            break;
        case After::same_board:
            if (++runs_ >= most_runs) {
                (void)course_.end(GameOutcome::lost, "the robot came back to its first cell " +
                                                         std::to_string(runs_) + " times");
                break;
            }
            ++course_.result().unverified;
            return !begin_again("the robot did not get away");
    }
    return true;
}

bool Player::look_first() {
    session_.hand.park();
    std::string why;
    return look_until(first_look_limit, why) || course_.has_ended() ||
           course_.end(GameOutcome::unreadable, why);
}

bool Player::look_until(std::chrono::milliseconds limit, std::string& why) {
    auto begin = Clock::now();
    bool tried_panel = false,
         tried_menu = !session_.begin_first || session_.layout || course_.result().began;
    while (course_.may_go_on()) {
        if (look_once(why)) return true;
        if (course_.has_ended()) return false;
        if (waited_out_pause(session_)) begin = Clock::now();
        const auto waited = Clock::now() - begin;
        if (waited > limit) return false;
        if (waited > limit / 8 && !std::exchange(tried_menu, true) && session_.begin_first())
            begin = Clock::now();
        if (waited > limit / 3 && !std::exchange(tried_panel, true)) {
            (void)dismiss_dialogs(session_);
            if (session_.layout) (void)dismiss_panel();  // of this game, of which a board was seen
        }
        (void)wait_for_change(session_, course_.whole_window(), 250ms);
    }
    return false;
}

// The board, the texts and the buttons, in a window that has come to rest.
bool Player::look_once(std::string& why) {
    if (!course_.look_at_rest()) return false;
    const Timed timed(course_.stages().read);
    const Frame& frame = course_.frame();
    std::optional<Layout> known;
    if (session_.lattice) known = Layout{*session_.lattice, frame.pixels.size()};
    if (!known && session_.place) known = session_.place(frame);
    Found<Sight> sight = seen_in(frame, known, memory_);
    why = sight.why_not();
    if (!sight) return false;
    sight_ = std::move(sight);
    sight_->controls.buttons = on_page(std::move(sight_->controls.buttons));
    looked_ = frame;
    handling_ = handling_for(sight_->controls);
    session_.layout = sight_->layout();
    session_.set_board(sight_->area());
    course_.result().began = session_.is_under_way = true;
    session_.last_board = frame;
    if (course_.result().moves == 0) session_.first_board = frame;
    const Board& board = sight_->board;
    session_.journal.say("field of " + std::to_string(board.rows()) + "x" +
                         std::to_string(board.columns()) +
                         (board.level ? ", level " + std::to_string(*board.level) : std::string()) +
                         ", programs of " + std::to_string(board.minimum) + " to " +
                         std::to_string(board.maximum) + " steps (" + sight_->source + ")");
    note("looked", "");
    return true;
}

// What the profile says, then what was found on the screen, then keys.
Handling Player::handling_for(const Controls& controls) const {
    const auto button = [&](Role role) {
        const ButtonSeen* seen = controls.find(role);
        return seen != nullptr ? press(seen->box) : std::vector<Gesture>{};
    };
    Handling handling = by_keys();
    const bool by_buttons =
        !memory_.by_keys && !button(Role::right).empty() && !button(Role::down).empty();
    if (by_buttons) handling.right = button(Role::right), handling.down = button(Role::down);
    const auto take = [](std::vector<Gesture> gestures, std::vector<Gesture>& into) {
        if (!gestures.empty()) into = std::move(gestures);
    };
    // elsewhere it may be the name of a key
    if (by_buttons) take(button(Role::erase), handling.erase);
    take(button(Role::go), handling.go);
    take(button(Role::new_map), handling.new_map);
    const Profile& profile = session_.profile;
    take(gestures_of(profile.rule("runaway.right")), handling.right);
    take(gestures_of(profile.rule("runaway.down")), handling.down);
    take(gestures_of(profile.rule("runaway.delete")), handling.erase);
    take(gestures_of(go_of(profile, looked_.pixels.size())), handling.go);
    take(gestures_of(profile.rule("runaway.new-map")), handling.new_map);
    return handling;
}

bool Player::make_plan() {
    for (int map = 1;; ++map) {
        {
            const Timed timed(course_.stages().plan);
            Limits limits;
            limits.time = session_.plan_limit;
            limits.stop = [this] { return session_.is_over(); };
            plan_ = solve(sight_->board, limits, sight_->is_tried ? Aim::shortest : Aim::any);
        }
        if (!course_.may_go_on()) return false;
        session_.journal.thought(thought_of(plan_));
        if (plan_.outcome == Outcome::solved) break;
        if (plan_.outcome == Outcome::unknown)
            return course_.end(GameOutcome::stuck, "no program was found in time");
        if (sight_->is_tried) {
            if (std::exchange(has_tried_all_, true))
                return course_.end(
                    GameOutcome::stuck,
                    "no program of a length that the game takes leads off this field");
            memory_.tried.emplace();  // what was not taken may have been lost
            sight_->board.minimum = 1;
            sight_->board.maximum = sight_->board.rows() + sight_->board.columns();
            continue;
        }
        if (session_.dry_run)
            return course_.end(GameOutcome::stuck, "proven: no program leads off this field");
        if (map > most_maps)
            return course_.end(GameOutcome::stuck, "proven: no program leads off any of " +
                                                       std::to_string(most_maps) +
                                                       " fields that were dealt in a row");
        if (deal_another_map()) continue;
        return !course_.has_ended() && course_.end(GameOutcome::stuck,
                                                   "proven: no program leads off this field, and "
                                                   "there is no button for another one");
    }
    session_.journal.say("program of " + std::to_string(plan_.moves.size()) +
                         " steps: " + letters(plan_.moves));
    return !session_.dry_run || course_.end(GameOutcome::stopped, "dry run: nothing was pressed");
}

// Presses the button for a new map until there is another one. False when there is no such button
// or nothing comes.
bool Player::deal_another_map() {
    if (handling_.new_map.empty() && session_.profile.new_game.empty()) return false;
    session_.journal.say("proven: no program leads off this field; asking for another one");
    const Board before = sight_->board;
    std::string why;
    for (int attempt = 0; attempt < attempts && course_.may_go_on(); ++attempt) {
        if (handling_.new_map.empty()) {
            if (!start_new_game(session_)) return false;
        } else if (course_.press(handling_.new_map); course_.has_ended()) {
            return false;
        }
        (void)wait_for_change(session_, course_.whole_window(), 1000ms);
        if (!look_until(next_board_limit, why))
            return !course_.has_ended() && course_.end(GameOutcome::unreadable, why);
        if (!(sight_->board == before)) return true;
        ++course_.result().retries;
    }
    return false;
}

// The first row of the frame that may belong to the game.
int Player::first_row() const {
    return is_browser(session_) ? top_of_page(course_.frame().pixels) : 0;
}

// Those that are no browser's own.
std::vector<ButtonSeen> Player::on_page(std::vector<ButtonSeen> buttons) const {
    std::erase_if(buttons,
                  [top = first_row()](const ButtonSeen& button) { return button.box.y < top; });
    return buttons;
}

std::vector<ButtonSeen> Player::buttons_beside(const cv::Rect& board) const {
    return on_page(
        memory_.controls->buttons_in(course_.frame().pixels, course_.whole_window(), board));
}

std::vector<cv::Rect> Player::apart_from_slots() const {
    std::vector<cv::Rect> apart = {sight_->area() - cv::Point(3, 3) + cv::Size(6, 6)};
    if (const int top = first_row(); top > 0)
        apart.emplace_back(0, 0, course_.frame().pixels.cols, top);
    // A box of unknown meaning may be the slots themselves.
    for (const ButtonSeen& button : sight_->controls.buttons)
        if (button.role != Role::unknown)
            apart.push_back(button.box - cv::Point(4, 4) + cv::Size(8, 8));
    return apart;
}

// False when the game has ended, or the slots do not hold the program.
bool Player::enter_program() {
    using End = Entering::End;
    const Program& program = plan_.moves;
    const std::string what =
        sight_->board.level ? "level " + std::to_string(*sight_->board.level) : std::string();
    int entered = 0;
    const auto enter = [&] {
        Entering entering(course_, apart_from_slots());
        const End end = entering.enter(program, handling_, what);
        entered = entering.entered();
        return end;
    };
    End end = enter();
    if (end == End::ignored && !memory_.by_keys &&
        !session_.profile.rules.contains("runaway.right")) {
        session_.journal.say("the buttons are not obeyed; trying keys");
        memory_.by_keys = true;
        handling_ = handling_for(sight_->controls);
        end = enter();
    }
    const bool has_no_room =
        end == End::otherwise && entered > 0 && entered < static_cast<int>(program.size());
    if (has_no_room && sight_->is_tried) memory_.tried->maximum = entered;
    if (end == End::ignored)
        return course_.end(GameOutcome::disobeyed, "the first step of the program was not taken");
    if (end == End::whole) note("entered", letters(program));
    return end == End::whole;
}

// Empties the slots. False when the game has ended.
bool Player::begin_again(const std::string& why) {
    if (sight_->is_tried ? ++lengths_ > most_lengths : ++beginnings_ > most_beginnings)
        return course_.end(GameOutcome::disobeyed, why + ", again and again");
    session_.journal.say(why + "; looking and entering again");
    std::string unread;
    const auto look = [&] {
        return look_until(next_board_limit, unread) ||
               (!course_.has_ended() && course_.end(GameOutcome::unreadable, unread));
    };
    return look() &&
           Entering(course_, apart_from_slots())
               .take_all_back(handling_.erase, sight_->board.maximum + 6) &&
           look();
}

// The triangle that starts something, where there is one beside the board.
std::optional<cv::Rect> Player::go_icon() const {
    const cv::Mat& picture = course_.frame().pixels;
    std::vector<SeenIcon> icons = icons_in(picture, {{}, picture.size()});
    std::erase_if(icons, [&, top = first_row()](const SeenIcon& icon) {
        return icon.what != Icon::play || icon.box.y < top || !(icon.box & sight_->area()).empty();
    });
    return icons.size() == 1 ? std::optional(icons.front().box) : std::nullopt;
}

// False when the game has ended, or the window is not what it was.
bool Player::start_robot() {
    const cv::Rect board = sight_->area();
    const cv::Size window = sight_->layout().frame;
    // GO may have appeared just now.
    (void)wait_until_still(session_, course_.whole_window(), 1000ms);
    if (!course_.look() || course_.frame().pixels.size() != window) return false;
    if (go_of(session_.profile, window).empty()) {
        Controls now;
        now.buttons = buttons_beside(board);
        if (const ButtonSeen* go = now.find(Role::go))
            handling_.go = press(go->box);
        else if (const std::optional<cv::Rect> icon = go_icon())
            handling_.go = press(*icon);
    }
    const std::vector<std::vector<Gesture>> ways = {handling_.go, by_keys().go};
    const int most = sight_->is_tried ? 2 * attempts_by_trying : attempts, each = most / 2;
    for (int attempt = 0; attempt < most; ++attempt) {
        if (!course_.look() || course_.frame().pixels.size() != window) return false;
        const cv::Mat before = course_.frame().pixels.clone();
        if (course_.press(ways[static_cast<std::size_t>(attempt / each) % ways.size()]);
            course_.has_ended())
            return false;
        const auto pressed = Clock::now();
        while (Clock::now() - pressed < start_patience) {
            (void)wait_for_change(session_, board, 100ms);
            if (!course_.look()) return false;
            if (course_.frame().pixels.size() != window ||
                changed_pixels(before, course_.frame().pixels, board) > 4)
                return true;
        }
        ++course_.result().retries;
    }
    if (sight_->is_tried) {  // it may want a longer program
        memory_.tried->minimum = static_cast<int>(plan_.moves.size()) + 1;
        return false;
    }
    return course_.end(
        GameOutcome::disobeyed,
        "the robot did not start: no button for that was found, and Return did nothing");
}

// Until nothing has moved on the board for longer than the robot takes for a step.
void Player::watch_run() {
    const Timed timed(course_.stages().verify);
    const Board& board = sight_->board;
    const auto limit = Clock::now() + (board.rows() + board.columns()) * longest_step + 10s;
    session_.hand.park();
    while (Clock::now() < limit && course_.may_go_on()) {
        if (!wait_for_change(session_, sight_->area(), end_of_run) || !course_.look()) break;
    }
    note("run", "");
}

// Closes a panel that the game shows over its board: by its button.
bool Player::dismiss_panel() {
    if (!course_.look()) return false;
    for (const ButtonSeen& button : buttons_beside({})) {
        if (button.role != Role::confirm) continue;
        session_.journal.say("closing a panel (" + button.words + ")");
        return course_.press(press(button.box)) == Acted::done;
    }
    return false;
}

// Whether the first cell looks as it did before the robot ran. Every cell was read, so where it is
// not home it is nowhere on the board.
bool Player::robot_is_home(const cv::Mat& before) const {
    const cv::Rect cell = cv::Rect(sight_->layout().lattice.cell({0, 0})) & sight_->area();
    return changed_pixels(before, course_.frame().pixels, cell) == 0;
}

Player::After Player::what_came_of_it() {
    const Board before = sight_->board;
    const Frame looked = looked_;
    const cv::Size window = looked.pixels.size();
    auto begin = Clock::now();
    int panels = 0;
    bool has_read_words = false;
    why_ = "no board came after it";
    while (Clock::now() - begin < next_board_limit && course_.may_go_on()) {
        if (waited_out_pause(session_)) begin = Clock::now();
        (void)dismiss_dialogs(session_);
        if (!course_.look_at_rest()) break;
        const Frame& frame = course_.frame();
        const bool is_comparable =
            frame.pixels.size() == window && sight_->layout().frame == window;
        const Reading seen = is_comparable ? sight_->reader.read(frame) : Reading{};
        const bool is_same =
            seen.board && seen.state == State::playing && have_the_same_bombs(*seen.board, before);
        if (!is_same && !std::exchange(has_read_words, true)) {
            const Interruption said =
                interruption_in(frame.pixels, looked.pixels, title_of(session_));
            if (said.asks_for_next || said.outcome == GameOutcome::won) return After::robot_is_gone;
        }
        if (!is_same && panels < 3 && dismiss_panel()) {
            ++panels;
            (void)wait_for_change(session_, course_.whole_window(), 500ms);
            continue;
        }
        if (!is_same && look_once(why_) && !have_the_same_bombs(sight_->board, before))
            return After::another_board;
        if (is_same && Clock::now() - begin > robot_returns_within)
            return robot_is_home(looked.pixels) ? After::same_board : After::robot_is_gone;
        (void)wait_for_change(session_, course_.whole_window(), 300ms);
    }
    return After::nothing;
}

// What was pressed last, where the game ended before anybody saw what came of it.
void Player::note_unverified() {
    if (course_.has_done()) note(std::string(not_verified), letters(plan_.moves));
}

void Player::note(const std::string& verdict, const std::string& move) {
    sightread::Step step;
    step.frame = course_.frame();
    step.board = sight_ ? runaway::to_text(sight_->board) : std::string();
    step.move = move;
    step.gestures = course_.take_done();
    step.verdict = verdict;
    step.left = static_cast<int>(plan_.moves.size());
    step.stages = std::exchange(course_.stages(), {});
    if (sight_) {
        step.layout = sight_->layout();
        if (step.frame.pixels.size() == sight_->layout().frame)
            step.draw = [frame = step.frame, layout = sight_->layout(), reading = sight_->reading] {
                return annotated(frame, layout, reading);
            };
    }
    session_.journal.step(step);
}

}  // namespace sightread::runaway
