// What one frame shows of a level of Runaway Robot: the field, the bounds of its programs, and what
// stands beside it.
#pragma once

#include "app/journal.hpp"
#include "solvers/runaway/solve.hpp"
#include "vision/runaway/by_rules.hpp"
#include "vision/runaway/controls.hpp"

#include <memory>
#include <optional>
#include <string>

namespace sightread::runaway {

// Bounds that cannot be read, as far as the game has shown by what it took and what it did not.
struct Tried {
    int minimum = 1;
    std::optional<int> maximum = {};  // none: as many as any way has
};

// What lasts from level to level.
struct Memory {
    Knowledge knowledge;
    std::shared_ptr<ControlsReader> controls;  // while a game is played
    bool by_keys = false;                      // buttons were not obeyed, keys were
    std::optional<Board> board = {};           // that was read last, with its bounds
    std::string source = {};                   // of these
    std::optional<Tried> tried = {};           // in play, where bounds may be found by trying
};

// The board with the bounds that its program must keep: what the person said, what stands beside
// it, or the law of the game. None when the bounds cannot be known. `source` becomes a word that
// says where they are from.
Found<Board> with_bounds(Board board, const Knowledge& knowledge, const Controls& controls,
                         std::string& source);

// Two kinds of cells in a square are many things. What makes them this game stands beside them:
// bounds or a level, or the buttons for a step right and a step down. Those are smaller than the
// field: a letter on one of many keys is none. Empty where it is so, else a sentence.
[[nodiscard]] std::string doubt_of(const Controls& controls, const Lattice& field);

struct Sight {
    Reader reader;  // knows the looks of the cells now
    Reading reading;
    Controls controls;
    Board board;            // with its bounds
    std::string source;     // of the bounds
    bool is_tried = false;  // the bounds are

    const Layout& layout() const { return reader.layout(); }
    cv::Rect area() const {
        return cv::Rect(layout().lattice.bounds()) & cv::Rect({}, layout().frame);
    }
};

// Where the field lies: where the eye sees one for certain, else where the rules find one, or the
// eye one of which it is less sure.
Found<Layout> find_field(const Frame& frame, const Knowledge& knowledge);

// None when no board can be read for certain; bounds that cannot be are those that are tried. What
// is learned goes into the memory.
Found<Sight> seen_in(const Frame& frame, const std::optional<Layout>& known, Memory& memory);

// The same field, whatever is known of its level and bounds.
[[nodiscard]] bool have_the_same_bombs(Board a, const Board& b);

// A plan as the journal tells it.
[[nodiscard]] Thought thought_of(const Plan<Step>& plan);

}  // namespace sightread::runaway
