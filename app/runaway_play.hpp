// Plays one level of Runaway Robot: read the field, find a program, enter it, let the robot run, see what came of it.
//
// This is not the loop of app/loop.hpp, which verifies every move by the board that it leads to: here the board stays
// as it is for hundreds of steps, and what has to be verified is a program in slots of unknown looks beside it, then a
// run that nobody controls. What they share - hand, pace, journal, waiting - is the session's.
#pragma once

#include "app/session.hpp"
#include "input/runaway.hpp"
#include "solvers/runaway/solve.hpp"
#include "vision/runaway.hpp"
#include "vision/runaway_controls.hpp"
#include "vision/runaway_slots.hpp"

#include <memory>
#include <optional>
#include <string>

namespace sightread::runaway {

// What lasts from level to level.
struct Memory {
    Knowledge knowledge;
    std::shared_ptr<ControlsReader> controls;  // while a game is played
    bool by_keys = false;                      // buttons were not obeyed, keys were
};

// The board with the bounds that its program must keep: what the person said, what stands beside it, or the law of the
// game. None, with the reason, when the bounds cannot be known. `source` becomes a word that says where they are from.
[[nodiscard]] std::optional<Board> with_bounds(Board board, const Knowledge& knowledge, const Controls& controls,
                                               std::string& source, std::string& why_not);

// Everything that one frame shows of a level.
struct Sight {
    Reader reader;  // knows the looks of the cells now
    Reading reading;
    Controls controls;
    Board board;         // with its bounds
    std::string source;  // of the bounds

    const Layout& layout() const { return reader.layout(); }
};

// None, with the reason, when no board can be read for certain. What is learned goes into the memory.
[[nodiscard]] std::optional<Sight> seen_in(const Frame& frame, const std::optional<Lattice>& given, Memory& memory,
                                           std::string& why_not);

// A plan as the journal tells it.
[[nodiscard]] Thought thought_of(const Plan<Step>& plan);

class Player {
public:
    Player(Session& session, Memory& memory) : session_(session), memory_(memory) {}
    GameResult play();

private:
    enum class After { another_board, robot_is_gone, same_board, nothing };

    void end(GameOutcome outcome, std::string why = {});
    bool look_first();
    bool look_once(std::string& why);
    bool look_until(std::chrono::milliseconds limit, std::string& why);
    bool make_plan();
    bool deal_another_map();
    bool enter_program();
    bool enter(Step step, SlotWatch& slots, std::size_t number);
    bool take_back_all();
    bool start_robot();
    void watch_run();
    After what_came_of_it();
    bool robot_is_home() const;
    bool dismiss_panel();
    bool perform(const std::vector<Gesture>& gestures);
    Handling handling_for(const Controls& controls) const;
    std::vector<cv::Rect> apart_from_slots() const;
    cv::Rect board_area() const;
    cv::Rect whole_window() const { return {{}, session_.source.size()}; }
    void note(const std::string& verdict, const std::string& move);

    Session& session_;
    Memory& memory_;
    std::optional<Reader> reader_;
    Reading reading_;
    Board board_;
    Controls controls_;
    Handling handling_;
    Plan<Step> plan_;
    Frame frame_;
    Frame looked_;  // in which the board was read, before anything was pressed
    GameResult result_;
    std::string done_;
    Stages stages_;
};

}  // namespace sightread::runaway
