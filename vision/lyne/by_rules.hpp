// Reads a LYNE level off a frame, and what has been drawn of it.
//
// Form first, colour second: shapes are told apart by their outlines, so that any palette will do.
// The level is kept once it was read whole; later frames of the same level are read for their
// progress. "Not sure" when something moves, a shape has not two ends, or the solver proves that
// there is no such level; the reason is one sentence.
//
// Which letter (and number) a shape has is told by its form alone: a triangle, b diamond, c square,
// d pentagon, e hexagon, f star, g circle, h triangle on its tip. The game itself has the first
// three.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/lyne/board.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::lyne {

struct CellReading {
    Cell cell;
    std::optional<Place> place;  // none when not sure
    double margin = 0;           // how much better this fits than the runner-up, 0 to 1
    int filled = 0;              // of an octagon: holes that lines have passed already
};

struct Reading {
    std::optional<Board> board;  // the level, whatever is drawn of it so far; none: not sure
    std::string why_not;         // one sentence, empty when there is a board
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    // per place: holes filled, 0 where there is no octagon; empty without a board
    std::vector<int> filled;
    std::vector<int> finished;  // the shapes whose line joins both ends, in order
    // the picture is fading or has faded: won, or between two levels
    bool faded = false;
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout);
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    // The frame must have the size that the layout refers to; otherwise the reading says so. A
    // frame that shows another level than the one read first is not sure: find its layout anew.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// The layout of the LYNE level in a frame never seen before, nothing drawn on it yet. Lattice
// points of triangles are their centroids.
Found<Layout> find_layout(const Frame& frame);

// A reader that knows a level beforehand, wherever it lies by now: `beginning` is a frame in which
// it was read by the layout `before`. It knows nothing where the level cannot be read in that frame
// as it would look here.
[[nodiscard]] Reader reader_knowing(const Frame& beginning, const Layout& before,
                                    const Layout& layout);
// The layout of such a level in a frame of any size, whatever is drawn on it by now; none when it
// is not there.
[[nodiscard]] std::optional<Layout> find_again(const Frame& frame, const Frame& beginning,
                                               const Layout& before);

// The frame with what was seen drawn on top: the lattice, each place's letter, cells not sure of.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::lyne
