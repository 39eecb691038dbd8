// What is believed of the Onet game in front of us: its collapse rule and its border, until watching it has settled
// both.
//
// As long as several collapse rules are possible, only one pair is planned at a time, chosen so that what falls tells
// the rules apart, and so that the board can still be cleared afterwards under the most common ones. A pair that needs
// the ring outside the board and is not obeyed shows that the border is closed.
#pragma once

#include "app/session.hpp"
#include "solvers/onet/solve.hpp"
#include "vision/onet.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace sightread::onet {

class Mind {
public:
    using Board = onet::Board;
    using Move = onet::Move;
    using Reader = onet::Reader;

    static constexpr bool layout_stays = true;     // the next game is dealt on the same board
    static constexpr bool reads_anew = false;      // half a board says less than what is known of it
    static constexpr bool begins_at_rest = false;  // what moves cannot be read

    explicit Mind(const Profile& profile);

    static std::optional<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                             const Profile& profile, std::string* why_not);
    // What was seen, and the line of the pair that comes next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Reading& reading, const Board& board,
                         const std::optional<Move>& next);

    Board adopt(Board board) const;
    std::vector<Board> expected(const Board& board, const Move& move) const;
    // True when a plan made before still holds.
    bool learn(const Board& before, const Move& move, const Board& seen);
    bool refused(const Board& board, const Move& move);

    Plan<Move> plan(const Board& board, std::chrono::milliseconds limit, const std::function<bool()>& stop) const;
    // Proven not to be clearable, in a game that ends then.
    bool is_hopeless(const Board& board, const Plan<Move>& plan) const;
    std::chrono::milliseconds patience_when_stuck() const;
    GameOutcome outcome_when_lost() const;

    bool same(const Board& a, const Board& b) const;
    bool is_won(const Board& board) const;
    // Never: a next game looks like this one with other tiles.
    bool is_another_game(const Board&, const Board&) const { return false; }
    bool is_dead_end(const Board& board) const;  // tiles are left, but no pair can be taken
    int left(const Board& board) const;
    // The picture shows the board as it was, with one of the pair's tiles selected in a way that hides which face it or
    // its neighbours have.
    bool is_half_done(const Board& board, const Move& move, const Reading& reading) const;
    // The first tile of the pair is selected.
    bool began(const Move& move, const Reading& reading) const;
    // Neither of the pair's tiles is there any more.
    bool has_vanished(const Move& move, const Reading& reading) const;

    std::vector<Gesture> gestures(const Move& move, const Layout& layout) const;
    std::vector<Gesture> repair(const Move& move, const Reading& reading, const Layout& layout) const;

    std::string to_text(const Board& board) const { return onet::to_text(board); }
    std::string to_text(const Move& move) const { return onet::to_text(move); }
    std::string to_text(const Plan<Move>& plan) const;
    // None when it is no pair of this board.
    std::optional<Move> move_from_text(const Board& board, const std::string& text) const;

private:
    std::optional<Move> telling_move(const Board& board, const std::function<bool()>& stop) const;

    std::vector<Gravity> possible_;  // never empty
    Border border_ = Border::open;
    bool border_is_known_ = false;
    bool ends_when_stuck_ = false;
};

}  // namespace sightread::onet
