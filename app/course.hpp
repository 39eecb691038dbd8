// The course of a game, as far as it follows from what was seen: without a clock, a window or a
// wait.
//
// A course is a value: what is believed of the game (its mind), the board, the plan, and how often
// it went wrong. `step` takes it from one event to the next and says what is to be done. Whoever
// plays (loop.hpp) makes events of a window, whoever replays (replay_with.hpp) of a recording; both
// run this.
//
// A lost click is repeated, a board that differs is taken as it is and planned anew, and what does
// not obey, or changes again and again in ways that no rule explains, is given up.
#pragma once

#include "app/mind.hpp"
#include "app/stride.hpp"
#include "capture/frame.hpp"
#include "solvers/plan.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sightread {

// What a look shows, going by what may be seen.
enum class Sight { expected, unchanged, other, unreadable };

// What is waited for: the boards that the move made on `before` may lead to. Without a move: any
// other board.
template <class Mind>
struct Turn {
    const typename Mind::Board& before;
    std::span<const typename Mind::Board> expected = {};
    const typename Mind::Move* move = nullptr;
};

template <class Mind, class Reading>
[[nodiscard]] Sight sight_of(const Mind& mind, const Turn<Mind>& turn, const Reading& reading) {
    const auto is_half_done = [&] {
        return turn.move && mind.is_half_done(turn.before, *turn.move, reading);
    };
    if (!reading.board) return is_half_done() ? Sight::unchanged : Sight::unreadable;
    for (const auto& board : turn.expected)
        if (mind.same(board, *reading.board)) return Sight::expected;
    if constexpr (requires { Mind::boards_are_explained; })
        if (turn.move && mind.explains(turn.before, *turn.move, *reading.board))
            return Sight::expected;
    if (is_half_done() || mind.same(turn.before, *reading.board)) return Sight::unchanged;
    return Sight::other;
}

// What came of the moves that were pressed last.
enum class Verdict {
    obeyed,
    obeyed_in_part,  // the first of several
    explained,       // they were made, and what followed is what no known rule says
    other_board,
    lost,         // nothing came of them
    refused,      // nor ever will: other rules are believed now
    interrupted,  // somebody else wanted the mouse
    unseen,       // no board can be read, or nothing that is certain
};

enum class Next {
    plan,      // for the board as it is
    press,     // the next moves of the plan
    repeat,    // what is missing of the same move
    find_out,  // whether the game is over, or what lies over the board
    give_up,
};

template <class Mind>
class Course {
public:
    using Board = typename Mind::Board;
    using Move = typename Mind::Move;
    using Reading = ReadingOf<typename Mind::Reader>;

    static constexpr int attempts_per_move = 6;
    static constexpr int surprises_in_a_row = 5;

    // `at_once`: moves that are pressed before any of them is seen.
    Course(Mind mind, int at_once) : mind_(std::move(mind)), at_once_(at_once) {}

    // For `Planned`: the mind may keep what it worked out.
    [[nodiscard]] Plan<Move> think(std::chrono::milliseconds limit,
                                   const std::function<bool()>& stop) {
        return mind_.plan(board_, limit, stop);
    }

    // Events. A board is there, however it came about.
    struct Looked {
        const Board& board;
    };
    struct Planned {
        Plan<Move> plan;
    };
    // The moves of `stride()` were pressed.
    struct Answered {
        Sight sight;
        const Reading& reading;
        bool was_cut = false;
    };

    Next step(const Looked& looked) {
        board_ = mind_.adopt(looked.board);
        return plan_anew();
    }

    Next step(Planned planned) {
        plan_ = std::move(planned.plan);
        next_ = 0;
        attempts_ = 0;
        is_cut_ = false;
        return next();
    }

    Next step(const Answered& answer) {
        const Stride<Mind> stride = this->stride();
        verdict_ = verdict_on(stride, answer);
        made_ = 0;
        is_cut_ = false;
        switch (verdict_) {
            case Verdict::obeyed:
            case Verdict::obeyed_in_part:
                return obey(stride, *answer.reading.board);
            case Verdict::explained:
            case Verdict::other_board:
                return be_surprised(stride, *answer.reading.board);
            case Verdict::lost:
                ++attempts_;
                break;
            case Verdict::interrupted:
                is_cut_ = true;
                break;
            case Verdict::refused:  // is told below
            case Verdict::unseen:
                return Next::find_out;
        }
        at_once_ = 1;
        if (is_cut_) return Next::repeat;
        if (attempts_ >= 2 && is_refusal(stride.first(), answer.reading) &&
            mind_.refused(board_, stride.first())) {
            verdict_ = Verdict::refused;
            return believe_otherwise();
        }
        return attempts_ >= attempts_per_move ? Next::give_up : Next::repeat;
    }

    // Somebody else had the mouse: what surprised before says nothing any more.
    void rest() { surprises_ = 0; }

    // What comes of the moves of `stride()` is not seen: it is what was expected.
    void believe() {
        const Stride<Mind> moves = stride();
        if (!moves.expected().empty()) board_ = mind_.adopt(moves.expected().front());
        next_ += moves.size();
        attempts_ = 0;
    }

    // Whether those that were set aside are worth another try, where nothing else is left to do.
    [[nodiscard]] bool tries_again() {
        if constexpr (requires { mind_.tries_again(board_); })
            return plan_.moves.empty() && mind_.tries_again(board_);
        return false;
    }
    // Whether all is made once more, where it lies as planned and the game says nothing.
    [[nodiscard]] bool makes_it_again() {
        if constexpr (requires { mind_.makes_it_again(); })
            if (mind_.makes_it_again()) return believe_otherwise(), true;
        return false;
    }
    // The board is one that may be the end, and the game has said so.
    void end() {
        mind_.has_ended();
        board_ = mind_.adopt(board_);
    }

    [[nodiscard]] const Mind& mind() const { return mind_; }
    [[nodiscard]] const Board& board() const { return board_; }
    [[nodiscard]] const Plan<Move>& plan() const { return plan_; }
    [[nodiscard]] Next next() const {
        return next_ < plan_.moves.size() ? Next::press : Next::plan;
    }
    [[nodiscard]] std::optional<Move> next_move() const {
        return next() == Next::press ? std::optional(plan_.moves[next_]) : std::nullopt;
    }
    // The moves that are pressed next; there is one.
    [[nodiscard]] Stride<Mind> stride() const {
        return {mind_, board_, std::span(plan_.moves).subspan(next_), at_once_};
    }
    // Of the stride, or, where it came to nothing or was cut short, what is missing of it.
    [[nodiscard]] std::vector<Gesture> gestures(const Reading& reading,
                                                const Layout& layout) const {
        const Stride<Mind> moves = stride();
        return is_repeated() ? mind_.repair(moves.first(), reading, layout)
                             : moves.gestures(layout);
    }
    [[nodiscard]] bool is_repeated() const { return attempts_ > 0 || is_cut_; }

    [[nodiscard]] Verdict verdict() const { return verdict_; }
    [[nodiscard]] int made() const { return made_; }          // moves, by the last answer
    [[nodiscard]] int attempts() const { return attempts_; }  // that came to nothing, in a row
    [[nodiscard]] int surprises() const { return surprises_; }

private:
    Verdict verdict_on(const Stride<Mind>& stride, const Answered& answer) const {
        if (answer.sight == Sight::expected) return Verdict::obeyed;
        if (answer.sight == Sight::unreadable) return Verdict::unseen;
        if (answer.sight == Sight::unchanged)
            return answer.was_cut ? Verdict::interrupted : Verdict::lost;
        const Board& seen = *answer.reading.board;
        if (stride.is_in_part(seen)) return Verdict::obeyed_in_part;
        if constexpr (requires { mind_.shows_nothing_certain(seen); })
            if (stride.may_win() && mind_.shows_nothing_certain(seen)) return Verdict::unseen;
        if constexpr (requires { mind_.explains(board_, stride.first(), seen); })
            if (stride.size() == 1 && mind_.explains(board_, stride.first(), seen))
                return Verdict::explained;
        return Verdict::other_board;
    }

    Next obey(const Stride<Mind>& stride, const Board& seen) {
        const Board before = board_;
        made_ = stride.made(seen);
        board_ = mind_.adopt(seen);
        const bool is_certain = stride.size() > 1 || mind_.learn(before, stride.first(), board_);
        board_ = mind_.adopt(board_);
        next_ += static_cast<std::size_t>(made_);
        if (made_ < std::ssize(stride)) at_once_ = 1;
        surprises_ = attempts_ = 0;
        return is_certain ? next() : plan_anew();
    }

    Next be_surprised(const Stride<Mind>& stride, const Board& seen) {
        if (stride.size() == 1) (void)mind_.learn(board_, stride.first(), seen);
        at_once_ = 1;
        board_ = mind_.adopt(seen);
        made_ = verdict_ == Verdict::explained ? 1 : 0;
        surprises_ = made_ > 0 ? 0 : surprises_ + 1;
        (void)plan_anew();
        return surprises_ < surprises_in_a_row ? Next::plan : Next::give_up;
    }

    // Whether a move that came to nothing was refused. One of which a part waits for the rest lost
    // a click, unless that happens again and again.
    bool is_refusal(const Move& move, const Reading& reading) const {
        constexpr int many = 4;
        if constexpr (requires { mind_.waits_for_the_rest(move, reading); })
            return attempts_ >= many || !mind_.waits_for_the_rest(move, reading);
        return true;
    }

    Next believe_otherwise() {
        board_ = mind_.adopt(board_);
        return plan_anew();
    }

    Next plan_anew() {
        plan_.moves.clear();
        next_ = 0;
        attempts_ = 0;
        is_cut_ = false;
        return Next::plan;
    }

    Mind mind_;
    Board board_;
    Plan<Move> plan_;
    std::size_t next_ = 0;  // the next move of the plan
    int at_once_;           // moves; where some were lost, one from then on
    int attempts_ = 0;
    int surprises_ = 0;
    bool is_cut_ = false;  // the stride was begun, and not by the game's fault not finished
    Verdict verdict_ = Verdict::obeyed;
    int made_ = 0;
};

}  // namespace sightread
