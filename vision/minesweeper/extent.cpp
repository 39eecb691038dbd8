#include "vision/minesweeper/extent.hpp"

#include "solvers/minesweeper/board.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/minesweeper/cells.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

// levels: the whole cell, and each side of it, where a panel beside the board may lack the bevel
constexpr double alike = 8, alike_side = 14;
constexpr double least_part = 0.8;  // of a line's cells that look like the board's
constexpr int least_side = 4;       // cells that are left where lines are taken away

std::vector<Cell> cells_of(int top, int left, int rows, int columns) {
    std::vector<Cell> cells;
    for (int row = top; row < top + rows; ++row)
        for (int column = left; column < left + columns; ++column) cells.push_back({row, column});
    return cells;
}

std::vector<cv::Mat> wholes(const cv::Mat& picture, const Lattice& lattice,
                            const std::vector<Cell>& cells) {
    std::vector<cv::Mat> wholes;
    for (const cv::Mat& cell : eye::cell_pictures(picture, lattice, cells, cell_size))
        wholes.push_back(made_small(cell));
    return wholes;
}

enum Side { top_side, bottom_side, left_side, right_side };  // as each_side_apart has them

// Whether a cell looks like one of these, whatever its outer side shows: a grid may end there.
bool has(const std::vector<cv::Mat>& looks, const cv::Mat& whole, std::optional<Side> outer) {
    return std::any_of(looks.begin(), looks.end(), [&](const cv::Mat& one) {
        if (apart(one, whole) > alike) return false;
        std::array<double, 4> sides = each_side_apart(one, whole);
        if (outer) sides[*outer] = 0;
        return *std::max_element(sides.begin(), sides.end()) <= alike_side;
    });
}

// How many of some cells look like one of a board's, as a share.
double share_like(const std::vector<cv::Mat>& board, const std::vector<cv::Mat>& cells,
                  Side outer) {
    const auto like = std::count_if(cells.begin(), cells.end(),
                                    [&](const cv::Mat& whole) { return has(board, whole, outer); });
    return static_cast<double>(like) / static_cast<double>(cells.size());
}

// Whether a line of cells belongs to the board; not where it leaves the picture.
bool shows_in(const cv::Mat& picture, const Lattice& lattice, const std::vector<cv::Mat>& board,
              const std::vector<Cell>& line, Side outer) {
    const cv::Rect2d ends = lattice.cell(line.front()) | lattice.cell(line.back());
    if (ends.x < -1 || ends.y < -1 || ends.br().x > picture.cols + 1 ||
        ends.br().y > picture.rows + 1)
        return false;
    return share_like(board, wholes(picture, lattice, line), outer) >= least_part;
}

// The lattice without outer lines of which no cell looks like any other one: the panel around a
// board may end a pitch beside it.
Lattice without_strangers(const cv::Mat& picture, Lattice lattice) {
    const auto is_strange = [&](int top, int left, int rows, int columns, Side outer) {
        if (std::min(lattice.rows, lattice.columns) <= least_side) return false;
        std::vector<Cell> line = cells_of(top, left, rows, columns), others;
        for (const Cell cell : cells_of(0, 0, lattice.rows, lattice.columns))
            if (std::find(line.begin(), line.end(), cell) == line.end()) others.push_back(cell);
        const std::vector<cv::Mat> rest = wholes(picture, lattice, others);
        return share_like(rest, wholes(picture, lattice, line), outer) == 0;
    };
    if (is_strange(0, lattice.columns - 1, lattice.rows, 1, right_side)) --lattice.columns;
    if (is_strange(0, 0, lattice.rows, 1, left_side))
        --lattice.columns, lattice.origin.x += lattice.pitch.width;
    if (is_strange(lattice.rows - 1, 0, 1, lattice.columns, bottom_side)) --lattice.rows;
    if (is_strange(0, 0, 1, lattice.columns, top_side))
        --lattice.rows, lattice.origin.y += lattice.pitch.height;
    return lattice;
}

}  // namespace

Lattice fitted(const cv::Mat& picture, Lattice lattice) {
    lattice = without_strangers(picture, lattice);
    std::vector<cv::Mat> looks;  // of the board's cells, each once
    for (const cv::Mat& whole :
         wholes(picture, lattice, cells_of(0, 0, lattice.rows, lattice.columns)))
        if (!has(looks, whole, std::nullopt)) looks.push_back(whole);
    const auto grows = [&](int top, int left, int rows, int columns, Side outer) {
        return std::max(lattice.rows, lattice.columns) < largest_size &&
               shows_in(picture, lattice, looks, cells_of(top, left, rows, columns), outer);
    };
    while (grows(0, lattice.columns, lattice.rows, 1, right_side)) ++lattice.columns;
    while (grows(0, -1, lattice.rows, 1, left_side))
        ++lattice.columns, lattice.origin.x -= lattice.pitch.width;
    while (grows(lattice.rows, 0, 1, lattice.columns, bottom_side)) ++lattice.rows;
    while (grows(-1, 0, 1, lattice.columns, top_side))
        ++lattice.rows, lattice.origin.y -= lattice.pitch.height;
    return lattice;
}

}  // namespace sightread::minesweeper
