// The loop: look → is it still? → read → is it what the last move should have led to? → think → act → look again.
//
// Written once for all games. A game brings a Mind, which knows its rules and what is still unknown of them:
//
//   Mind::Board, Mind::Move, Mind::Reader       the game's own types; Reader as in vision/<game>.hpp
//   layout_stays, begins_at_rest                is the next board where the last one was; does a board fade in
//   reads_anew                                  may a board at its old place be understood from the start again
//   adopt(Board)                → Board         the board as read, completed by the rules that are known so far
//   expected(Board, Move)       → boards        what the move may lead to: one board for every rule still possible
//   learn(Board, Move, Board)                   a move led to that board
//   refused(Board, Move)        → bool          a move was not obeyed although it was made again; true: now believes
//                                               other rules
//   plan(Board, limit, stop)    → Plan<Move>    no moves: nothing can be done
//   same(Board, Board), is_won(Board), is_another_game(Board, Board), left(Board)
//   is_half_done(Board, Move, Reading)          the move was begun and not finished, nothing else has changed
//   gestures(Move, Layout)                      the whole move
//   repair(Move, Reading, Layout)               what is missing of it, going by the picture
//   to_text(Board), to_text(Move), to_text(Plan)
//   name_in(Frame, Layout)      → function      where the game names its boards: reads the name, for the report
//   reader(Layout), why_hopeless()              only where a reader needs more than the layout, or a reason other words
//   is_lost(Board)                              only where a game can be lost
//   rest_time(Board, Board)                     only where something always moves: how long a board has to be seen
//                                               unchanged, after another one, before it is what the move led to
//   ending_unseen(Board, Move)  → outcome       only where a game may end behind something that hides the board
//
// Every move is verified against the boards that it may lead to. A lost click is repeated, a board that differs is
// taken as it is and planned anew, and a loop without progress ends with a reason.
#pragma once

#include "app/guard.hpp"
#include "app/rest.hpp"
#include "app/session.hpp"
#include "capture/error.hpp"
#include "solvers/plan.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread {

// A plan as the journal tells it.
template <class Mind>
[[nodiscard]] Thought thought_of(const Mind& mind, const Plan<typename Mind::Move>& plan) {
    Thought thought{std::string(outcome_name(plan.outcome)), plan.optimal, plan.nodes, plan.milliseconds, {}};
    for (const auto& move : plan.moves) thought.moves.push_back(mind.to_text(move));
    return thought;
}

template <class Mind>
class Loop {
public:
    using Board = typename Mind::Board;
    using Move = typename Mind::Move;
    using Reader = typename Mind::Reader;

    Loop(Session& session, Mind mind) : session_(session), mind_(std::move(mind)) {}

    GameResult play() {
        const auto begin = Clock::now();
        try {
            if (look_first()) run();
        } catch (const WindowGone& error) {
            end(GameOutcome::gone, error.what());
        } catch (const WindowHidden& error) {
            end(GameOutcome::unreadable, error.what());
        }
        result_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        return result_;
    }

private:
    using Reading = decltype(std::declval<Reader&>().read(std::declval<const Frame&>()));
    using Milliseconds = std::chrono::milliseconds;
    enum class Sight { expected, unchanged, other, unreadable };
    enum class Acted { done, interrupted, ended };

    static constexpr Milliseconds first_look_limit{10'000};
    static constexpr Milliseconds answer_limit{12'000};
    static constexpr Milliseconds start_over_limit{3000};
    static constexpr Milliseconds refusal_limit{15'000};
    static constexpr int most_shuffles = 6;
    static constexpr Milliseconds rest_limit{2000};
    static constexpr Milliseconds fall_limit{700};     // no game lets its tiles hang in the air for longer
    static constexpr Milliseconds hidden_limit{1200};  // a panel has slid in by then
    static constexpr int attempts_per_move = 6;
    static constexpr int surprises_in_a_row = 5;

    void end(GameOutcome outcome, std::string why = {}) {
        result_.outcome = outcome;
        result_.why = std::move(why);
    }

    void end_stopped() { end(GameOutcome::stopped, session_.stop() ? "stopped by the user" : "the time limit came"); }

    // The picture that could not be read is the evidence.
    void end_unreadable(const std::string& why) {
        if (!frame_.pixels.empty()) note("not readable: " + why, "");
        end(GameOutcome::unreadable, why);
    }

    // Finds the board in a window never seen before. False when the game has ended already.
    bool look_first() {
        session_.hand.park();
        auto limit = Clock::now() + first_look_limit;
        bool tried_dialogs = false, tried_start = false;
        while (true) {
            if (waited_out_pause(session_)) limit = Clock::now() + first_look_limit;
            if (session_.is_over()) return end_stopped(), false;
            std::string why = "no board was found";
            if (look_once(why)) return true;
            if (Clock::now() > limit - first_look_limit * 4 / 5 && was_taught()) continue;
            if (Clock::now() > limit) return end_unreadable(why), false;
            if (!tried_dialogs && Clock::now() > limit - first_look_limit / 2) {
                tried_dialogs = true;
                (void)dismiss_dialogs(session_);
            }
            if constexpr (requires { Mind::may_be_started(why); })
                if (!tried_start && Mind::may_be_started(why) && Clock::now() > limit - first_look_limit * 2 / 5) {
                    tried_start = true;
                    (void)start_new_game(session_);
                }
            (void)wait_for_change(session_, whole_window(), Milliseconds(200));
        }
    }

    // Reads the window as it is now. When the board is not where it was, it is looked for anew.
    bool look_once(std::string& why) {
        try {
            Mind::begins_at_rest ? grab_at_rest() : grab();
            if (!locate(why)) return false;
            reading_ = read();
            if (!reading_.board && !moved(why)) {
                if (is_fresh_) note("not readable: " + why, "");  // what this frame taught the reader stays with it
                return false;
            }
            board_ = mind_.adopt(*reading_.board);
            session_.layout = reader_->layout();
            result_.began = true;
            note("looked", "");
            return true;
        } catch (const WindowHidden& error) {
            why = error.what();
            return false;
        }
    }

    // A window that was resized has its board elsewhere.
    bool locate(std::string& why) {
        if (reader_ && reader_->layout().frame == frame_.pixels.size()) return true;
        const bool as_before =
            Mind::layout_stays && !reader_ && session_.layout && session_.layout->frame == frame_.pixels.size();
        const std::optional<Layout> layout = as_before ? session_.layout : find(why);
        if (!layout) return false;
        settle_on(*layout);
        return true;
    }

    // What cannot be read at its old place may be another board at another one. False, with the reason, when there is
    // none either.
    bool moved(std::string& why) {
        why = reading_.why_not;
        std::string no_other;
        const std::optional<Layout> layout = find(no_other);
        // Before a board was read there is nothing that a new reader would not know.
        const bool would_forget = !Mind::reads_anew && result_.began;
        if (!layout || (would_forget && is_same_place(*layout, reader_->layout()))) return false;
        Reader other = reader_for(*layout);
        Reading reading = other.read(session_.retouched(frame_, &layout->lattice));
        if (!reading.board) return false;
        settle_on(*layout);
        reading_ = read();
        return reading_.board.has_value();
    }

    // Found anew in another picture of the same board, a lattice differs by fractions of a pixel.
    static bool is_same_place(const Layout& one, const Layout& other) {
        const Lattice &a = one.lattice, &b = other.lattice;
        const cv::Point2d first = a.origin - b.origin, last = a.bounds().br() - b.bounds().br();
        const double near = 0.1 * std::min(b.pitch.width, b.pitch.height);
        return one.frame == other.frame && a.rows == b.rows && a.columns == b.columns &&
               std::hypot(first.x, first.y) < near && std::hypot(last.x, last.y) < near;
    }

    std::optional<Layout> find(std::string& why) const {
        if (session_.place && !session_.lattice)
            if (const std::optional<Layout> layout = session_.place(frame_)) return layout;
        return Mind::find_layout(session_.retouched(frame_, nullptr), session_.lattice, session_.profile, &why);
    }

    Reader reader_for(const Layout& layout) const {
        if constexpr (requires { mind_.reader(layout); }) {
            return mind_.reader(layout);
        } else {
            return Reader(layout);
        }
    }

    void settle_on(const Layout& layout) {
        reader_.emplace(reader_for(layout));
        is_fresh_ = true;
        session_.set_board(board_area());
    }

    void run() {
        while (true) {
            if (waited_out_pause(session_) && !look_after_pause()) return;
            if (session_.is_over()) return end_stopped();
            if (const std::string objection = guard_.objection(Clock::now());
                !objection.empty() && !recovered_from(objection))
                return;
            if constexpr (requires(std::string why) { Mind::may_be_started(why); })
                if (mind_.is_won(board_) && result_.moves == 0) {
                    if (!started_anew()) return;
                    continue;
                }
            if (mind_.is_won(board_)) return end(GameOutcome::won);
            if constexpr (requires { mind_.is_lost(board_); })
                if (mind_.is_lost(board_)) return end(GameOutcome::lost);
            if (next_ >= plan_.moves.size() && !think()) return;
            if (session_.dry_run) return show_plan();
            const Move move = plan_.moves[next_];  // a copy: what comes of it may end the plan
            if (!make(move)) return;
        }
    }

    // The evidence is kept and the window understood from the start again, once. False when that was done before.
    bool recovered_from(const std::string& objection) {
        note("no progress: " + objection, "");
        if (std::exchange(has_recovered_, true))
            return end(GameOutcome::disobeyed, objection + ", and starting over did not help"), false;
        session_.journal.say("starting over: " + objection);
        guard_.rests(Clock::now());
        (void)dismiss_dialogs(session_);
        if constexpr (Mind::reads_anew) {
            reader_.reset();
            session_.layout.reset();
        }
        return look_again();
    }

    // Whoever had the mouse may have changed anything.
    bool look_after_pause() {
        guard_.rests(Clock::now());
        surprises_ = 0;
        return look_again();
    }

    // False when there is nothing more to do.
    bool think() {
        {
            const Timed timed(stages_.plan);
            plan_ = mind_.plan(board_, session_.plan_limit, [this] { return session_.is_over(); });
            next_ = 0;
        }
        if (session_.is_over()) return end_stopped(), false;
        session_.journal.thought(thought_of(mind_, plan_));
        session_.journal.say(mind_.to_text(plan_));
        if (mind_.is_hopeless(board_, plan_)) return end(GameOutcome::stuck, why_hopeless()), false;
        if (!plan_.moves.empty()) return true;
        // Without a move the game may do something by itself, such as shuffling.
        const Sight sight = await({}, mind_.patience_when_stuck());
        if (sight == Sight::other) return take_as_it_is(), note("changed by itself", ""), true;
        if (session_.is_over()) return end_stopped(), false;
        if (shuffled()) return true;
        return end(GameOutcome::stuck, "no move is left on this board"), false;
    }

    // By the game's own button, where the profile knows of one. False when that has led to nothing new.
    bool shuffled() {
        shuffles_ = result_.moves == shuffled_at_ ? shuffles_ + 1 : 0;
        shuffled_at_ = result_.moves;
        if (session_.dry_run || shuffles_ >= most_shuffles || !shuffle(session_)) return false;
        if (await({}, Milliseconds(2000)) != Sight::other) return false;
        take_as_it_is();
        note("shuffled", "");
        return true;
    }

    std::string why_hopeless() const {
        if constexpr (requires { mind_.why_hopeless(); }) return mind_.why_hopeless();
        return "proven: this board cannot be cleared";
    }

    void show_plan() {
        for (const Move& move : plan_.moves) {
            std::string gestures;
            for (const Gesture& gesture : mind_.gestures(move, reader_->layout()))
                gestures += "  " + sightread::to_text(gesture);
            session_.journal.say(mind_.to_text(move) + gestures);
        }
        end(GameOutcome::stopped, "dry run: nothing was pressed");
    }

    // Makes one move and sees to it that it happened. False when the game has ended.
    bool make(const Move& move) {
        const std::vector<Board> expected = mind_.expected(board_, move);
        std::vector<Gesture> gestures = mind_.gestures(move, reader_->layout());
        for (int attempt = 1;; ++attempt) {
            if (session_.pace.waits_for_rest()) wait_for_rest();
            guard_.acts(mind_.to_text(board_), mind_.to_text(move));
            const Acted acted = act(gestures);
            if (acted == Acted::interrupted) return look_after_pause();
            if (acted == Acted::ended) return false;
            const auto pressed = Clock::now();
            if (session_.pace.wants_frames()) watch_frames(session_, board_area());
            const Sight sight = await(expected, session_.pace.patience(), &move);
            switch (sight) {
                case Sight::expected:
                    session_.pace.obeyed(frame_.taken - pressed);
                    return obeyed(move);
                case Sight::unchanged:
                    if (session_.is_over()) return end_stopped(), false;
                    learn_from_loss(move);
                    ++result_.retries;
                    note("lost click", mind_.to_text(move));
                    if (attempt >= 2 && mind_.refused(board_, move)) return believe_otherwise(), true;
                    if (attempt == 2 && result_.moves == 0 && restarted()) return true;
                    if (attempt >= attempts_per_move)
                        return end(GameOutcome::disobeyed, "the game did not obey the move " + mind_.to_text(move)),
                               false;
                    gestures = mind_.repair(move, reading_, reader_->layout());
                    break;
                case Sight::other:
                    return surprised(move);
                case Sight::unreadable:
                    return lost_sight(expected, move);
            }
        }
    }

    void believe_otherwise() {
        board_ = mind_.adopt(board_);
        plan_.moves.clear();
    }

    bool obeyed(const Move& move) {
        const Board before = board_;
        board_ = mind_.adopt(*reading_.board);
        const bool certain = mind_.learn(before, move, board_);
        board_ = mind_.adopt(board_);
        session_.set_hold(session_.pace.hold());
        ++result_.moves;
        ++next_;
        if (!certain) plan_.moves.clear();
        surprises_ = 0;
        guard_.arrives(mind_.to_text(board_), Clock::now());
        note("expected", mind_.to_text(move));
        return true;
    }

    bool surprised(const Move& move) {
        if (session_.is_over()) return end_stopped(), false;
        ++result_.unverified;
        (void)mind_.learn(board_, move, *reading_.board);
        take_as_it_is();
        note("other board", mind_.to_text(move));
        if (++surprises_ < surprises_in_a_row) return true;
        return end(GameOutcome::disobeyed, "the board changed " + std::to_string(surprises_) +
                                               " times in a row in ways that the rules do not explain"),
               false;
    }

    // A game that has obeyed nothing yet may not have begun: that teaches nothing about its pace.
    void learn_from_loss(const Move& move) {
        if (result_.moves == 0) return;
        mind_.began(move, reading_) ? session_.pace.lost() : session_.pace.came_too_early();
        session_.set_hold(session_.pace.hold());
    }

    void take_as_it_is() {
        board_ = mind_.adopt(*reading_.board);
        plan_.moves.clear();
    }

    // The board cannot be read any more: the game is over, or something lies on top of it.
    bool lost_sight(const std::vector<Board>& expected, const Move& move) {
        if (session_.is_over()) return end_stopped(), false;
        if constexpr (requires { mind_.ending_unseen(board_, move); })
            if (const std::optional<GameOutcome> outcome = mind_.ending_unseen(board_, move);
                outcome && stays_unreadable()) {
                ++result_.moves;
                note("hidden: " + reading_.why_not, mind_.to_text(move));
                return end(*outcome), false;
            }
        const bool was_last =
            std::any_of(expected.begin(), expected.end(), [&](const Board& board) { return mind_.is_won(board); });
        if (was_last && mind_.has_vanished(move, reading_)) {
            ++result_.moves;
            note("expected", mind_.to_text(move));
            return end(GameOutcome::won), false;
        }
        note("not readable: " + reading_.why_not, mind_.to_text(move));
        const bool was_dead_end =
            std::all_of(expected.begin(), expected.end(), [&](const Board& board) { return mind_.is_dead_end(board); });
        if (was_dead_end && !came_back()) {
            ++result_.moves;
            return end(GameOutcome::stuck, "no move is left on this board"), false;
        }
        const Board before = board_;
        if (!look_again()) return false;
        // It came and went between two looks: the next one is there already.
        if (!was_last || !mind_.is_another_game(before, board_)) return true;
        ++result_.moves;
        return end(GameOutcome::won), false;
    }

    // Whether neither this board nor one like it can be read for a while, here or elsewhere.
    bool stays_unreadable() {
        const auto limit = Clock::now() + hidden_limit;
        while (Clock::now() < limit && !session_.is_over()) {
            (void)wait_for_change(session_, whole_window(), Milliseconds(50));
            if (classify({}, nullptr) != Sight::unreadable) return false;
        }
        std::string why;
        const std::optional<Layout> layout = find(why);
        if (!layout || is_same_place(*layout, reader_->layout())) return true;
        const Lattice &now = layout->lattice, &before = reader_->layout().lattice;
        return now.rows != before.rows || now.columns != before.columns;
    }

    // Whether the board is readable again after what a game without moves may do, such as shuffling.
    bool came_back() {
        const auto limit = Clock::now() + mind_.patience_when_stuck();
        std::string why;
        while (Clock::now() < limit && !session_.is_over()) {
            if (look_once(why)) return true;
            (void)wait_for_change(session_, board_area(), Milliseconds(200));
        }
        return false;
    }

    // Something lies over the board: closes the game's own dialogs and looks until the board is readable. False when it
    // stays unreadable.
    bool look_again() {
        auto limit = Clock::now() + answer_limit;
        while (true) {
            std::string why;
            if (waited_out_pause(session_)) limit = Clock::now() + answer_limit;
            if (look_once(why)) return plan_.moves.clear(), true;
            if (session_.is_over()) return end_stopped(), false;
            if (Clock::now() > limit) {
                if (std::exchange(has_started_over_, true)) return end(mind_.outcome_when_lost(), why), false;
                start_over(why);
                limit = Clock::now() + start_over_limit;
                continue;
            }
            if (Clock::now() > limit - answer_limit / 2) (void)dismiss_dialogs(session_);
            if (Clock::now() > limit - answer_limit * 2 / 3 && was_taught()) continue;
            (void)wait_for_change(session_, whole_window(), Milliseconds(200));
        }
    }

    // Whatever was known of the window does not hold: another level came unseen, or something was misunderstood.
    void start_over(const std::string& why) {
        note("not readable: " + why, "");
        session_.journal.say("starting over: " + why);
        reader_.reset();
        session_.layout.reset();
    }

    // Cells of no known kind on a board that stands still: the person may know. True when something was learned.
    bool was_taught() {
        if (!session_.ask || frame_.pixels.empty()) return false;
        std::string why;
        const std::optional<Layout> layout =
            reader_ && reader_->layout().frame == frame_.pixels.size() ? reader_->layout() : find(why);
        return layout && session_.ask(frame_, *layout);
    }

    // A board that is solved before the first move is the one that the last game left. False when it stays.
    bool started_anew() {
        for (int attempt = 0; attempt < 3 && !session_.dry_run; ++attempt) {
            (void)dismiss_dialogs(session_);
            if (!start_new_game(session_)) break;
            (void)await({}, Milliseconds(1000));
            if (!look_again()) return false;
            if (!mind_.is_won(board_)) return true;
        }
        if (session_.is_over()) return end_stopped(), false;
        return end(GameOutcome::unreadable,
                   "the board is solved already; --new-game says how the next game is started"),
               false;
    }

    // A game whose first moves are not obeyed may be waiting to be started.
    bool restarted() {
        if (!start_new_game(session_)) return false;
        (void)await({}, Milliseconds(1500));
        return look_again();
    }

    // Performs the gestures, waiting where the way is barred, but not longer than anybody else wants the mouse.
    Acted act(const std::vector<Gesture>& gestures) {
        const Timed timed(stages_.act);
        const auto limit = Clock::now() + refusal_limit;
        done_ = {};
        for (const Gesture& gesture : gestures) {
            while (session_.hand.perform(gesture) == Done::refused) {
                if (session_.is_over()) return end_stopped(), Acted::ended;
                if (waited_out_pause(session_)) return Acted::interrupted;
                if (Clock::now() > limit) return end(GameOutcome::disobeyed, session_.hand.why_refused()), Acted::ended;
                if (refusal_ != session_.hand.why_refused())
                    session_.journal.say("waiting: " + session_.hand.why_refused());
                refusal_ = session_.hand.why_refused();
                if (Clock::now() > limit - refusal_limit * 9 / 10) (void)dismiss_dialogs(session_);
                (void)wait_for_change(session_, whole_window(), Milliseconds(200));
            }
            done_ += (done_.empty() ? "" : "; ") + sightread::to_text(gesture);
        }
        refusal_.clear();
        session_.hand.park();
        return Acted::done;
    }

    // Looks until one of the expected boards is there, or the board has been still for a while after the patience ran
    // out.
    // `move` is the one that was made, if any.
    Sight await(const std::vector<Board>& expected, Milliseconds patience, const Move* move = nullptr) {
        const Timed timed(stages_.verify);
        const auto begin = Clock::now();
        FrameWatch frames(session_);
        while (true) {
            (void)frames.wait_for_change(board_area(), Milliseconds(25));
            const Sight sight = classify(expected, move);
            const auto waited = Clock::now() - begin;
            if (sight == Sight::expected && needs_confirming(expected)) return confirm(expected, move);
            if (sight == Sight::expected || waited > answer_limit || session_.is_over()) return sight;
            if (waited < patience) continue;
            const bool still = settle();
            const Sight settled = classify(expected, move);
            if (settled == Sight::expected || (still && settled != Sight::unreadable) ||
                waited > patience + Milliseconds(2000))
                return settled;
        }
    }

    // Where several rules are possible, the picture of one may be on the way to that of another: tiles vanish first and
    // fall then.
    Sight confirm(const std::vector<Board>& expected, const Move* move) {
        if constexpr (requires { mind_.rest_time(board_, board_); }) return confirm_at_rest(expected, move);
        const auto limit = Clock::now() + answer_limit;
        while (true) {
            (void)settle();
            const Sight sight = classify(expected, move);
            const bool moves_on = wait_for_change(session_, board_area(), fall_limit);
            if (!moves_on || Clock::now() > limit || session_.is_over()) return sight;
        }
    }

    // Where something always moves, what was read has to stay the same for a while. What is on its way between two
    // cells may be unreadable for a moment.
    Sight confirm_at_rest(const std::vector<Board>& expected, const Move* move) {
        const auto limit = Clock::now() + answer_limit;
        auto since = Clock::now();
        std::optional<Board> last = reading_.board;
        while (true) {
            (void)wait_for_change(session_, board_area(), Milliseconds(25));
            const Sight sight = classify(expected, move);
            const bool is_same =
                last.has_value() == reading_.board.has_value() && (!last || mind_.same(*last, *reading_.board));
            if (!is_same) since = Clock::now();
            last = reading_.board;
            const auto wanted = last ? mind_.rest_time(board_, *last) : hidden_limit;
            if (Clock::now() - since >= wanted || Clock::now() > limit || session_.is_over()) return sight;
        }
    }

    bool needs_confirming(const std::vector<Board>& expected) const {
        if constexpr (requires { mind_.rest_time(board_, board_); }) return true;
        return are_different(expected);
    }

    bool are_different(const std::vector<Board>& boards) const {
        return std::any_of(boards.begin(), boards.end(),
                           [&](const Board& board) { return !mind_.same(board, boards.front()); });
    }

    Sight classify(const std::vector<Board>& expected, const Move* move) {
        try {
            grab();
        } catch (const WindowHidden& error) {
            reading_ = {};
            reading_.why_not = error.what();
            return Sight::unreadable;
        }
        std::string why;
        const cv::Size before = reader_->layout().frame;
        if (!locate(why)) {
            reading_ = {};
            reading_.why_not = why;
            return Sight::unreadable;
        }
        reading_ = read();
        if (!reading_.board && move != nullptr && mind_.is_half_done(board_, *move, reading_)) return Sight::unchanged;
        if (!reading_.board) return Sight::unreadable;
        if (before != reader_->layout().frame) return Sight::other;  // the faces may have other numbers now
        for (const Board& board : expected)
            if (mind_.same(board, *reading_.board)) return Sight::expected;
        if (move != nullptr && mind_.is_half_done(board_, *move, reading_)) return Sight::unchanged;
        return mind_.same(board_, *reading_.board) ? Sight::unchanged : Sight::other;
    }

    // Until nothing has been painted for a few frames. The game's own rhythm does not count here: what follows is
    // verified.
    void wait_for_rest() try {
        const Timed timed(stages_.settle);
        const Milliseconds quiet = Milliseconds(50) + session_.pace.rest();
        const auto limit = Clock::now() + rest_limit;
        while (wait_for_change(session_, board_area(), quiet) && Clock::now() < limit && !session_.is_over())
            frame_ = session_.source.grab();
    } catch (const WindowHidden&) {
        // Iconified just now: the hand refuses to press and waits until it is back.
    }

    bool settle() {
        const Timed timed(stages_.settle);
        return wait_until_still(session_, board_area(), Milliseconds(1000));
    }

    void grab_at_rest() {
        const Timed timed(stages_.settle);
        frame_ = sightread::grab_at_rest(session_);
    }

    void grab() {
        const Timed timed(stages_.grab);
        frame_ = session_.source.grab();
    }

    Reading read() {
        const Timed timed(stages_.read);
        return reader_->read(session_.retouched(frame_, &reader_->layout().lattice));
    }

    void note(const std::string& verdict, const std::string& move) {
        Step step;
        step.frame = frame_;
        step.board = reading_.board ? mind_.to_text(board_) : std::string();
        step.move = move;
        step.gestures = std::exchange(done_, {});
        step.verdict = verdict;
        step.left = mind_.left(board_);
        step.stages = std::exchange(stages_, {});
        step.is_fresh = std::exchange(is_fresh_, false);
        if (reader_) {
            step.layout = reader_->layout();
            const std::optional<Move> next =
                next_ < plan_.moves.size() ? std::optional(plan_.moves[next_]) : std::nullopt;
            step.draw = [frame = frame_, layout = reader_->layout(), reading = reading_, board = board_, next] {
                return Mind::drawn(frame, layout, reading, board, next);
            };
        }
        if constexpr (requires { mind_.name_in(frame_, reader_->layout()); })
            if (reader_ && verdict == "looked") step.name = mind_.name_in(frame_, reader_->layout());
        session_.journal.step(step);
    }

    cv::Rect whole_window() const { return {{}, session_.source.size()}; }

    cv::Rect board_area() const {
        const cv::Rect2d bounds = reader_->layout().lattice.bounds();
        return cv::Rect(bounds) & cv::Rect({}, reader_->layout().frame);
    }

    Session& session_;
    Mind mind_;
    std::optional<Reader> reader_;
    Frame frame_;
    Reading reading_;
    Board board_;
    Plan<Move> plan_;
    std::size_t next_ = 0;  // the next move of the plan
    int surprises_ = 0;
    Guard guard_{Clock::now()};
    bool has_recovered_ = false;
    bool has_started_over_ = false;
    int shuffles_ = 0, shuffled_at_ = -1;  // in a row, after so many moves
    std::string done_;                     // gestures since the last note
    std::string refusal_;                  // what was said last about a barred way
    Stages stages_;                        // since the last note
    bool is_fresh_ = false;                // the reader was made since the last note
    GameResult result_;
};

}  // namespace sightread
