// Lines drawn along the links between neighbouring places.
#pragma once

#include "solvers/lyne/board.hpp"
#include "vision/lyne/look.hpp"

#include <vector>

namespace sightread::lyne {

struct Link {
    Cell from, to;
    bool drawn = false;
    bool finished = false;  // light on both sides of a coloured core
    bool covered = false;   // by a word, so that a line would not be seen
    bool hidden = false;    // looks neither as it did nor like a line: something came over it
};

// All links of the board, compared with how they looked when nothing was drawn. Straight ones are
// looked at in their middle, diagonal ones beside it, where the other diagonal does not cross.
[[nodiscard]] std::vector<Link> links_drawn(const Board& board, const std::vector<CellLook>& looks,
                                            const View& before, const View& now,
                                            const cv::Vec3f& border);

}  // namespace sightread::lyne
