// Reads a board of Runaway Robot off a frame: which cells are bombs, where the robot is, and
// whether anything moves.
//
// The first frame says what the two kinds of cell look like, and which of them is the bomb: the
// robot starts on a safe cell, and fewer than half of the cells are bombs. Later frames are held
// against that, so that reading 400,000 cells takes a few hundredths of a second. Once a board is
// known, a frame that differs from it on safe cells along a path of the robot shows the robot
// running. Every other difference is another board, or something that covers this one: "not sure",
// with one sentence why.
//
// How many steps a program may have is not on the board: controls.hpp reads it beside it, and the
// law of the game ties it to the board's side.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/runaway/board.hpp"
#include "vision/runaway/cells.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::runaway {

// What is known beforehand, from the person or from levels before.
struct Knowledge {
    std::optional<int> minimum, maximum;
    std::vector<float> bomb_colour;  // mean BGR of bombs on boards read before
};

enum class State {
    playing,     // the robot waits on its first cell
    running,     // the robot, or its trail, is elsewhere
    covered,     // something lies over a part of the board: a dialog
    unreadable,  // no board, or not sure
};
[[nodiscard]] std::string_view to_text(State state);

struct CellReading {
    Cell cell;
    std::optional<bool> is_bomb;  // none: not sure
    float margin = 0;             // 1: exactly like its kind, 0: could be either
};

struct Reading {
    // bounds by the law of the game, unless they were known; none: not sure
    std::optional<Board> board;
    std::string why_not;  // one sentence, empty when there is a board
    State state = State::unreadable;
    std::vector<CellReading> cells;  // row by row
    bool bounds_by_law = true;
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout, Knowledge knowledge = {});

    // The frame must have the size that the layout refers to; otherwise the reading says so.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return layout_; }
    // What was learned from the boards read so far.
    const Knowledge& knowledge() const { return knowledge_; }

private:
    [[nodiscard]] std::string learn(const cv::Mat& pixels, const CellSampler& sampler);
    void judge(const CellSampler& sampler, Reading& reading) const;
    void find_goal(const std::vector<float>& levels, Reading& reading) const;
    void compare_with_known(Reading& reading) const;
    void take_board(Reading& reading);

    Layout layout_;
    Knowledge knowledge_;
    std::optional<CellKinds> kinds_;
    bool second_is_bomb_ = true;
    std::optional<Board> known_;  // the last board that was read
};

inline constexpr std::string_view no_cells = "no field of cells of two kinds was found";

// The layout of the board in a frame never seen before.
Found<Layout> find_layout(const Frame& frame);

// The frame with what was seen drawn on top: bombs, cells not sure of, the board's border.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::runaway
