// What a picture shows of a LYNE level: the level, and what has been drawn of it.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/lyne/board.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sightread::lyne {

struct CellReading {
    Cell cell;
    Place place;
    int filled = 0;  // of an octagon: holes that lines have passed already
};

struct Reading {
    std::optional<Board> board;      // the level, whatever is drawn of it so far; none: not sure
    std::string why_not;             // one sentence, empty when there is a board
    std::vector<CellReading> cells;  // row by row; empty without a board
    // per place: holes filled, 0 where there is no octagon; empty without a board
    std::vector<int> filled;
    std::vector<int> finished;  // the shapes whose line joins both ends, in order
    // the picture is fading or has faded: won, or between two levels
    bool faded = false;
};

// The frame with what was seen drawn on top: the lattice and each place's letter.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::lyne
