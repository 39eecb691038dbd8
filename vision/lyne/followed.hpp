// A level that is known, and what has been drawn of it since, told by change alone: whatever a line
// looks like, the ground between two places is not what it was before it was drawn. Holes are not
// looked at: an octagon's filled ones follow from the lines that reach it.
//
// All of the picture may have become lighter, darker or paler meanwhile, as while a level appears,
// is dimmed, or fades because it is won: most points of the board say by how much, and the
// untouched picture is held against the other one in the same light.
#pragma once

#include "vision/lyne/light.hpp"
#include "vision/lyne/reading.hpp"

#include <set>
#include <utility>
#include <vector>

namespace sightread::lyne {

class Followed {
public:
    // `untouched`: the picture (8 bits, BGR) in which nothing of the level was drawn.
    Followed(Board level, const Lattice& lattice, cv::Mat untouched);

    // The level is another one, in the same places of the same picture.
    void take(Board level);

    // The level with the lines that are finished, or why the picture does not show it. The
    // untouched picture is replaced where this one shows it in its full light.
    [[nodiscard]] Reading in(const cv::Mat& picture);
    // Whether the last picture did so.
    [[nodiscard]] bool has_better_light() const { return has_better_light_; }
    [[nodiscard]] const Board& level() const { return level_; }

private:
    struct Link {
        Cell from, to;
        bool may_have_a_line = false;  // by one of the levels that it was taken for
    };
    [[nodiscard]] Light light_in(const cv::Mat& picture) const;
    [[nodiscard]] bool is_fading(const Light& light) const;
    [[nodiscard]] bool is_drawn(const cv::Mat1b& changed, const Link& link) const;
    [[nodiscard]] std::size_t index_of(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * level_.columns + cell.column;
    }

    Board level_;
    Lattice lattice_;
    cv::Mat untouched_;
    bool has_better_light_ = false;
    std::vector<cv::Vec3f> fades_to_;  // one of these colours, when it is won
    std::vector<Link> links_;          // of all neighbours
    // those that may have a line, by the indices of their places
    std::set<std::pair<std::size_t, std::size_t>> lines_;
};

}  // namespace sightread::lyne
