// Where the tiles of a picture belong, by what they show: by their seams, or by numbers on plates
// over the picture.
#pragma once

#include "vision/sliding/goal.hpp"
#include "vision/sliding/numbers.hpp"
#include "vision/sliding/question.hpp"

namespace sightread::sliding {

// The picture put together from its pieces.
[[nodiscard]] Goal goal_by_assembly(const Question& question);

// The numbers tell the order of the pieces, but it is the picture that tells which corner has none.
// Neither goal nor reason where there are no plates with numbers.
[[nodiscard]] Goal goal_by_badges(const Question& question, NumbersReader& reader);

}  // namespace sightread::sliding
