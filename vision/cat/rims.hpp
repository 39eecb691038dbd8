// What a cell is, told by its rim: of a cell whose middle the cat hides some of the rim is often in
// plain sight.
//
// The rim is what lies around the middle (cells.hpp) and is nearer to the cell than to any other.
// Only places of it where free and blocked cells differ tell anything, whether they lie on the
// cells or beside them.
#pragma once

#include "vision/cat/cells.hpp"

#include <optional>
#include <vector>

namespace sightread::cat {

class Rims {
public:
    // `is_blocked`: of every cell of the lattice, row by row; none where it is no example of a cell
    // in plain sight.
    Rims(const cv::Mat& picture, const Lattice& lattice,
         const std::vector<std::optional<bool>>& is_blocked);
    // None when too little of it is seen, or both kinds are. A cat that is like blocked cells may
    // only show that a cell is free.
    [[nodiscard]] std::optional<bool> is_blocked(Cell cell, bool is_cat_like_blocked) const;

private:
    // Places where the kinds differ, with what is usual there.
    struct Place {
        cv::Point2d at;  // from the centre, in pitches
        Colour free{}, blocked{};
        float slack_free = 0, slack_blocked = 0;
    };
    const cv::Mat& picture_;
    const Lattice& lattice_;
    std::vector<Place> places_;
};

}  // namespace sightread::cat
