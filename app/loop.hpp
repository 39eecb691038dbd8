// The loop: look → is it still? → read → is it what the last move should have led to? → think → act
// → look again.
//
// Written once for all games. A game brings a mind (app/mind.hpp), which knows its rules and what
// is still unknown of them.
//
// Every move is verified against the boards that it may lead to. What follows from what was seen is
// the course's to say (course.hpp); the loop waits, presses, and asks what a board does not tell.
#pragma once

#include "app/act.hpp"
#include "app/course.hpp"
#include "app/eyes.hpp"
#include "app/guard.hpp"
#include "app/interruption.hpp"
#include "app/mind.hpp"
#include "app/surroundings.hpp"
#include "capture/error.hpp"
#include "solvers/plan.hpp"
#include "vision/difference.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread {

// A plan as the journal tells it.
template <class Mind>
[[nodiscard]] Thought thought_of(const Mind& mind, const Plan<typename Mind::Move>& plan) {
    Thought thought{
        std::string(outcome_name(plan.outcome)), plan.optimal, plan.nodes, plan.milliseconds, {}};
    for (const auto& move : plan.moves) thought.moves.push_back(mind.to_text(move));
    return thought;
}

template <GameMind Mind>
class Loop {
public:
    using Board = typename Mind::Board;
    using Move = typename Mind::Move;

    Loop(Session& session, Mind mind)
        : session_(session),
          course_(std::move(mind), session.profile.at_once),
          eyes_(session, course_.mind()) {}
    Loop(const Loop&) = delete;  // the eyes go by this loop's own mind
    Loop& operator=(const Loop&) = delete;

    GameResult play() {
        const auto begin = Clock::now();
        try {
            if (look_first()) run();
        } catch (const WindowGone& error) {
            session_.stop() ? end_stopped() : end(GameOutcome::gone, error.what());
        } catch (const WindowHidden& error) {
            end(GameOutcome::unreadable, error.what());
        } catch (const Error&) {
            note_unverified();
            throw;
        }
        note_unverified();
        session_.is_under_way = false;
        session_.told.reset();
        result_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        if constexpr (requires { mind().learned(); })
            if (session_.learn)
                for (const auto& [key, value] : mind().learned())
                    session_.learn(key, value, "a game went by it");
        return result_;
    }

private:
    using Milliseconds = std::chrono::milliseconds;
    using Looked = typename Course<Mind>::Looked;
    using Planned = typename Course<Mind>::Planned;
    using Answered = typename Course<Mind>::Answered;

    static constexpr Milliseconds first_look_limit{10'000};
    static constexpr Milliseconds start_over_limit{3000};
    static constexpr int most_shuffles = 6;
    static constexpr int most_looks_for_more = 3;
    static constexpr int fewest_first_looks = 5;  // however long they take
    // the eye reads what has stood still for two looks
    static constexpr int looks_at_rest = 3;

    [[nodiscard]] const Mind& mind() const { return course_.mind(); }
    [[nodiscard]] const Board& board() const { return course_.board(); }

    void end(GameOutcome outcome, std::string why = {}) {
        result_.outcome = outcome;
        result_.why = std::move(why);
    }

    void end_stopped() { end(GameOutcome::stopped, session_.why_over()); }

    // Everything lies as planned. That is won where the game says so, or where nothing else can be
    // meant. False where the game says nothing and it is made once more.
    bool end_arranged() {
        if constexpr (requires { mind().is_certain_end(eyes_.reading()); })
            if (!mind().is_certain_end(eyes_.reading()) && !is_answered()) {
                if (session_.is_over()) return end_stopped(), true;
                // Words that came before it was known what changes all the time.
                if (is_told_over()) return true;
                if (course_.makes_it_again()) return is_made_again_ = true, false;
                return end(GameOutcome::arranged,
                           "all lies as planned, and the game has said nothing"),
                       true;
            }
        return end(GameOutcome::won), true;
    }

    // Whether the game says something of the end: a dialog, words beside the board, something large
    // over it, another board.
    bool is_answered() {
        const auto is_said = [&] {
            return has_dialog(session_) || surroundings_.say_more(eyes_.frame());
        };
        return is_said() || eyes_.shows_news(is_said);
    }

    // What was pressed last, where the game ended before anybody saw what came of it.
    void note_unverified() {
        if (!done_.empty()) note(std::string(not_verified), doing_);
    }

    // The picture that could not be read is the evidence.
    void end_unreadable(const std::string& why) {
        if (!eyes_.frame().pixels.empty()) note("not readable: " + why, "");
        end(GameOutcome::unreadable, why);
    }

    // Finds the board in a window never seen before. False when the game has ended already.
    bool look_first() {
        session_.hand.park();
        auto limit = Clock::now() + first_look_limit;
        bool tried_pointer = false, tried_dialogs = false, tried_start = false, has_asked = false;
        // What cannot be read may be what the game before has left, when starting the next one was
        // not heard.
        const bool comes_after_another = session_.layout.has_value();
        bool tried_menu = comes_after_another || !session_.begin_first;
        for (int looks = 1;; ++looks) {
            if (waited_out_pause(session_)) limit = Clock::now() + first_look_limit;
            if (session_.is_over()) return end_stopped(), false;
            std::string why = "no board was found";
            if (look_once(why)) {
                const bool is_to_ask =
                    session_.asks_first && is_read_in_part() && !std::exchange(has_asked, true);
                if (!is_to_ask || !eyes_.was_taught()) return true;
                continue;
            }
            if (Clock::now() > limit - first_look_limit * 4 / 5 && eyes_.was_taught()) continue;
            if (Clock::now() > limit && looks >= fewest_first_looks)
                return end_unreadable(why), false;
            if (!std::exchange(tried_pointer, true) && !session_.dry_run)
                session_.hand.cross_window();
            if (!tried_menu && Clock::now() > limit - first_look_limit * 3 / 4) {
                tried_menu = true;
                if (session_.begin_first()) limit = Clock::now() + first_look_limit;
            }
            if (!tried_dialogs && Clock::now() > limit - first_look_limit / 2) {
                tried_dialogs = true;
                (void)dismiss_dialogs(session_);
            }
            bool may_be_started = comes_after_another;
            if constexpr (requires { Mind::may_be_started(why); })
                may_be_started |= Mind::may_be_started(why);
            if (!tried_start && may_be_started && Clock::now() > limit - first_look_limit * 2 / 5) {
                tried_start = true;
                (void)start_new_game(session_);
            }
            (void)wait_for_change(session_, eyes_.whole_window(), Milliseconds(200));
        }
    }

    // Whether the reading holds what is only probable, or the board that is played cells that are
    // not known.
    [[nodiscard]] bool is_read_in_part() {
        bool is_in_part = false;
        if constexpr (requires { mind().is_in_part(eyes_.reading()); })
            is_in_part = mind().is_in_part(eyes_.reading());
        if constexpr (requires { board().unknown_left(); })
            is_in_part |= board().unknown_left() > 0;
        return is_in_part;
    }

    // Takes the board as the window shows it now. False, with the reason, when it shows none.
    bool look_once(std::string& why) {
        if (!eyes_.look(why)) {
            if (eyes_.has_learned_unread()) note("not readable: " + why, "");
            return false;
        }
        (void)course_.step(Looked{*eyes_.reading().board});
        result_.began = session_.is_under_way = true;
        note("looked", "");
        return true;
    }

    void run() {
        // What had hardly appeared when it was read is known in its true colours after another
        // look.
        if constexpr (requires { Mind::appears_slowly; }) {
            std::string why;
            (void)look_once(why);
        }
        if constexpr (requires { mind().is_certain_end(eyes_.reading()); })
            surroundings_.saw(eyes_.frame(), eyes_.board_surroundings());
        while (true) {
            if (waited_out_pause(session_) && !look_after_pause()) return;
            if (session_.is_over()) return end_stopped();
            if (session_.told) return end(*session_.told);
            if (const std::string objection = guard_.objection(Clock::now());
                !objection.empty() && !recovered_from(objection))
                return;
            if constexpr (requires(std::string why) { Mind::may_be_started(why); })
                if (mind().is_won(board()) && result_.moves == 0) {
                    if (!started_anew()) return;
                    continue;
                }
            if (mind().is_won(board())) {
                if (is_more_left() || !end_arranged()) continue;
                return;
            }
            if constexpr (requires { mind().is_lost(board()); })
                if (mind().is_lost(board())) {
                    if (result_.moves > 0 || !begun_from_menu()) return end(GameOutcome::lost);
                    continue;
                }
            if (course_.next() == Next::plan && !think()) return;
            if (course_.next() == Next::plan) continue;  // no move, but another board now
            if (session_.dry_run) return show_plan();
            if (!make()) return;
        }
    }

    // The evidence is kept and the window understood from the start again, once. False when that
    // was done before.
    bool recovered_from(const std::string& objection) {
        note("no progress: " + objection, "");
        if (std::exchange(has_recovered_, true))
            return end(GameOutcome::disobeyed, objection + ", and starting over did not help"),
                   false;
        session_.journal.say("starting over: " + objection);
        guard_.rests(Clock::now());
        (void)dismiss_dialogs(session_);
        if constexpr (Mind::reads_anew) {
            eyes_.forget();
        }
        return look_again();
    }

    // Whoever had the mouse may have changed anything.
    bool look_after_pause() {
        guard_.rests(Clock::now());
        course_.rest();
        has_started_over_ = false;
        return look_again();
    }

    // False when there is nothing more to do.
    bool think() {
        {
            const Timed timed(eyes_.stages().plan);
            (void)course_.step(
                Planned{course_.think(session_.plan_limit, [this] { return session_.is_over(); })});
        }
        if (session_.is_over()) return end_stopped(), false;
        const Plan<Move>& plan = course_.plan();
        session_.journal.thought(thought_of(mind(), plan));
        session_.journal.say(mind().to_text(plan));
        if (mind().is_hopeless(board(), plan)) {
            // No rule explains how this board came about: something may lie over the true one.
            if (course_.surprises() > 0 && !std::exchange(has_doubted_, true))
                return !is_told_over() && look_again();
            if (left_unheard_menu()) return look_again();
            return end(GameOutcome::stuck, why_hopeless()), false;
        }
        if (!plan.moves.empty() || course_.tries_again()) return true;
        // Without a move the game may do something by itself, such as shuffling.
        const Sight sight = eyes_.await({board()}, mind().patience_when_stuck());
        if (sight == Sight::other) return take_as_it_is(), note("changed by itself", ""), true;
        if (session_.is_over()) return end_stopped(), false;
        if (shuffled()) return true;
        if (left_unheard_menu()) return look_again();
        return end(GameOutcome::stuck, why_stuck()), false;
    }

    // Where nothing was ever obeyed, a menu may have been taken for a board: padlocks are alike,
    // too. True where it was left.
    bool left_unheard_menu() {
        if (session_.was_heard || result_.moves > 0 || !left_menu()) return false;
        eyes_.forget();
        return true;
    }

    std::string why_stuck() const {
        if constexpr (requires { mind().why_stuck(board()); }) return mind().why_stuck(board());
        return "no move is left on this board";
    }

    // By the game's own button, where the profile knows of one. False when that has led to nothing
    // new.
    bool shuffled() {
        shuffles_ = result_.moves == shuffled_at_ ? shuffles_ + 1 : 0;
        shuffled_at_ = result_.moves;
        if (session_.dry_run || shuffles_ >= most_shuffles || !shuffle(session_)) return false;
        if (eyes_.await({board()}, Milliseconds(2000)) != Sight::other) return false;
        take_as_it_is();
        note("shuffled", "");
        return true;
    }

    std::string why_hopeless() const {
        if constexpr (requires { mind().why_hopeless(); }) return mind().why_hopeless();
        return "proven: this board cannot be cleared";
    }

    void show_plan() {
        for (const Move& move : course_.plan().moves) {
            std::string gestures;
            for (const Gesture& gesture : mind().gestures(move, eyes_.layout()))
                gestures += "  " + sightread::to_text(gesture);
            session_.journal.say(mind().to_text(move) + gestures);
        }
        end(GameOutcome::stopped, "dry run: nothing was pressed");
    }

    // Makes a move, or as many as the game takes at once, and sees to it that they happened. False
    // when the game has ended.
    bool make() {
        const Pace pace = session_.pace;
        while (true) {
            const Stride<Mind> stride = course_.stride();
            if (session_.pace.waits_for_rest()) eyes_.wait_for_rest();
            if (session_.source.size() != eyes_.layout().frame &&
                !std::exchange(was_resized_, true))
                return look_after_pause();
            guard_.acts(mind().to_text(board()), stride.to_text());
            doing_ = stride.to_text();
            const Acted acted = act(course_.gestures(eyes_.reading(), eyes_.layout()));
            if (acted == Acted::interrupted) return look_after_pause();
            if (acted != Acted::done) return false;
            const bool was_cut = session_.hand.was_cut();
            const auto pressed = Clock::now();
            const Frame before_answer = eyes_.frame();
            const Sight sight = answer_to(stride, was_cut);
            const Board before = board();
            if (was_cut && sight == Sight::other && !session_.is_over())
                return look_after_pause() && !has_gone_on(before, stride);
            if (sight == Sight::unchanged && session_.is_over()) return end_stopped(), false;
            if (sight == Sight::unchanged && !was_cut) {
                if (is_ended_over(before_answer, stride)) return false;
                learn_from_loss(stride.first());
            }
            if (sight == Sight::expected) session_.pace.obeyed(eyes_.frame().taken - pressed);
            const bool was_in_part = is_read_in_part();
            const Next next = course_.step(Answered{sight, eyes_.reading(), was_cut});
            switch (course_.verdict()) {
                case Verdict::obeyed:
                case Verdict::obeyed_in_part:
                    return obeyed(stride, was_in_part);
                case Verdict::explained:
                case Verdict::other_board:
                    return surprised(before, stride, next);
                case Verdict::unseen:
                    return lost_sight(stride);
                case Verdict::interrupted:
                    note(std::string(cut_short), doing_);
                    continue;
                case Verdict::lost:
                case Verdict::refused:
                    break;
            }
            ++result_.retries;
            note("lost click", doing_);
            if (course_.verdict() == Verdict::refused) {
                session_.pace = pace;  // it was heard, and no click was lost
                session_.set_hold(session_.pace.hold());
                if constexpr (requires { Mind::sets_pairs_aside; })
                    ++result_.refused;
                else if (is_told_over())
                    return false;
                return true;
            }
            if (course_.attempts() == 2 && result_.moves == 0 && restarted()) return true;
            if (course_.attempts() == 3 && is_told_over()) return false;
            if (next == Next::give_up) return give_up(stride.first()), false;
        }
    }

    // First it is seen how far the moves came; then whoever cut them short may go on, and change
    // anything.
    Sight answer_to(const Stride<Mind>& stride, bool was_cut) {
        if (session_.pace.wants_frames()) watch_frames(session_, eyes_.board_area());
        const Move first = stride.first();
        const Turn<Mind> turn{board(), stride.expected(), &first};
        const Sight sight = eyes_.await(turn, session_.pace.patience());
        if (!was_cut || sight == Sight::expected || !waited_out_pause(session_)) return sight;
        guard_.rests(Clock::now());
        return eyes_.await(turn, session_.pace.patience());
    }

    void give_up(const Move& move) {
        if (is_made_again_)
            end(GameOutcome::arranged, "all lies as planned, and nothing can be moved any more");
        else
            end(GameOutcome::disobeyed, "the game did not obey the move " + mind().to_text(move));
    }

    // A board that was known in part only is looked for anew before it is called cleared: what was
    // told wrongly while following it may be seen by who knows nothing of it.
    bool is_more_left() {
        bool is_in_doubt = result_.partial > 0;
        // A mind that reads every frame anew has nothing to doubt but the last one.
        if constexpr (requires { mind().is_in_part(eyes_.reading()); })
            is_in_doubt = mind().is_in_part(eyes_.reading());
        if (!is_in_doubt || looks_for_more_++ >= most_looks_for_more) return false;
        eyes_.forget();
        std::string why;
        for (int look = 0; look < looks_at_rest; ++look)
            if (look_once(why)) break;
        return eyes_.has_layout() && eyes_.reading().board && mind().left(board()) > 0;
    }

    // The whole stride, or no more than its first moves. `was_in_part`: so the board was read
    // before.
    bool obeyed(const Stride<Mind>& stride, bool was_in_part) {
        session_.was_heard = true;
        const int made = course_.made();
        const bool is_whole = made == std::ssize(stride);
        session_.set_hold(session_.pace.hold());
        result_.moves += made;
        result_.partial += was_in_part ? made : 0;
        result_.retries += !is_whole;
        has_started_over_ = is_made_again_ = was_resized_ = false;
        guard_.arrives(mind().to_text(board()), Clock::now());
        if constexpr (requires { mind().is_certain_end(eyes_.reading()); })
            surroundings_.saw(eyes_.frame(), eyes_.board_surroundings());
        note(is_whole ? "expected" : "lost click", stride.to_text(), made);
        if constexpr (requires { mind().may_have_ended(board()); })
            if (mind().may_have_ended(board()) && eyes_.shows_news([] { return false; }))
                course_.end();
        return true;
    }

    // Another board than expected. False when the game has ended.
    bool surprised(const Board& before, const Stride<Mind>& stride, Next next) {
        if (session_.is_over()) return end_stopped(), false;
        session_.was_heard = true;
        const bool is_explained = course_.verdict() == Verdict::explained;
        result_.unverified += !is_explained;
        result_.moves += course_.made();
        note("other board", stride.to_text());
        if (is_explained) return guard_.arrives(mind().to_text(board()), Clock::now()), true;
        if (has_gone_on(before, stride)) return false;
        // A board that was misread may be won by the last move all the same.
        if (stride.may_win() && is_told_over()) return false;
        if (next != Next::give_up) return true;
        return end(GameOutcome::disobeyed,
                   "the board changed " + std::to_string(course_.surprises()) +
                       " times in a row in ways that the rules do not explain"),
               false;
    }

    // A game that has obeyed nothing yet may not have begun: that teaches nothing about its pace.
    void learn_from_loss(const Move& move) {
        if (result_.moves == 0) return;
        mind().began(move, eyes_.reading()) ? session_.pace.lost() : session_.pace.came_too_early();
        session_.set_hold(session_.pace.hold());
    }

    void take_as_it_is() { (void)course_.step(Looked{*eyes_.reading().board}); }

    // The board cannot be read any more: the game is over, or something lies on top of it.
    bool lost_sight(const Stride<Mind>& stride) {
        if (session_.is_over()) return end_stopped(), false;
        const std::vector<Board>& expected = stride.expected();
        const Move& move = stride.last();
        const int count = static_cast<int>(stride.size());
        if constexpr (requires { mind().ending_unseen(board(), move); })
            if (const std::optional<GameOutcome> outcome = mind().ending_unseen(board(), move);
                outcome && eyes_.stays_unreadable(board())) {
                result_.moves += count;
                note("hidden: " + eyes_.reading().why_not, stride.to_text());
                return end(*outcome), false;
            }
        if (stride.may_win() && mind().has_vanished(move, eyes_.reading())) {
            result_.moves += count;
            if (is_more_left()) return true;
            note("expected", stride.to_text(), count);
            return end(GameOutcome::won), false;
        }
        note("not readable: " + eyes_.reading().why_not, stride.to_text());
        const bool was_dead_end =
            std::all_of(expected.begin(), expected.end(),
                        [&](const Board& board) { return mind().is_dead_end(board); });
        if (was_dead_end && !came_back()) {
            result_.moves += count;
            return end(GameOutcome::stuck, "no move is left on this board"), false;
        }
        const Board before = board();
        // Where what is drawn hides a board, the game may say that it is over; one that comes after
        // the last move is known only from the start again.
        const bool is_hidden = stride.may_win() && !Mind::reads_anew,
                   is_over = is_hidden && is_told_over();
        if (is_hidden && !is_over) start_over(eyes_.reading().why_not);
        if (!is_over && look_again()) return !has_gone_on(before, stride);
        // The game has said that it was the last move.
        if (result_.outcome == GameOutcome::won && stride.may_win()) result_.moves += count;
        return false;
    }

    // Whether the game ended by these moves, and went on between two looks: the next one is there
    // already.
    bool has_gone_on(const Board& before, const Stride<Mind>& stride) {
        if (!mind().is_another_game(before, board())) return false;
        std::optional<GameOutcome> outcome;
        if (stride.may_win()) outcome = GameOutcome::won;
        if constexpr (requires { mind().ending_unseen(before, stride.last()); })
            outcome = mind().ending_unseen(before, stride.last());
        if (!outcome) return false;
        // Where the game says that it is over, a panel lies over its last board, which may look
        // like another one; and a board on which nothing is left to do is the last one.
        bool may_be_covered = false;
        if constexpr (requires { mind().may_be_covered(before, board()); })
            may_be_covered = mind().may_be_covered(before, board());
        session_.has_gone_on =
            !mind().is_won(board()) && !may_be_covered &&
            !interruption_in(eyes_.frame().pixels, session_.first_board.pixels, title_of(session_))
                 .is_told_across(eyes_.board_area());
        result_.moves += static_cast<int>(stride.size());
        end(*outcome);
        return true;
    }

    // Whether the board is readable again after what a game without moves may do, such as
    // shuffling.
    bool came_back() {
        const auto limit = Clock::now() + mind().patience_when_stuck();
        std::string why;
        while (Clock::now() < limit && !session_.is_over()) {
            if (look_once(why)) return true;
            (void)wait_for_change(session_, eyes_.board_area(), Milliseconds(200));
        }
        return false;
    }

    // What is new on the screen may say that the game is over, or ask something, which is answered
    // with no. True when it is over.
    bool is_told_over() {
        if (eyes_.frame().pixels.empty()) return false;
        const Interruption said =
            interruption_in(eyes_.frame().pixels, session_.first_board.pixels, title_of(session_));
        if (said.outcome) {
            session_.journal.say("the game says: " + said.words);
            note("told: " + said.words, "");
            return end(*said.outcome), true;
        }
        if (said.is_question) {
            session_.journal.say("a question is answered with no (" + said.words + ")");
            (void)act({Click{*said.decline}});
            (void)wait_for_change(session_, eyes_.whole_window(), Eyes<Mind>::answer_limit / 4);
        }
        return false;
    }

    // What comes over the window as the last move is made is the game's answer to it, though
    // nothing of that move may be painted: a browser paints no page below its own message. True
    // when the game is over.
    bool is_ended_over(const Frame& before, const Stride<Mind>& stride) {
        const cv::Rect news = what_is_new(before.pixels, eyes_.frame().pixels),
                       board = eyes_.board_surroundings();
        // what is new may be the move
        if (!stride.may_win() || (news & board) == news) return false;
        result_.moves += static_cast<int>(stride.size());
        if (is_told_over()) return true;
        note("hidden: something has come over the window", stride.to_text());
        return end(GameOutcome::won), true;
    }

    // Something lies over the board: closes the game's own dialogs and looks until the board is
    // readable. False when it stays unreadable.
    bool look_again() {
        auto limit = Clock::now() + Eyes<Mind>::answer_limit;
        // Words may come, or be hidden, while they are looked for.
        auto words_due = Clock::now() + Eyes<Mind>::answer_limit / 4;
        cv::Mat read_last;
        while (true) {
            std::string why;
            if (waited_out_pause(session_)) {
                limit = Clock::now() + Eyes<Mind>::answer_limit;
                has_started_over_ = false;
            }
            if (look_once(why)) return true;
            if (session_.is_over()) return end_stopped(), false;
            if (session_.told) return end(*session_.told), false;
            if (Clock::now() > words_due && !is_same_picture(read_last, eyes_.frame().pixels)) {
                read_last = eyes_.frame().pixels;
                if (is_told_over()) return false;
                words_due = Clock::now() + Eyes<Mind>::answer_limit / 4;
            }
            if (Clock::now() > limit) {
                if (std::exchange(has_started_over_, true))
                    return end(mind().outcome_when_lost(), why), false;
                start_over(why);
                limit = Clock::now() + start_over_limit;
                continue;
            }
            if (Clock::now() > limit - Eyes<Mind>::answer_limit / 2)
                (void)dismiss_dialogs(session_);
            if (Clock::now() > limit - Eyes<Mind>::answer_limit * 2 / 3 && eyes_.was_taught())
                continue;
            (void)wait_for_change(session_, eyes_.whole_window(), Milliseconds(200));
        }
    }

    // Whatever was known of the window does not hold: another level came unseen, somebody else has
    // played on, or something was misunderstood. The board may be where it was all the same.
    void start_over(const std::string& why) {
        note("not readable: " + why, "");
        session_.journal.say("starting over: " + why);
        eyes_.read_afresh();
    }

    // A board that is solved before the first move is the one that the last game left, or is mixed
    // by a start. False when it stays.
    bool started_anew() {
        if (left_menu()) return look_again();
        for (int attempt = 0; attempt < 3 && !session_.dry_run; ++attempt) {
            (void)dismiss_dialogs(session_);
            if (!start_new_game(session_)) break;
            (void)eyes_.await({board()}, Milliseconds(1000));
            if (!look_again()) return false;
            if (!mind().is_won(board())) return true;
        }
        if (session_.is_over()) return end_stopped(), false;
        return end(GameOutcome::unreadable,
                   "the board is solved already; --new-game says how the next game is started"),
               false;
    }

    // A board that nobody has played and that is lost is what a menu leaves of it to be seen. False
    // where there is none.
    bool begun_from_menu() { return left_menu() && look_again() && !mind().is_lost(board()); }

    // Once: what is no menu is no game that has not begun.
    bool left_menu() {
        return !session_.dry_run && session_.begin_first && !std::exchange(has_tried_menu_, true) &&
               session_.begin_first();
    }

    // A game whose first moves are not obeyed may be waiting to be started: that is tried once
    // where nothing was heard yet, by what the window says of it, or as the profile knows.
    bool restarted() {
        if (left_unheard_menu()) return look_again();
        if (!session_.was_heard && std::exchange(was_begun_unheard_, true)) return false;
        if (!start_new_game(session_)) return false;
        (void)eyes_.await({board()}, Milliseconds(1500));
        return look_again();
    }

    // Not longer than anybody else wants the mouse.
    Acted act(const std::vector<Gesture>& gestures) {
        const Timed timed(eyes_.stages().act);
        const Acted acted = sightread::act(session_, gestures, done_);
        if (acted == Acted::stopped) end_stopped();
        if (acted == Acted::barred) end(GameOutcome::disobeyed, session_.hand.why_refused());
        if (acted == Acted::done) session_.hand.park();
        return acted;
    }

    void note(const std::string& verdict, const std::string& move, int made = 0) {
        if (eyes_.reading().board) session_.last_board = eyes_.frame();
        if (eyes_.reading().board && result_.moves == 0) session_.first_board = eyes_.frame();
        Step step = eyes_.seen();
        step.made = made;
        step.board = eyes_.reading().board ? mind().to_text(board()) : std::string();
        step.move = move;
        step.gestures = std::exchange(done_, {});
        step.verdict = verdict;
        step.left = mind().left(board());
        if (eyes_.has_layout()) {
            step.draw = [frame = step.frame, layout = *step.layout, reading = eyes_.reading(),
                         board = board(), next = course_.next_move()] {
                return Mind::drawn(frame, layout, reading, board, next);
            };
            if constexpr (requires { mind().name_in(step.frame, *step.layout); })
                if (verdict == "looked") step.name = mind().name_in(step.frame, *step.layout);
        }
        session_.journal.step(step);
    }

    Session& session_;
    Course<Mind> course_;
    Eyes<Mind> eyes_;
    bool has_doubted_ = false;  // a board on which nothing can be done
    bool has_tried_menu_ = false;
    bool was_resized_ = false;  // its window, after it was looked at, since a move was obeyed
    bool was_begun_unheard_ = false;
    int looks_for_more_ = 0;
    Guard guard_{Clock::now()};
    Surroundings surroundings_;
    bool has_recovered_ = false;
    bool has_started_over_ = false;  // since a move was obeyed, or somebody else had the mouse
    // all was done as planned, the game said nothing, and it is to be done once more
    bool is_made_again_ = false;
    int shuffles_ = 0, shuffled_at_ = -1;  // in a row, after so many moves
    std::string doing_;                    // the moves that were acted on last
    std::string done_;                     // gestures since the last note
    GameResult result_;
};

}  // namespace sightread
