#include "app/runaway_play.hpp"

#include "app/rest.hpp"
#include "capture/error.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

using namespace std::chrono_literals;

constexpr auto first_look_limit = 30s;  // a large board may take seconds to be painted
constexpr auto step_patience = 900ms;   // for a step to show
constexpr auto refusal_limit = 15s;
constexpr auto start_patience = 2500ms;
constexpr auto end_of_run = 1600ms;  // without anything moving
constexpr auto longest_step = 1s;    // of the robot
constexpr auto next_board_limit = 20s;
constexpr int attempts_per_step = 6;
constexpr int most_maps = 50;  // that may turn out impossible in a row
constexpr int most_runs = 3;   // of one level

std::vector<Gesture> gestures_of(const std::string& text) {
    if (text.empty()) return {};
    return gestures_from_text(text).value_or(std::vector<Gesture>{});
}

bool have_the_same_bombs(Board a, const Board& b) {
    a.minimum = b.minimum, a.maximum = b.maximum, a.level = b.level;
    return a == b;
}

// Whether level or bounds are those of a board of another side: then the edge of this one, or the size of its cells,
// was misjudged. One digit may be misread; bounds that belong to this side outweigh a level that does not.
bool speaks_of_another_side(int side, const Controls& controls) {
    const auto are_of = [&](const Shape& shape) {
        return controls.minimum && controls.maximum && *controls.minimum == shape.minimum &&
               *controls.maximum == shape.maximum;
    };
    const std::optional<Shape> told = controls.level ? std::optional(shape_of_level(*controls.level)) : std::nullopt;
    if (told && told->side == side) return false;
    if (are_of(shape_of_side(side))) return told && are_of(*told);
    if (told) return true;
    for (const int other : {side - 2, side - 1, side + 1, side + 2})
        if (other >= 1 && are_of(shape_of_side(other))) return true;
    return false;
}

}  // namespace

std::optional<Board> with_bounds(Board board, const Knowledge& knowledge, const Controls& controls, std::string& source,
                                 std::string& why_not) {
    const bool is_square = board.rows() == board.columns();
    const Shape law = shape_of_side(std::min(board.rows(), board.columns()));
    board.minimum = law.minimum, board.maximum = law.maximum;
    source = "law";
    if (controls.minimum && controls.maximum && *controls.minimum >= 1 && *controls.minimum <= *controls.maximum &&
        *controls.maximum <= board.rows() + board.columns()) {
        board.minimum = *controls.minimum, board.maximum = *controls.maximum;
        source = "read";
    } else if (!is_square && !(knowledge.minimum && knowledge.maximum)) {
        why_not = "how many steps a program may have cannot be read; --min and --max say it";
        return std::nullopt;
    }
    if (is_square && speaks_of_another_side(board.rows(), controls)) {
        why_not = "what stands beside the field belongs to one of another size";
        return std::nullopt;
    }
    if (knowledge.minimum) board.minimum = *knowledge.minimum, source = "given";
    if (knowledge.maximum) board.maximum = *knowledge.maximum, source = "given";
    if (controls.level && is_square && shape_of_level(*controls.level).side == board.rows())
        board.level = controls.level;
    if (const auto flaw = defect(board)) {
        why_not = *flaw;
        return std::nullopt;
    }
    return board;
}

std::optional<Sight> seen_in(const Frame& frame, const std::optional<Lattice>& given, Memory& memory,
                             std::string& why_not) {
    const auto layout = given ? std::optional(Layout{*given, frame.pixels.size()}) : find_layout(frame, &why_not);
    if (!layout) return std::nullopt;
    Reader reader(*layout, memory.knowledge);
    Reading reading = reader.read(frame);
    why_not = reading.why_not;
    if (!reading.board) return std::nullopt;
    Controls controls = memory.controls->read(frame.pixels, cv::Rect(layout->lattice.bounds()));
    std::string source;
    auto board = with_bounds(*reading.board, memory.knowledge, controls, source, why_not);
    if (!board) return std::nullopt;
    memory.knowledge.bomb_colour = reader.knowledge().bomb_colour;
    return Sight{std::move(reader), std::move(reading), std::move(controls), std::move(*board), std::move(source)};
}

Thought thought_of(const Plan<Step>& plan) {
    Thought thought{std::string(outcome_name(plan.outcome)), plan.optimal, plan.nodes, plan.milliseconds, {}};
    if (!plan.moves.empty()) thought.moves.push_back(letters(plan.moves));
    return thought;
}

void Player::end(GameOutcome outcome, std::string why) {
    result_.outcome = outcome;
    result_.why = std::move(why);
}

cv::Rect Player::board_area() const {
    return cv::Rect(reader_->layout().lattice.bounds()) & cv::Rect({}, reader_->layout().frame);
}

GameResult Player::play() {
    const auto begin = Clock::now();
    try {
        bool goes_on = look_first();
        for (int run = 1; goes_on; ++run) {
            goes_on = make_plan() && enter_program() && start_robot();
            if (!goes_on) break;
            watch_run();
            const After after = what_came_of_it();
            if (session_.is_over()) {
                end(GameOutcome::stopped, session_.stop() ? "stopped by the user" : "the time limit came");
            } else if (after == After::another_board || after == After::robot_is_gone) {
                end(GameOutcome::won);
            } else if (after == After::nothing) {
                end(GameOutcome::unreadable,
                    "the robot ran, but what came of it cannot be told: no board came after it");
            } else if (run >= most_runs) {
                end(GameOutcome::lost, "the robot came back to its first cell " + std::to_string(run) + " times");
            } else {
                ++result_.unverified;
                session_.journal.say("the robot did not get away; looking and entering again");
                (void)take_back_all();
                continue;
            }
            break;
        }
    } catch (const WindowGone& error) {
        end(GameOutcome::gone, error.what());
    }
    result_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return result_;
}

bool Player::look_first() {
    session_.hand.park();
    std::string why;
    if (look_until(first_look_limit, why)) return true;
    if (session_.is_over()) {
        end(GameOutcome::stopped, "stopped before a board was read");
    } else {
        end(GameOutcome::unreadable, why);
    }
    return false;
}

bool Player::look_until(std::chrono::milliseconds limit, std::string& why) {
    const auto begin = Clock::now();
    bool tried_panel = false;
    while (!session_.is_over()) {
        if (look_once(why)) return true;
        const auto waited = Clock::now() - begin;
        if (waited > limit) return false;
        if (waited > limit / 3 && !std::exchange(tried_panel, true)) {
            (void)dismiss_dialogs(session_);
            (void)dismiss_panel();
        }
        (void)session_.source.wait_for_change(whole_window(), 250ms);
    }
    return false;
}

// The board, the texts and the buttons, in a window that has come to rest.
bool Player::look_once(std::string& why) {
    try {
        {
            const Timed timed(stages_.settle);
            (void)session_.source.wait_until_still(whole_window(), 1500ms);
            frame_ = grab_at_rest(session_);
        }
        const Timed timed(stages_.read);
        std::optional<Sight> sight = seen_in(frame_, session_.lattice, memory_, why);
        if (!sight) return false;
        reader_ = std::move(sight->reader);
        reading_ = std::move(sight->reading);
        board_ = std::move(sight->board);
        controls_ = std::move(sight->controls);
        looked_ = frame_;
        handling_ = handling_for(controls_);
        session_.layout = reader_->layout();
        session_.set_board(board_area());
        result_.began = true;
        session_.journal.say("field of " + std::to_string(board_.rows()) + "x" + std::to_string(board_.columns()) +
                             (board_.level ? ", level " + std::to_string(*board_.level) : std::string()) +
                             ", programs of " + std::to_string(board_.minimum) + " to " +
                             std::to_string(board_.maximum) + " steps (" + sight->source + ")");
        note("looked", "");
        return true;
    } catch (const WindowHidden& error) {
        why = error.what();
        return false;
    }
}

// What the profile says, then what was found on the screen, then keys.
Handling Player::handling_for(const Controls& controls) const {
    Handling handling;
    const auto button = [&](Role role) {
        const ButtonSeen* seen = controls.find(role);
        return seen != nullptr ? press(seen->box) : std::vector<Gesture>{};
    };
    if (!memory_.by_keys)
        handling = {button(Role::right), button(Role::down), button(Role::erase), button(Role::go),
                    button(Role::new_map)};
    if (!handling.can_enter()) {
        const auto new_map = handling.new_map;
        handling = by_keys();
        handling.go = button(Role::go).empty() ? handling.go : button(Role::go);
        handling.new_map = new_map;
    }
    const Profile& profile = session_.profile;
    const auto take = [](const std::string& text, std::vector<Gesture>& into) {
        if (!text.empty()) into = gestures_of(text);
    };
    take(profile.step_right, handling.right);
    take(profile.step_down, handling.down);
    take(profile.step_back, handling.erase);
    take(profile.go, handling.go);
    take(profile.new_map, handling.new_map);
    return handling;
}

bool Player::make_plan() {
    for (int map = 1;; ++map) {
        {
            const Timed timed(stages_.plan);
            Limits limits;
            limits.time = session_.plan_limit;
            limits.stop = [this] { return session_.is_over(); };
            plan_ = solve(board_, limits);
        }
        if (session_.is_over()) return end(GameOutcome::stopped, "stopped while planning"), false;
        session_.journal.thought(thought_of(plan_));
        if (plan_.outcome == Outcome::solved) break;
        if (plan_.outcome == Outcome::unknown) return end(GameOutcome::stuck, "no program was found in time"), false;
        if (session_.dry_run) return end(GameOutcome::stuck, "proven: no program leads off this field"), false;
        if (map > most_maps || !deal_another_map()) {
            if (result_.outcome != GameOutcome::unreadable)
                end(GameOutcome::stuck,
                    "proven: no program leads off this field, and there is no button for another one");
            return false;
        }
    }
    session_.journal.say("program of " + std::to_string(plan_.moves.size()) + " steps: " + letters(plan_.moves));
    if (!session_.dry_run) return true;
    end(GameOutcome::stopped, "dry run: nothing was pressed");
    return false;
}

// Presses the button for a new map until there is another one. False when there is no such button or nothing comes.
bool Player::deal_another_map() {
    if (handling_.new_map.empty() && session_.profile.new_game.empty()) return false;
    session_.journal.say("proven: no program leads off this field; asking for another one");
    const Board before = board_;
    std::string why;
    for (int attempt = 0; attempt < attempts_per_step && !session_.is_over(); ++attempt) {
        if (!(handling_.new_map.empty() ? start_new_game(session_) : perform(handling_.new_map))) return false;
        (void)session_.source.wait_for_change(whole_window(), 1000ms);
        if (!look_until(next_board_limit, why)) return end(GameOutcome::unreadable, why), false;
        if (!(board_ == before)) return true;
        ++result_.retries;
    }
    return false;
}

std::vector<cv::Rect> Player::apart_from_slots() const {
    std::vector<cv::Rect> apart = {board_area() - cv::Point(3, 3) + cv::Size(6, 6)};
    // A box of unknown meaning may be the slots themselves.
    for (const ButtonSeen& button : controls_.buttons)
        if (button.role != Role::unknown) apart.push_back(button.box - cv::Point(4, 4) + cv::Size(8, 8));
    return apart;
}

bool Player::enter_program() {
    SlotWatch slots(frame_.pixels.clone(), apart_from_slots());
    for (std::size_t number = 0; number < plan_.moves.size(); ++number)
        if (!enter(plan_.moves[number], slots, number)) return false;
    note("entered", letters(plan_.moves));
    return true;
}

// One step, made again until it shows in the slots. False when the game has ended.
bool Player::enter(Step step, SlotWatch& slots, std::size_t number) {
    for (int attempt = 1;; ++attempt) {
        if (!perform(handling_.of(step))) return false;
        const auto pressed = Clock::now();
        const Timed timed(stages_.verify);
        int seen = 0;
        while (seen == 0 && Clock::now() - pressed < step_patience && !session_.is_over()) {
            (void)session_.source.wait_for_change(whole_window(), 40ms);
            frame_ = session_.source.grab();
            seen = slots.entered(frame_.pixels);
            if (seen != 1 && seen != 0) {
                // Perhaps painted by halves.
                (void)session_.source.wait_for_change(whole_window(), 60ms);
                frame_ = session_.source.grab();
                seen = slots.entered(frame_.pixels);
            }
        }
        if (session_.is_over()) return end(GameOutcome::stopped, "stopped while the program was entered"), false;
        if (seen == 1 || seen < 0) {
            slots.accept(frame_.pixels);
            if (seen == 1) session_.pace.obeyed(frame_.taken - pressed);
            session_.set_hold(session_.pace.hold());
            ++result_.moves;
            return true;
        }
        if (seen > 1) return end(GameOutcome::disobeyed, "one press entered " + std::to_string(seen) + " steps"), false;
        ++result_.retries;
        session_.pace.lost();
        session_.set_hold(session_.pace.hold());
        if (number == 0 && attempt == 3 && !memory_.by_keys && session_.profile.step_right.empty()) {
            session_.journal.say("the buttons are not obeyed; trying keys");
            memory_.by_keys = true;
            handling_ = handling_for(controls_);
        }
        if (attempt >= attempts_per_step)
            return end(GameOutcome::disobeyed, "step " + std::to_string(number + 1) + " of the program was not taken"),
                   false;
    }
}

// Empties the slots after a run that did not end well. True when nothing is left that could be taken back.
bool Player::take_back_all() {
    std::string why;
    if (!look_until(next_board_limit, why)) return false;
    if (handling_.erase.empty()) return true;
    for (int step = 0; step < board_.maximum + 2 && !session_.is_over(); ++step) {
        SlotWatch slots(session_.source.grab().pixels.clone(), apart_from_slots());
        if (!perform(handling_.erase)) return false;
        (void)session_.source.wait_for_change(whole_window(), 250ms);
        if (slots.entered(session_.source.grab().pixels) == 0) break;
    }
    return look_until(next_board_limit, why);
}

bool Player::start_robot() {
    const cv::Rect board = board_area();
    // GO may have appeared just now.
    (void)session_.source.wait_until_still(whole_window(), 1000ms);
    frame_ = session_.source.grab();
    if (session_.profile.go.empty()) {
        controls_.buttons = memory_.controls->buttons_in(frame_.pixels, whole_window(), board);
        if (const ButtonSeen* go = controls_.find(Role::go)) handling_.go = press(go->box);
    }
    std::vector<std::vector<Gesture>> ways;
    if (!handling_.go.empty()) ways.push_back(handling_.go);
    ways.push_back({Keys{"Return"}});
    for (int attempt = 0; attempt < attempts_per_step; ++attempt) {
        const cv::Mat before = session_.source.grab().pixels(board).clone();
        if (!perform(ways[static_cast<std::size_t>(attempt / 3) % ways.size()])) return false;
        const auto pressed = Clock::now();
        while (Clock::now() - pressed < start_patience && !session_.is_over()) {
            (void)session_.source.wait_for_change(board, 100ms);
            frame_ = session_.source.grab();
            if (frame_.pixels.cols < board.br().x || frame_.pixels.rows < board.br().y) return true;
            cv::Mat apart;
            cv::absdiff(frame_.pixels(board), before, apart);
            if (cv::countNonZero(apart.reshape(1) > 24) > 4) return true;
        }
        ++result_.retries;
        if (session_.is_over()) return end(GameOutcome::stopped, "stopped before the robot was started"), false;
    }
    end(GameOutcome::disobeyed, "the robot did not start: no button for that was found, and Return did nothing");
    return false;
}

// Until nothing has moved on the board for longer than the robot takes for a step.
void Player::watch_run() {
    const Timed timed(stages_.verify);
    const auto limit = Clock::now() + (board_.rows() + board_.columns()) * longest_step + 10s;
    session_.hand.park();
    try {
        while (Clock::now() < limit && !session_.is_over()) {
            if (!session_.source.wait_for_change(board_area(), end_of_run)) break;
            frame_ = session_.source.grab();
        }
    } catch (const WindowHidden&) {
        // The next look says so.
    }
    note("run", "");
}

// Closes a panel that the game shows over its board: by its button.
bool Player::dismiss_panel() {
    frame_ = session_.source.grab();
    std::vector<ButtonSeen> buttons = memory_.controls->buttons_in(frame_.pixels, whole_window(), {});
    for (const ButtonSeen& button : buttons) {
        if (button.role != Role::confirm) continue;
        session_.journal.say("closing a panel (" + button.words + ")");
        return perform(press(button.box));
    }
    return false;
}

// Whether the first cell looks as it did before the robot ran. Every cell was read, so where it is not home it is
// nowhere on the board.
bool Player::robot_is_home() const {
    const cv::Rect cell = cv::Rect(reader_->layout().lattice.cell({0, 0})) & cv::Rect({}, frame_.pixels.size());
    cv::Mat apart;
    cv::absdiff(frame_.pixels(cell), looked_.pixels(cell), apart);
    return cv::countNonZero(apart.reshape(1) > 24) == 0;
}

Player::After Player::what_came_of_it() {
    const Board before = board_;
    const auto begin = Clock::now();
    int panels = 0;
    while (Clock::now() - begin < next_board_limit && !session_.is_over()) {
        (void)dismiss_dialogs(session_);
        std::string why;
        frame_ = grab_at_rest(session_);
        const Reading seen = frame_.pixels.size() == reader_->layout().frame ? reader_->read(frame_) : Reading{};
        const bool is_same = seen.board && seen.state == State::playing && have_the_same_bombs(*seen.board, before);
        if (!is_same) {
            if (panels < 3 && dismiss_panel()) {
                ++panels;
                (void)session_.source.wait_for_change(whole_window(), 500ms);
                continue;
            }
            if (look_once(why) && !have_the_same_bombs(board_, before)) return After::another_board;
        } else if (Clock::now() - begin > 4s) {
            return robot_is_home() ? After::same_board : After::robot_is_gone;
        }
        (void)session_.source.wait_for_change(whole_window(), 300ms);
    }
    return After::nothing;
}

// Performs the gestures, waiting where the way is barred. False when the game has ended.
bool Player::perform(const std::vector<Gesture>& gestures) {
    const Timed timed(stages_.act);
    const auto limit = Clock::now() + refusal_limit;
    for (const Gesture& gesture : gestures) {
        while (session_.hand.perform(gesture) == Done::refused) {
            if (session_.is_over()) return end(GameOutcome::stopped, "stopped by the user"), false;
            if (Clock::now() > limit) return end(GameOutcome::disobeyed, session_.hand.why_refused()), false;
            (void)session_.source.wait_for_change(whole_window(), 200ms);
        }
        done_ += (done_.empty() ? "" : "; ") + sightread::to_text(gesture);
    }
    return true;
}

void Player::note(const std::string& verdict, const std::string& move) {
    sightread::Step step;
    step.frame = frame_;
    step.board = runaway::to_text(board_);
    step.move = move;
    step.gestures = std::exchange(done_, {});
    step.verdict = verdict;
    step.left = static_cast<int>(plan_.moves.size());
    if (reader_) step.layout = reader_->layout();
    step.stages = std::exchange(stages_, {});
    if (reader_ && frame_.pixels.size() == reader_->layout().frame)
        step.draw = [frame = frame_, layout = reader_->layout(), reading = reading_] {
            return annotated(frame, layout, reading);
        };
    session_.journal.step(step);
}

}  // namespace sightread::runaway
