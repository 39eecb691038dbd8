// Where the tiles of a picture belong, by what they show: by their seams, or by numbers over the
// picture.
#pragma once

#include "vision/sliding/goal.hpp"
#include "vision/sliding/question.hpp"

namespace sightread::sliding {

// The picture put together from its pieces.
[[nodiscard]] Goal goal_by_assembly(const Question& question);

// The numbers of the tiles (row by row, without the blank) tell the order of the pieces, but it is
// the picture that tells which corner has none.
[[nodiscard]] Goal goal_by_numbered_pieces(const Question& question,
                                           const std::vector<int>& numbers);

}  // namespace sightread::sliding
