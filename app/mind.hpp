// What a game brings to the loop: its rules, what is still unknown of them, and its gestures.
//
// `GameMind` is what every mind has. What only some have is asked for where it is needed:
//
//   appears_slowly                      only where a board may look whole long before it has its
//                                       colours
//   shows_nothing_certain(Board) → bool
//                                       only where a board may be known in part
//   tries_again(Board) → bool           with it: whether those set aside are worth another try now
//   waits_for_the_rest(Move, Reading) → bool
//                                       only where a move may be heard in part: a loss of it is no
//                                       refusal
//   is_in_part(Reading) → bool          only where a reading may hold what is probable: such moves
//                                       are counted
//   sets_pairs_aside                    only where a refusal is of a pair, and counted
//   as_recorded(text, Board) → board    with it: the board of a recording, where the one that is
//                                       read now does not contradict it
//   is_found_at_rest                    only where a board that is half painted may look like a
//                                       smaller one
//   find_again(Frame, Frame, Layout) → layout
//                                       only where a board can be read from its beginning alone:
//                                       the same board in another frame, going by its first one and
//                                       its place there
//   reader_knowing(Frame, Layout, Layout)
//                                       with it: the reader for its new place
//   explains(Board, Move, Board) → bool
//                                       only where a move may be known to have been made although
//                                       what follows from it is not what any rule says
//   boards_are_explained                with it: a move may lead to more boards than can be listed,
//                                       so what is seen is expected where `explains` says so
//   name_in(Frame, Layout) → function   where the game names its boards: reads the name, for the
//                                       report
//   reader(Layout), why_hopeless(), why_stuck(Board)
//                                       only where a reader needs more than the layout, or a reason
//                                       other words
//   may_be_covered(Board, Board) → bool only where a board below a panel may look like another one
//   is_lost(Board)                      only where a game can be lost
//   rest_time(Board, Board)             only where something always moves: how long a board has to
//                                       be seen unchanged, after another one, before it is what the
//                                       move led to
//   is_under_way(Reading) → bool        only where it can be seen that something is on its way
//                                       still
//   may_have_ended(Board), has_ended()  only where a board may be the end, and only what the game
//                                       says tells
//   is_certain_end(Reading) → bool      only where a board as it was planned may not be the end:
//                                       whether what is known of the game makes it one
//   makes_it_again() → bool             with it: whether all is taken away and made once more where
//                                       the game says nothing
//   ending_unseen(Board, Move) → outcome
//                                       only where a game may end behind something that hides the
//                                       board
//   learned() → facts                   only where a game teaches what is worth trying first in the
//                                       next session: keys and values, an empty one where it does
//                                       not hold
#pragma once

#include "app/session.hpp"
#include "calibration/found.hpp"
#include "solvers/plan.hpp"

#include <chrono>
#include <concepts>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread {

// `Reader` reads frames at one layout; its reading has an optional board, and a reason where there
// is none.
template <class Reader>
using ReadingOf = decltype(std::declval<Reader&>().read(std::declval<const Frame&>()));

template <class Mind>
concept GameMind = requires(Mind mind, const Mind known, typename Mind::Board board,
                            typename Mind::Move move, const Plan<typename Mind::Move>& plan,
                            const ReadingOf<typename Mind::Reader>& reading, const Frame& frame,
                            const Layout& layout, const Profile& profile,
                            const std::optional<Lattice>& given, std::chrono::milliseconds limit,
                            const std::function<bool()>& stop) {
    // Is the next board where the last one was; may a board at its old place be understood from the
    // start again; does a board fade in.
    requires std::convertible_to<decltype(Mind::layout_stays), bool>;
    requires std::convertible_to<decltype(Mind::reads_anew), bool>;
    requires std::convertible_to<decltype(Mind::begins_at_rest), bool>;

    { Mind::find_layout(frame, given, profile) } -> std::same_as<Found<Layout>>;
    { Mind::drawn(frame, layout, reading, board, std::optional(move)) } -> std::same_as<cv::Mat>;

    // The board as read, completed by the rules that are known so far.
    { known.adopt(board) } -> std::same_as<typename Mind::Board>;
    // What the move may lead to: one board for every rule that is still possible; only the first
    // may be on the way to another.
    { known.expected(board, move) } -> std::same_as<std::vector<typename Mind::Board>>;
    // A move led to that board. Whether the plan holds.
    { mind.learn(board, move, board) } -> std::same_as<bool>;
    // A move was not obeyed although it was made again. Whether other rules are believed now.
    { mind.refused(board, move) } -> std::same_as<bool>;
    // Without moves nothing can be done.
    { mind.plan(board, limit, stop) } -> std::same_as<Plan<typename Mind::Move>>;
    { known.is_hopeless(board, plan) } -> std::same_as<bool>;
    // How long a board without a move may need to change by itself, and how a game ends of which
    // nothing can be read any more.
    { known.patience_when_stuck() } -> std::same_as<std::chrono::milliseconds>;
    { known.outcome_when_lost() } -> std::same_as<GameOutcome>;

    { known.same(board, board) } -> std::same_as<bool>;
    { known.is_won(board) } -> std::same_as<bool>;
    { known.is_dead_end(board) } -> std::same_as<bool>;
    { known.is_another_game(board, board) } -> std::same_as<bool>;
    { known.left(board) } -> std::convertible_to<int>;
    // The move was begun and not finished, and nothing else has changed; it can be seen that it was
    // begun; what was moved is gone.
    { known.is_half_done(board, move, reading) } -> std::same_as<bool>;
    { known.began(move, reading) } -> std::same_as<bool>;
    { known.has_vanished(move, reading) } -> std::same_as<bool>;

    // The whole move, and what is missing of it, going by the picture.
    { known.gestures(move, layout) } -> std::same_as<std::vector<Gesture>>;
    { known.repair(move, reading, layout) } -> std::same_as<std::vector<Gesture>>;

    { known.to_text(board) } -> std::same_as<std::string>;
    { known.to_text(move) } -> std::same_as<std::string>;
    { known.to_text(plan) } -> std::same_as<std::string>;
};

}  // namespace sightread
