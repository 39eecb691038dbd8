// Where a sliding puzzle lies and which of its cells is the blank, by the eye: blanks that are
// ghosts, gradients, dimmed pieces or pictures, where the rules cannot tell.
#pragma once

#include "vision/eye/told_board.hpp"
#include "vision/sliding/by_rules.hpp"

#include <optional>

namespace sightread::sliding::by_eye {

struct SeenBoard {
    Lattice lattice;
    bool has_certain_blank = false;
};
// The board in a picture (8 bits, BGR); none where nothing looks like one that ends there for
// certain.
[[nodiscard]] std::optional<SeenBoard> find_board(const cv::Mat& picture);

// The blank of a board whose lattice is known, its cells counted row by row; none where it is not
// certain.
[[nodiscard]] std::optional<int> blank_of(const cv::Mat& picture, const Lattice& lattice);

// Where the rules find a board; the eye's, where that is certain of one of another size and the
// rules' cannot be read. None, for the rules' reason, where neither finds one.
Found<Layout> find_layout_by_either(const Frame& frame);

}  // namespace sightread::sliding::by_eye
