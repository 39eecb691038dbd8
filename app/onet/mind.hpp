// What is believed of the Onet game in front of us: its collapse rule and its border, until
// watching it has settled both.
//
// As long as several collapse rules are possible, only one pair is planned at a time, chosen so
// that what falls tells the rules apart, and so that the board can still be cleared afterwards
// under the most common ones. Where none of the usual rules explains what was seen, compositions of
// them are looked for (several passes, one after the other); until one is found it goes on pair by
// pair, and as soon as one explains the last few boards the rest is planned by it. A pair that
// needs the ring outside the board and is not obeyed shows that the border is closed. Any other
// pair that the game refuses is set aside, and the others are played; when none is left, those set
// aside are tried once more. Where a game refuses pairs with two bends and takes none, it knows of
// one bend only.
//
// A board with unknown cells is played as far as its certain pairs go; when none is left, what its
// cells probably are is believed, and then that one of them has the partner which some tile lacks:
// a try teaches.
#pragma once

#include "app/session.hpp"
#include "solvers/onet/gravity.hpp"
#include "solvers/onet/solve.hpp"
#include "vision/onet/whole_or_part.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace sightread::onet {

class Mind {
public:
    using Board = onet::Board;
    using Move = onet::Move;
    using Reader = onet::WholeOrPart;

    static constexpr const char* key_of_collapse = "onet.gravity";
    static constexpr bool layout_stays = true;  // the next game is dealt on the same board
    static constexpr bool reads_anew = false;   // half a board says less than what is known of it
    static constexpr bool sets_pairs_aside = true;
    static constexpr bool begins_at_rest = false;   // what moves cannot be read
    static constexpr bool is_found_at_rest = true;  // half a board may look like a smaller one

    explicit Mind(const Profile& profile);

    static Found<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                     const Profile& profile);
    // What was seen, and the line of the pair that comes next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Reading& reading,
                         const Board& board, const std::optional<Move>& next);

    Board adopt(Board board) const;
    std::vector<Board> expected(const Board& board, const Move& move) const;
    // True when a plan made before still holds.
    bool learn(const Board& before, const Move& move, const Board& seen);
    // The pair has gone and nothing else has, however the others lie now.
    bool explains(const Board& before, const Move& move, const Board& seen) const {
        return is_taking({before, move, seen});
    }
    bool refused(const Board& board, const Move& move);
    // Takes back what was set aside, once after each pair that was obeyed. False where that leads
    // to nothing new.
    bool tries_again(const Board& board);
    // Why nothing can be taken.
    std::string why_stuck(const Board& board) const;

    Plan<Move> plan(const Board& board, std::chrono::milliseconds limit,
                    const std::function<bool()>& stop) const;
    // Proven not to be clearable, in a game that ends then.
    bool is_hopeless(const Board& board, const Plan<Move>& plan) const;
    std::chrono::milliseconds patience_when_stuck() const;
    GameOutcome outcome_when_lost() const;

    bool same(const Board& a, const Board& b) const;
    bool is_won(const Board& board) const;
    // Never: a next game looks like this one with other tiles.
    bool is_another_game(const Board&, const Board&) const { return false; }
    bool shows_nothing_certain(const Board& board) const {
        return board.tiles_left() == 0 && board.unknown_left() > 0;
    }
    bool is_dead_end(const Board& board) const;  // tiles are left, but no pair that the game takes
    int left(const Board& board) const;
    // The picture shows the board as it was, with one of the pair's tiles selected in a way that
    // hides which face it or its neighbours have.
    bool is_half_done(const Board& board, const Move& move, const Reading& reading) const;
    // The first tile of the pair is selected.
    bool began(const Move& move, const Reading& reading) const;
    // A tile is selected: of this pair or another one.
    bool waits_for_the_rest(const Move& move, const Reading& reading) const;
    // Neither of the pair's tiles is there any more.
    bool has_vanished(const Move& move, const Reading& reading) const;

    std::vector<Gesture> gestures(const Move& move, const Layout& layout) const;
    std::vector<Gesture> repair(const Move& move, const Reading& reading,
                                const Layout& layout) const;

    std::string to_text(const Board& board) const { return onet::to_text(board); }
    std::string to_text(const Move& move) const { return onet::to_text(move); }
    std::string to_text(const Plan<Move>& plan) const;
    // The recorded board, where the one that is read now is the same but for what is unknown in
    // either.
    std::optional<Board> as_recorded(const std::string& text, const Board& now) const;
    // The collapse, where what fell has told it; an empty one where nothing explains what fell.
    std::vector<std::pair<std::string, std::string>> learned() const;
    // None when it is no pair of this board.
    std::optional<Move> move_from_text(const Board& board, const std::string& text) const;

private:
    // A pair, as cells and the face that they showed.
    struct Refusal {
        Move move;
        int face;
        bool operator==(const Refusal&) const = default;
    };

    std::optional<Move> telling_move(const Board& board, const std::function<bool()>& stop) const;
    // Pairs that can be taken and are not set aside, those with the fewest bends first.
    std::vector<Move> moves_left(const Board& board) const;
    bool is_set_aside(const Board& board, const Move& move) const;
    // With one unknown cell, or a tile of another face that lacks a partner, as the partner of a
    // tile that has none: faces are dealt in pairs. Those that the game refused are not tried
    // again.
    std::optional<Board> with_a_partner(const Board& board) const;

    // What it knows of the collapse is enough to plan by.
    bool knows_the_collapse() const;
    void learn_collapse(const Taking& taking);
    void learn_bends(const Board& board, const Move& move, bool is_taken);

    std::vector<Collapse> possible_;  // never empty
    std::vector<Taking> takings_;     // the last ones, where no single pass explains them
    bool is_unexplained_ = false;     // none of those that are possible explains what was seen last
    int explained_ = 0;               // boards in a row that one of them explained
    int most_bends_ = 2;
    int refused_bends_ = 0;  // pairs of two bends that were refused while none was taken
    bool takes_two_bends_ = false;
    Border border_ = Border::open;
    bool border_is_known_ = false;
    bool ends_when_stuck_ = false;
    bool has_obeyed_ = false;  // any pair
    std::vector<Refusal> set_aside_;
    int refusals_ = 0;                // of the pair that was made last
    bool had_second_chance_ = false;  // those set aside, since a pair was taken last
    std::optional<Refusal> last_;     // the pair that was refused last
};

}  // namespace sightread::onet
