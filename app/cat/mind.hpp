// What is believed of the game of Catch the Cat in front of us: which cat it is, and whether it is
// caught.
//
// One block at a time is planned, because the cat answers each. A block is done when the wall is
// there and the cat has come to rest on its next cell; that it sways or blinks there does not
// matter, because only cells are compared. A cat that is cut off may be caught in one game and walk
// on in another: when it does not move any more, or something lies over the board, the game is
// over, otherwise it goes on.
#pragma once

#include "app/session.hpp"
#include "solvers/cat/catcher.hpp"
#include "solvers/plan.hpp"
#include "vision/cat/by_rules.hpp"
#include "vision/eye/stillness.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::cat {

// What lasts from game to game in one window.
struct Memory {
    Catcher catcher;
    std::shared_ptr<Reader> reader;  // knows the looks of the cells
    Layout layout;                   // of the reader
    // the first and the last board of the game that was played last
    std::optional<Board> begin, end;
    std::optional<Board> looked;    // read last, and not at rest for certain
    std::optional<Cell> pressed;    // asked to be blocked since the board was last at rest
    bool has_told_verdict = false;  // what is proven of the game's beginning has been said

    void begin_game();
};

// The reader as the loop wants it: what it remembers of a game comes from boards that were adopted
// alone, which a recording has, too. Cells that the cat has hidden from the beginning are taken as
// free: blocking one of them is never planned for long, and it is seen when the cat moves. What the
// rules reject is read by the learned eye once it stands still; the few cells of which that is not
// sure are what they probably are.
class Eye {
public:
    struct Reading {
        std::optional<Board> board;
        std::string why_not;
        cat::Reading seen;
        bool is_in_part = false;  // some cells are what they probably are
    };
    Eye(const Layout& layout, const std::shared_ptr<Memory>& memory);
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return reader_->layout(); }

private:
    std::shared_ptr<Reader> reader_;
    std::shared_ptr<Memory> memory_;
    eye::Stillness rejected_;
    std::optional<Board> last_;  // that was read
};

class Mind {
public:
    using Board = cat::Board;
    using Move = Cell;  // to block
    using Reader = Eye;

    static constexpr bool layout_stays = true;
    static constexpr bool reads_anew = false;
    static constexpr bool begins_at_rest = false;  // the cat never rests

    explicit Mind(std::shared_ptr<Memory> memory) : memory_(std::move(memory)) {}

    static Found<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                     const Profile& profile);
    Eye reader(const Layout& layout) const { return Eye(layout, memory_); }
    // What was seen, and the cell that is blocked next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Eye::Reading& reading,
                         const Board& board, const std::optional<Cell>& next);

    Board adopt(Board board) const;
    std::vector<Board> expected(const Board& board, Cell block) const;
    bool learn(const Board& before, Cell block, const Board& seen);
    bool refused(const Board&, Cell) const { return false; }

    Plan<Cell> plan(const Board& board, std::chrono::milliseconds limit,
                    const std::function<bool()>& stop);
    bool is_hopeless(const Board&, const Plan<Cell>&) const { return false; }
    std::chrono::milliseconds patience_when_stuck() const {
        return std::chrono::milliseconds(1500);
    }
    GameOutcome outcome_when_lost() const { return GameOutcome::unreadable; }

    bool same(const Board& a, const Board& b) const { return a == b; }
    bool is_won(const Board& board) const {
        return is_stuck(board) || (has_ended_ && is_cut_off(board));
    }
    bool is_lost(const Board& board) const { return is_escaped(board); }
    bool is_dead_end(const Board&) const { return false; }
    bool is_another_game(const Board& before, const Board& after) const;
    int left(const Board& board) const;  // clicks until the cat is cut off, as far as is known

    // How long a board has to be seen unchanged before the cat is believed to be at rest there.
    std::chrono::milliseconds rest_time(const Board& before, const Board& seen) const;
    // Between two cells: its game is slow or was stopped.
    bool is_under_way(const Eye::Reading& reading) const {
        return reading.seen.sight == Sight::between;
    }
    // How the game ends, if it does, when nothing can be read any more after this block.
    std::optional<GameOutcome> ending_unseen(const Board& board, Cell block) const;

    // The wall is there and the cat has not moved yet.
    bool is_half_done(const Board& board, Cell block, const Eye::Reading& reading) const;
    bool began(Cell, const Eye::Reading&) const { return true; }
    bool is_in_part(const Eye::Reading& reading) const { return reading.is_in_part; }
    bool has_vanished(Cell, const Eye::Reading&) const { return false; }

    std::vector<Gesture> gestures(Cell block, const Layout& layout) const;
    // Nothing is pressed when the wall is there already.
    std::vector<Gesture> repair(Cell block, const Eye::Reading& reading,
                                const Layout& layout) const;

    std::optional<Cell> move_from_text(const Board& board, const std::string& text) const;

    std::string to_text(const Board& board) const { return cat::to_text(board); }
    std::string to_text(Cell block) const { return "block " + sightread::to_text(block); }
    std::string to_text(const Plan<Cell>& plan) const;

private:
    std::shared_ptr<Memory> memory_;
    Advice advice_;
    bool has_ended_ = false;
};

}  // namespace sightread::cat
