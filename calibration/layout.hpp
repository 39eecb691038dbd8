// The one bridge between a pixel and a cell: where the cells of a game lie in its window.
//
// Crossed once each way: vision asks for the rectangle of a cell, input for its centre. Everything
// in between speaks cells.
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Which rows lie half a cell to the right, as people count them: none, the 2nd, 4th, ..., or the
// 1st, 3rd, ....
enum class RowShift { none, odd, even };

// Rows and columns of equal rectangles, every other row half a cell to the right where the lattice
// is shifted. Lengths in pixels; fractions matter.
struct Lattice {
    int rows = 0;
    int columns = 0;
    // the top left corner of the first cell; of all cells together where rows are shifted
    cv::Point2d origin;
    cv::Size2d pitch;  // from a cell to the next one, right and down
    RowShift shift = RowShift::none;

    bool is_shifted(int row) const {
        return shift != RowShift::none && (row % 2 != 0) == (shift == RowShift::odd);
    }
    cv::Rect2d cell(Cell cell) const;  // the cell's rectangle
    // also for cells outside, such as the ring
    cv::Point2d centre(Cell cell) const;
    cv::Point middle(Cell cell) const;                     // the pixel that the centre lies in
    std::optional<Cell> cell_at(cv::Point2d point) const;  // none outside the board
    Cell cell_of(std::size_t index) const;                 // counted row by row from 0
    cv::Rect2d bounds() const;                             // all cells together
    bool operator==(const Lattice&) const = default;
};

// `ROWSxCOLUMNS@x,y,pitch_x,pitch_y`, with `,odd` or `,even` where rows are shifted, as --lattice
// takes it. None when the text is not of that form.
[[nodiscard]] std::optional<Lattice> lattice_from_text(std::string_view text);
[[nodiscard]] std::string to_text(const Lattice& lattice);

// A lattice together with the size of the frame that its coordinates refer to.
struct Layout {
    Lattice lattice;
    cv::Size frame;
    bool operator==(const Layout&) const = default;
};

// Why a picture cannot be read by a layout, in one sentence; empty when it can: 8 bits BGR, of the
// layout's size, with all cells in it but for `slack` pixels.
[[nodiscard]] std::string fault_of(const cv::Mat& picture, const Layout& layout, double slack);

}  // namespace sightread
