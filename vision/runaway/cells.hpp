// What the cells of a minefield look like: two kinds, told apart by small samples of their middles.
//
// Most cells of a board crowd around two vectors of levels, whatever they show. Which of the two is
// the bomb is not asked here.
#pragma once

#include "vision/runaway/sampler.hpp"

#include <optional>
#include <vector>

namespace sightread::runaway {

struct CellKinds {
    int samples = 0;                   // a side
    std::vector<float> first, second;  // the commoner one first
    double apart = 0;                  // root mean square of their difference, levels
    double spread = 0;                 // usual distance of a cell from its kind, same measure
    // part of the differences between cells of a kind that the kinds explain, 0 to 1
    double explained = 0;
    double others = 0;  // share of cells of neither kind
    double share = 0;   // of cells of the second kind

    // Of `apart`: a cell that is farther than this from the kind that it is nearest to is neither.
    // Plain cells are all alike; what is drawn on cells differs by the fraction of a pixel at which
    // it begins.
    double first_reach = 0.5, second_reach = 0.5;

    enum class Kind : signed char { other = -1, first = 0, second = 1 };
    struct Judgement {
        Kind kind = Kind::other;
        float margin = 0;  // 1: exactly of its kind; 0: halfway between the kinds, or like neither
    };
    static constexpr float least_margin = 0.2F;  // below this a cell is not sure
    [[nodiscard]] Judgement judge(const float* levels) const;
};

// From the cells of a part of the lattice (columns and rows); none when they are not of two kinds.
[[nodiscard]] std::optional<CellKinds> kinds_of(const CellSampler& sampler, const cv::Rect& cells);
// The same for a board of few cells that are known to be all of it: one of the second kind may be
// all there are, and the robot, which stands on the first cell, is neither.
[[nodiscard]] std::optional<CellKinds> kinds_of_few(const CellSampler& sampler,
                                                    const cv::Rect& cells);
// Of a very small board without any bomb: one kind, and a second that no cell is of. None where
// cells are not alike.
[[nodiscard]] std::optional<CellKinds> plain_kinds(const CellSampler& sampler, cv::Size cells);
// From all cells of a board, by whichever way is for its size.
[[nodiscard]] std::optional<CellKinds> kinds_of_board(const CellSampler& sampler, cv::Size cells);

// Of samples of a cell: their mean BGR, and how much they differ from it, levels.
[[nodiscard]] std::vector<float> mean_colour(const std::vector<float>& levels);
[[nodiscard]] double drawn_on(const std::vector<float>& levels);

// Root mean square of the difference, levels.
[[nodiscard]] double distance(const std::vector<float>& a, const std::vector<float>& b);

}  // namespace sightread::runaway
