// What is believed of the LYNE level in front of us: its answer, and how much of it is drawn.
//
// The board of the loop is the level together with its progress: filled holes and finished lines,
// which is all that a picture tells of what was drawn. A plan is made once per level and gone on
// with as long as the progress is what some of its strokes explain; progress of another kind
// (somebody drew before us, a stroke ended where it should not) is taken away first. A level counts
// as won when the picture fades, or when all its lines were drawn and the game says so.
#pragma once

#include "app/session.hpp"
#include "solvers/lyne/solve.hpp"
#include "vision/lyne/name.hpp"
#include "vision/lyne/reader.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread::lyne {

struct Progress {
    Board level;
    std::vector<int> filled;    // per place: holes filled
    std::vector<int> finished;  // shapes whose line joins both ends, in order
    bool faded = false;         // the game has taken the level away: it is won
};

// Draw one stroke, or take away all that is drawn.
struct Act {
    enum class Kind { draw, clear };
    Kind kind = Kind::draw;
    Stroke stroke = {};  // to draw
    Board level = {};    // to clear
};

// The reader as the loop wants it: level and progress in one. A picture that fades when no more
// than one line was missing is the level that was won.
class Eye {
public:
    struct Reading {
        std::optional<Progress> board;
        std::string why_not;
        lyne::Reading seen;
    };
    explicit Eye(const Layout& layout, std::shared_ptr<Believed> believed = nullptr)
        : reader_(layout, std::move(believed)) {}
    explicit Eye(lyne::Reader reader) : reader_(std::move(reader)) {}
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return reader_.layout(); }

private:
    lyne::Reader reader_;
    std::optional<Progress> last_;  // that was read
};

class Mind {
public:
    using Board = Progress;
    using Move = Act;
    using Reader = Eye;

    static constexpr bool layout_stays = false;  // levels differ in size
    // what is drawn already would be taken for the level
    static constexpr bool reads_anew = false;
    static constexpr bool begins_at_rest = true;  // a level that is still fading in looks whole
    static constexpr bool appears_slowly = true;  // and seems to rest when the game is slow

    // The names are read by one thread at a time.
    explicit Mind(std::shared_ptr<NameReader> names = nullptr,
                  std::shared_ptr<Believed> believed = std::make_shared<Believed>())
        : names_(std::move(names)), believed_(std::move(believed)) {}
    Eye reader(const Layout& layout) const { return Eye(layout, believed_); }

    static Found<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                     const Profile& profile);
    // What is drawn already would be taken for the level: it has to be known from its beginning.
    static std::optional<Layout> find_again(const Frame& frame, const Frame& beginning,
                                            const Layout& before);
    static Eye reader_knowing(const Frame& beginning, const Layout& before, const Layout& layout);
    // What was seen, and the stroke that comes next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Eye::Reading& reading,
                         const Progress& board, const std::optional<Act>& next);

    // A level that the eye was not sure of is the one that is believed now.
    Progress adopt(Progress board) const;
    // Where the level of the recording was believed, it is.
    Progress as_recorded(const std::string& text, Progress board) const;
    std::vector<Progress> expected(const Progress& board, const Act& act) const;
    bool learn(const Progress& before, const Act& act, const Progress& seen);
    // A stroke that was drawn twice without success: lines that cannot be seen may be in its way.
    // True once, then the next plan clears the level; afterwards for each further level that it may
    // be. Where it cannot be cleared either, a level that is only believed is read from the start.
    bool refused(const Progress& board, const Act& act);

    Plan<Act> plan(const Progress& board, std::chrono::milliseconds limit,
                   const std::function<bool()>& stop);
    bool is_hopeless(const Progress& board, const Plan<Act>& plan) const;
    std::chrono::milliseconds patience_when_stuck() const { return std::chrono::milliseconds(500); }
    GameOutcome outcome_when_lost() const { return GameOutcome::unreadable; }

    bool same(const Progress& a, const Progress& b) const;
    // A level that was drawn whole is the end where the game takes it away or says so.
    bool is_won(const Progress& board) const {
        return board.faded || (has_drawn_all_ && is_solved(board));
    }
    bool is_certain_end(const Eye::Reading& reading) const {
        return reading.board && reading.board->faded;
    }
    // One of the lines may leave a node out, which cannot be seen, or the level be another one.
    // True once, and for each further level that it may be; then the next plan clears the level.
    bool makes_it_again();
    // The last stroke is drawn, and the level stands there as it is.
    bool explains(const Progress& before, const Act& act, const Progress& seen) const;
    bool is_dead_end(const Progress&) const { return false; }
    bool is_another_game(const Progress& before, const Progress& after) const;
    // Another level shows something else nearly everywhere; the old one below a panel does not.
    bool may_be_covered(const Progress& before, const Progress& after) const;
    int left(const Progress& board) const;  // shapes whose line is not finished
    // The stroke came some of its way, or left out some of it: not all of its holes are filled, or
    // its line is not finished. Drawing it again resets what is there of it.
    bool is_half_done(const Progress& board, const Act& act, const Eye::Reading& reading) const;
    bool began(const Act&, const Eye::Reading&) const { return true; }
    bool has_vanished(const Act&, const Eye::Reading& reading) const { return reading.seen.faded; }

    std::vector<Gesture> gestures(const Act& act, const Layout& layout) const;
    // The same again: a press on the end resets what is there of the line.
    std::vector<Gesture> repair(const Act& act, const Eye::Reading&, const Layout& layout) const {
        return gestures(act, layout);
    }

    // Reads the level's name off the frame, empty where there is none.
    std::function<std::string()> name_in(const Frame& frame, const Layout& layout) const;

    std::string to_text(const Progress& board) const { return lyne::to_text(board.level); }
    std::string to_text(const Act& act) const;
    std::string to_text(const Plan<Act>& plan) const;

private:
    [[nodiscard]] static bool is_solved(const Progress& board);
    [[nodiscard]] bool believes_another();
    [[nodiscard]] bool forgets_believed();
    void solve_level(const lyne::Board& level, std::chrono::milliseconds limit,
                     const std::function<bool()>& stop);

    lyne::Board level_;    // of the answer
    Plan<Stroke> answer_;  // the shortest stroke first
    std::shared_ptr<NameReader> names_;
    std::shared_ptr<Believed> believed_;
    // the level by which was drawn what has to be taken away, where it is not it
    std::optional<lyne::Board> drawn_by_;
    bool must_clear_ = false;
    bool has_cleared_ = false;
    bool has_drawn_all_ = false;
};

}  // namespace sightread::lyne
