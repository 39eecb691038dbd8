// Reads a Catch the Cat board off a frame: free and blocked cells, and where the cat stands.
//
// The first frame is understood: cells are sorted by their looks. Most of them are free, the fewer
// of one other look are blocked, and what looks like neither is the cat. The cat stands on the
// lowest cell that it covers much of; it moves by one cell at a time, which decides where two could
// be meant. Later frames are read by the looks that were learned, and what the cat hides is what it
// was before it was hidden. The cat may move as it likes while it stands there: a cell is told by
// the part of it that can be seen. "Not sure" when something covers more of the board than a cat
// does, when a cell is hidden that was never seen, when there is no cat or more than one, or when
// the cat does not stand on its cell as it did before; the reason is one sentence.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/cat/board.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::cat {

struct CellReading {
    Cell cell;
    std::optional<Place> place;  // none when not sure
    bool is_cat = false;
    // it is not seen well enough; its place is what it was before, if that is known
    bool is_hidden = false;
    double margin = 0;  // how much better this fits than the runner-up, 0 to 1
};

enum class Sight {
    board,    // as a game shows it
    hidden,   // some cells were never seen yet; `likely` takes them as free
    covered,  // something lies over much of the board: a panel, a menu
    no_cat,
    between,  // the cat does not stand on any cell: it is on its way
    other,    // not understood
};

struct Reading {
    std::optional<Board> board;  // none: not sure
    std::string why_not;         // one sentence, empty when there is a board
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    Sight sight = Sight::other;
    std::optional<Board> likely;  // with sight hidden
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout);
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    // The frame must have the size that the layout refers to; otherwise the reading says so.
    // `pressed` was asked to be blocked since the last reading that was remembered: where the cat
    // is before it and has moved, it is blocked, since the cat only answers.
    [[nodiscard]] Reading look(const Frame& frame, std::optional<Cell> pressed = {});
    // The last look showed the game at rest: cells seen clearly are known when the cat hides them
    // later. A picture taken while the cat hops is no such look.
    void remember();
    // Looks, and remembers what can be told.
    [[nodiscard]] Reading read(const Frame& frame);
    // What was seen so far is of a game that is over: hidden cells are unknown again, the cat may
    // be anywhere.
    void forget_game();
    // How the cat stands on its cell is not known any more: it does in the next picture, whatever
    // that shows.
    void forget_figure();
    const Layout& layout() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The layout of the board in a frame never seen before: the eye's, where it is sure of enough of it
// to play, or the rules read it there.
Found<Layout> find_layout(const Frame& frame);

// The frame with what was seen drawn on top: every cell, the cat, cells not sure of.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::cat
