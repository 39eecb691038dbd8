// Reads an Onet board off a frame: which cells hold equal faces, which are empty.
//
// No stored pictures: faces are grouped by looking alike. The classes that were found in the first
// frame are kept, so that the same face has the same number in every later reading of this reader.
// Unsure means unsure: a cell whose margin is too small, a class of odd size, a cell that looks
// like nothing seen before, each makes the whole reading "not sure" with a reason.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/onet/board.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::onet {

struct CellReading {
    Cell cell;
    std::optional<int> tile;  // `empty`, `barrier` or a face; none when not sure
    double margin = 0;        // how much better the class fits than the runner-up, 0 to 1
    bool selected = false;    // tinted, as a tile that waits for its partner
};

struct Reading {
    std::optional<Board> board;  // none: not sure
    std::string why_not;         // one sentence, empty when there is a board
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    bool is_doubtful = false;  // every cell was told, but some faces might be one or two
    // cells that differed from the frame before and were classified again
    int read_anew = 0;
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
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The frame with what was seen drawn on top: the lattice, each face's number and colour, empty
// cells, cells not sure of.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::onet
