// What the cells of a board look like, before anything is known of their meaning: plain ones, and
// ones with a mark.
//
// A cell's own ground is the colour that most of its inside shows. A mark differs from it clearly,
// lies within the cell and reaches neither its left side nor its right one: a digit, a flag, a
// mine. What differs there is a bevel or a line of the grid. Marks of one form are grouped, and
// each group says by form alone which digit it is (vision/text/digits.hpp), if any.
#pragma once

#include "calibration/layout.hpp"
#include "vision/text/digits.hpp"

#include <array>
#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::minesweeper {

struct CellLook {
    cv::Mat whole;  // 12 x 12, three channels of floats: the cell made small
    std::optional<Glyph> mark;
    int form = -1;  // group of marks that look alike; -1: no mark
};

// Marks of one form: how far they are from each digit, and whether they are a digit at all.
struct MarkForm {
    std::array<double, 10> costs{};  // summed over its cells; 0 for the nearest
    double likeness = 0;             // to the nearest digit, 0 to 1
    int cells = 0;
};

struct CellLooks {
    std::vector<CellLook> cells;  // row by row
    std::vector<MarkForm> forms;
};

// picture: 8 bits BGR, of the layout's size.
[[nodiscard]] CellLooks look_at_cells(const cv::Mat& picture, const Lattice& lattice);

// The picture of a cell (cell_size x cell_size, 8 bits BGR) as `whole`.
inline constexpr int cell_size = 48;
[[nodiscard]] cv::Mat made_small(const cv::Mat& cell);
// How far two cells are from each other, in levels: the mean over their pixels, or over those at
// their sides alone, where no mark is.
[[nodiscard]] double apart(const cv::Mat& whole, const cv::Mat& other);
[[nodiscard]] double sides_apart(const cv::Mat& whole, const cv::Mat& other);
// The same of the upper, lower, left and right side.
[[nodiscard]] std::array<double, 4> each_side_apart(const cv::Mat& whole, const cv::Mat& other);

}  // namespace sightread::minesweeper
