// A level that is known, and what has been drawn of it since, told by change alone: whatever a line
// looks like, the ground between two places is not what it was before it was drawn. Holes are not
// looked at: an octagon's filled ones follow from the lines through it.
#pragma once

#include "calibration/layout.hpp"
#include "solvers/cell.hpp"
#include "solvers/lyne/board.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::lyne {

class Followed {
public:
    // `untouched`: the picture (8 bits, BGR) in which nothing of the level was drawn.
    Followed(Board level, const Lattice& lattice, cv::Mat untouched);

    // The level is another one, in the same places of the same picture.
    void take(Board level);

    struct Drawn {
        std::vector<int> filled;  // per place: holes that lines have passed
        // shapes whose line joins both ends through every node, in order
        std::vector<int> finished;
        std::string why_not;  // why it is not this level any more; empty when it is
    };
    [[nodiscard]] Drawn in(const cv::Mat& picture) const;
    [[nodiscard]] const Board& level() const { return level_; }

private:
    struct Link {
        Cell from, to;
        bool may_have_a_line = false;  // by one of the levels that it was taken for
    };
    [[nodiscard]] bool is_drawn(const cv::Mat1b& changed, const Link& link) const;
    [[nodiscard]] std::size_t index_of(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * level_.columns + cell.column;
    }

    Board level_;
    Lattice lattice_;
    cv::Mat untouched_;
    std::vector<Link> links_;  // of all neighbours
    // those that may have a line, by the indices of their places
    std::set<std::pair<std::size_t, std::size_t>> lines_;
};

}  // namespace sightread::lyne
