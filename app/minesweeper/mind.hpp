// What is believed of the game of Minesweeper in front of us, and what a click may lead to.
//
// A click uncovers a cell, and an area around it where no mines are near: there are too many boards
// that may come to list them. So a board is asked whether it follows (`explains`): nothing that was
// open has changed, the clicked cell is not covered any more, and what else is new is an area that
// opens by itself, or the mines of a game that is lost.
//
// Safe cells are clicked one after another as long as nothing but them opens. A guess is one move
// with its risk, and is reported as such. No flag is ever set. The number of mines is kept from the
// frame in which it was read.
#pragma once

#include "app/session.hpp"
#include "input/minesweeper/gestures.hpp"
#include "solvers/minesweeper/solve.hpp"
#include "vision/minesweeper/reader.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::minesweeper {

// What lasts from game to game.
struct Memory {
    Board board;  // the last one on which the number of mines was read
};

class Mind {
public:
    using Board = minesweeper::Board;
    using Move = Click;
    using Reader = minesweeper::Reader;

    static constexpr bool layout_stays = true;
    static constexpr bool reads_anew = true;
    static constexpr bool begins_at_rest = true;
    static constexpr bool boards_are_explained = true;

    explicit Mind(std::shared_ptr<Memory> memory) : memory_(std::move(memory)) {}

    // What cannot be read may be the end of a game that is gone.
    static bool may_be_started(const std::string&) { return true; }
    static Found<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                     const Profile& profile);
    // What was seen, and the click that comes next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Reading& reading,
                         const Board& board, const std::optional<Click>& next);

    Board adopt(Board board) const;
    // Only the board that ends a game is known before: one cell without a mine is left.
    std::vector<Board> expected(const Board& board, const Click& click) const;
    // Whether what is seen may have come of the click.
    bool explains(const Board& before, const Click& click, const Board& seen) const;
    // Whether nothing but the clicked cell has opened: the plan holds.
    bool learn(const Board& before, const Click& click, const Board& seen) const;
    bool refused(const Board&, const Click&) const { return false; }

    Plan<Click> plan(const Board& board, std::chrono::milliseconds limit,
                     const std::function<bool()>& stop) const;
    bool is_hopeless(const Board&, const Plan<Click>& plan) const {
        return plan.outcome == Outcome::impossible;
    }
    std::string why_hopeless() const {
        return "no placement of mines agrees with the numbers that were read";
    }
    std::string why_stuck(const Board&) const {
        return "what is still covered holds a mine, has a flag or was not read";
    }
    // What a game writes over its board at the end fades after some seconds.
    std::chrono::milliseconds patience_when_stuck() const {
        return std::chrono::milliseconds(6000);
    }
    GameOutcome outcome_when_lost() const { return GameOutcome::unreadable; }

    // Flags are covered cells.
    bool same(const Board& a, const Board& b) const;
    bool is_won(const Board& board) const;
    bool is_lost(const Board& board) const { return minesweeper::is_lost(board); }
    bool is_dead_end(const Board&) const { return false; }
    // Something that was open is covered again, or another number.
    bool is_another_game(const Board& before, const Board& now) const;
    // covered cells, less the mines where their number is known
    int left(const Board& board) const;
    bool is_half_done(const Board&, const Click&, const Reading&) const { return false; }
    bool began(const Click&, const Reading&) const { return false; }
    bool is_in_part(const Reading& reading) const { return reading.unknown() > 0; }
    // cells stay where they are
    bool has_vanished(const Click&, const Reading&) const { return false; }

    std::vector<Gesture> gestures(const Click& click, const Layout& layout) const {
        return minesweeper::gestures(click.cell, layout);
    }
    std::vector<Gesture> repair(const Click& click, const Reading&, const Layout& layout) const {
        return minesweeper::gestures(click.cell, layout);
    }

    std::string to_text(const Board& board) const { return minesweeper::to_text(board); }
    // `2,3`, and of a guess `2,3 (risk 18 %)`.
    std::string to_text(const Click& click) const;
    std::string to_text(const Plan<Click>& plan) const;
    // None when the text names no covered cell of the board.
    std::optional<Click> move_from_text(const Board& board, const std::string& text) const;

private:
    std::shared_ptr<Memory> memory_;
};

}  // namespace sightread::minesweeper
