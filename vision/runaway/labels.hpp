// Numbers that stand apart from the word that says what they are: to its right in a table, above or
// below it in a box.
#pragma once

#include "vision/runaway/numbers.hpp"

#include <functional>
#include <optional>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread::runaway {

struct Label {
    cv::Rect box;
    Numbers::Bound bound;
};

// Takes the numbers of these labels. They all stand on the same side of their labels; where they
// seem to stand on none, or on more than one, a length is told that cannot be read. `texts`: all
// that stands around the board, and how the number is read that one of them is alone.
void take_labelled(const std::vector<Label>& labels, const std::vector<cv::Rect>& texts,
                   const std::function<std::optional<int>(const cv::Rect&)>& number_in,
                   Numbers& numbers);

}  // namespace sightread::runaway
