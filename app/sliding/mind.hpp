// What is believed of the sliding puzzle in front of us: its picture, and how it wants its tiles
// moved.
//
// How tiles are moved is found by trying when nobody said: clicks first (a run at once, then single
// tiles), then arrow keys, then dragging, then clicking tile and blank. An arrow key may move the
// tile or the blank; what the board does tells which. The way that another session found is tried
// before all of them. Where a click slides a whole run, answers with few runs are asked for,
// elsewhere with few tiles.
#pragma once

#include "app/session.hpp"
#include "input/sliding/gestures.hpp"
#include "solvers/sliding/solve.hpp"
#include "vision/sliding/by_rules.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sightread::sliding {

// What lasts from game to game.
struct Memory {
    Solver solver;
    Knowledge knowledge;
    std::optional<Way> way;  // that a game has obeyed
    cv::Mat finished;        // of the game that is being played
    explicit Memory(Solver made) : solver(std::move(made)) {}

    void learn(const Profile& profile);
    void keep_picture();  // the game was won, so its picture was right
};

// A reader that leaves the picture it put together in the memory.
class Eye {
public:
    Eye(const Layout& layout, std::shared_ptr<Memory> memory)
        : reader_(layout, memory->knowledge), memory_(std::move(memory)) {}
    [[nodiscard]] Reading read(const Frame& frame) {
        Reading reading = reader_.read(frame);
        if (reading.board) memory_->finished = reader_.finished_picture();
        return reading;
    }
    const Layout& layout() const { return reader_.layout(); }

private:
    Reader reader_;
    std::shared_ptr<Memory> memory_;
};

class Mind {
public:
    using Board = Seen;
    using Move = Run;
    using Reader = Eye;

    static constexpr const char* key_of_way = "sliding.way";
    static constexpr bool layout_stays = true;
    static constexpr bool reads_anew = true;  // every frame shows all tiles
    // what is understood in the first frame holds for the whole game
    static constexpr bool begins_at_rest = true;

    // A game that was won, or was never begun, may show no board at all until one is started.
    static bool may_be_started(const std::string& why_no_board) { return why_no_board == no_tiles; }

    explicit Mind(std::shared_ptr<Memory> memory, const Profile& profile = {});

    static Found<Layout> find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                     const Profile& profile);
    Eye reader(const Layout& layout) const { return Eye(layout, memory_); }
    // What was seen, and the run that comes next.
    static cv::Mat drawn(const Frame& frame, const Layout& layout, const Reading& reading,
                         const Seen& board, const std::optional<Run>& next);

    Seen adopt(Seen board) const { return board; }
    std::vector<Seen> expected(const Seen& board, const Run& run) const;
    bool learn(const Seen& before, const Run& run, const Seen& seen);
    bool refused(const Seen& board, const Run& run);

    Plan<Run> plan(const Seen& board, std::chrono::milliseconds limit,
                   const std::function<bool()>& stop);
    bool is_hopeless(const Seen& board, const Plan<Run>& plan) const;
    std::string why_hopeless() const;
    std::chrono::milliseconds patience_when_stuck() const { return std::chrono::milliseconds(500); }
    GameOutcome outcome_when_lost() const { return GameOutcome::unreadable; }

    bool same(const Seen& a, const Seen& b) const { return look_the_same(a, b); }
    bool is_won(const Seen& board) const { return looks_solved(board); }
    // Where the blank belongs was said, and the tiles tell their places by themselves.
    bool is_certain_end(const Reading& reading) const;
    bool is_dead_end(const Seen&) const { return false; }
    bool is_another_game(const Seen& before, const Seen& after) const;
    int left(const Seen& board) const;  // tiles that are not at home
    bool is_half_done(const Seen&, const Run&, const Reading&) const { return false; }
    bool began(const Run&, const Reading&) const { return false; }
    // The run's tiles are not where they were, nor is anything else of them to be seen.
    bool has_vanished(const Run& run, const Reading& reading) const;

    std::vector<Gesture> gestures(const Run& run, const Layout& layout) const;
    std::vector<Gesture> repair(const Run& run, const Reading&, const Layout& layout) const {
        return gestures(run, layout);
    }

    std::string to_text(const Seen& board) const { return sliding::to_text(board.puzzle); }
    std::string to_text(const Run& run) const;
    std::string to_text(const Plan<Run>& plan) const;
    // How tiles are moved, where a game has obeyed.
    std::vector<std::pair<std::string, std::string>> learned() const;
    // None when the board cannot be moved like that.
    std::optional<Run> move_from_text(const Seen& board, const std::string& text) const;

private:
    std::shared_ptr<Memory> memory_;
    Way way_ = Way::run;
    bool way_is_known_ = false;
    bool way_is_likely_ = false;  // of another session, and not obeyed yet
};

}  // namespace sightread::sliding
