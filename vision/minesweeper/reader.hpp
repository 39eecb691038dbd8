// Reads Minesweeper off a frame: the lattice of the board, what every cell shows, and how many
// mines there are.
//
// Three steps, none of which knows a colour or a size. The borders of cells give the lattice
// (calibration/grid_lattice.hpp). Marks and plain cells are told apart and grouped by look
// (cells.hpp). The rules settle what the looks mean (meaning.hpp). The number of mines is read
// where it stands beside the board as `2/10`. A cell that is not certain is unknown; a frame of
// which much is unknown, or to which the rules object, has no board. Nor has one that shows a mark
// where the last one showed an open cell: words or a panel lie over the board.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/minesweeper/board.hpp"
#include "vision/minesweeper/meaning.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sightread::minesweeper {

struct CellReading {
    Cell cell;
    Square square = unknown;
    double margin = 0;  // 1 where it is certain, otherwise 0
};

struct Reading {
    std::optional<Board> board;  // none: not sure. It may have unknown cells
    std::string why_not;         // one sentence, empty when there is a board
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout) : layout_(layout) {}
    // The frame must have the size that the layout refers to; otherwise the reading says so.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return layout_; }

private:
    Layout layout_;
    KnownLooks known_;
    std::optional<int> mines_;
    int searches_for_mines_ = 0;
    std::vector<Square> last_;  // that made a board
};

// The layout of the board in a frame never seen before.
Found<Layout> find_layout(const Frame& frame);

// The frame with what was seen drawn on top.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::minesweeper
