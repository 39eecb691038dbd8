// What is believed of the game of Lights Out in front of us: whether its squares are to be dark or
// lit in the end.
//
// A picture does not tell. Where neither the person nor the profile said so, the nearer of the two
// is brought about first, or the one that ended games of another session. If the game goes on
// unmoved, the other one follows: then one of them was the end. Where the other one cannot be
// reached, or the game obeys no click any more, the first one was it.
#pragma once

#include "app/session.hpp"
#include "input/flip/gestures.hpp"
#include "solvers/flip/solve.hpp"
#include "vision/flip/rules_then_eye.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread::flip {

// What lasts from game to game.
struct Memory {
    Goal goal = Goal::either;  // that a game has ended by
};

class Mind {
public:
    using Board = flip::Board;
    using Move = Cell;
    using Reader = RulesThenEye;

    static constexpr const char* key_of_goal = "flip.goal";
    static constexpr bool layout_stays = true;
    static constexpr bool reads_anew = true;
    static constexpr bool begins_at_rest = true;  // the first frame shows how squares look

    // A board that is solved shows squares of one kind only, until a game is started.
    static bool may_be_started(const std::string& why_no_board) {
        return why_no_board == no_squares;
    }

    Mind(const Profile& profile, std::shared_ptr<Memory> memory)
        : memory_(std::move(memory)),
          goal_(goal_from_text(profile.rule("flip.goal")).value_or(memory_->goal)) {
        const auto learned = profile.learned.find(key_of_goal);
        if (learned != profile.learned.end()) likely_ = goal_from_text(learned->second);
    }

    static Found<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                     const Profile& profile);
    // What was seen, and the click that comes next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Reading& reading,
                         const Board& board, const std::optional<Cell>& next);

    Board adopt(Board board) const {
        board.goal = goal_;
        return board;
    }
    std::vector<Board> expected(const Board& board, Cell click) const;
    bool learn(const Board& before, Cell click, const Board& seen);
    bool refused(const Board& board, Cell click);
    // All squares are alike, and whether that is what the game wants is not known yet.
    bool may_have_ended(const Board& board) const;
    void has_ended();  // it was
    // What hides squares that have just become alike says that they should be.
    std::optional<GameOutcome> ending_unseen(const Board& board, Cell click) const;

    Plan<Cell> plan(const Board& board, std::chrono::milliseconds limit,
                    const std::function<bool()>& stop) const;
    bool is_hopeless(const Board&, const Plan<Cell>& plan) const {
        return plan.outcome == Outcome::impossible;
    }
    std::string why_hopeless() const {
        return "proven: no clicks bring all squares to the same side";
    }
    std::chrono::milliseconds patience_when_stuck() const { return std::chrono::milliseconds(500); }
    GameOutcome outcome_when_lost() const { return GameOutcome::unreadable; }

    bool same(const Board& a, const Board& b) const {
        return a.rows == b.rows && a.columns == b.columns && a.lit == b.lit &&
               a.changes == b.changes;
    }
    // A board of one kind of squares is the end only where that goal is known.
    bool is_won(const Board& board) const { return board.goal != Goal::either && is_solved(board); }
    bool is_dead_end(const Board&) const { return false; }
    // No single click leads from one to the other.
    bool is_another_game(const Board& before, const Board& now) const;
    int left(const Board& board) const;  // squares that are not as they should be
    bool is_half_done(const Board&, Cell, const Reading&) const { return false; }
    bool began(Cell, const Reading&) const { return false; }
    bool is_in_part(const Reading& reading) const { return reading.is_in_part; }
    bool has_vanished(Cell, const Reading&) const { return false; }  // squares stay where they are

    std::vector<Gesture> gestures(Cell click, const Layout& layout) const {
        return flip::gestures(click, layout);
    }
    std::vector<Gesture> repair(Cell click, const Reading&, const Layout& layout) const {
        return flip::gestures(click, layout);
    }

    std::string to_text(const Board& board) const { return flip::to_text(board); }
    std::string to_text(Cell click) const { return sightread::to_text(click); }
    std::string to_text(const Plan<Cell>& plan) const;
    // The goal, where the game has told it; an empty one where that of another session was none.
    std::vector<std::pair<std::string, std::string>> learned() const;
    // None when the text names no square of the board.
    std::optional<Cell> move_from_text(const Board& board, const std::string& text) const;

private:
    std::shared_ptr<Memory> memory_;
    Goal goal_;
    std::optional<Goal> likely_;   // of another session
    std::optional<Goal> reached_;  // without knowing whether it is the one
};

}  // namespace sightread::flip
