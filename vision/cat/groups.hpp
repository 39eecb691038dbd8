// Cells of a board in groups by what they look like: free ones, walls, and what else there is.
#pragma once

#include "vision/cat/cells.hpp"

#include <optional>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread::cat {

using Group = std::vector<std::size_t>;  // cells, by number

// Cells that hang together by likeness, the largest group first.
[[nodiscard]] std::vector<Group> groups_of(const std::vector<Samples>& cells);

// The median of each sample over a group.
[[nodiscard]] Samples usual_of(const std::vector<Samples>& cells, const Group& group);

// Those outside the first group that are much more like each other than like it become one group.
void merge_alike(std::vector<Group>& groups, const std::vector<Samples>& cells);

// The group that is most of the border of the board and nothing else, where there is one.
// `at`: the place of each cell; `is_cell`: row by row.
[[nodiscard]] std::optional<std::size_t> group_of_border(const std::vector<Group>& groups,
                                                         const std::vector<Cell>& at,
                                                         const std::vector<bool>& is_cell,
                                                         const Lattice& lattice);

// Single cells that differ: those next to each other are one thing. The most uneven thing is the
// cat; another one may be the only wall. None when all is the cat's; a group of nothing when it
// cannot be told. `centres` in pitches.
[[nodiscard]] std::optional<Group> lone_wall(const std::vector<Group>& groups,
                                             const std::vector<Samples>& cells,
                                             const std::vector<cv::Point2d>& centres);

}  // namespace sightread::cat
