#include "vision/minesweeper/extent.hpp"

#include "solvers/minesweeper/board.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/minesweeper/cells.hpp"

#include <algorithm>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

constexpr double alike = 8;         // levels
constexpr double least_part = 0.8;  // of a line's cells that look like the board's

std::vector<Cell> cells_of(int top, int left, int rows, int columns) {
    std::vector<Cell> cells;
    for (int row = top; row < top + rows; ++row)
        for (int column = left; column < left + columns; ++column) cells.push_back({row, column});
    return cells;
}

// The looks of a board's cells, each once, and what is held against them.
class Looks {
public:
    Looks(const cv::Mat& picture, const Lattice& lattice) : picture_(picture) {
        for (const cv::Mat& whole : wholes(lattice, cells_of(0, 0, lattice.rows, lattice.columns)))
            if (!has(whole)) known_.push_back(whole);
    }
    // Whether a line of cells belongs to the board; not where it leaves the picture.
    [[nodiscard]] bool show_in(const Lattice& lattice, const std::vector<Cell>& line) const {
        const cv::Rect2d ends = lattice.cell(line.front()) | lattice.cell(line.back());
        if (ends.x < -1 || ends.y < -1 || ends.br().x > picture_.cols + 1 ||
            ends.br().y > picture_.rows + 1)
            return false;
        const std::vector<cv::Mat> cells = wholes(lattice, line);
        const auto like = std::count_if(cells.begin(), cells.end(),
                                        [&](const cv::Mat& whole) { return has(whole); });
        return static_cast<double>(like) >= least_part * static_cast<double>(cells.size());
    }

private:
    [[nodiscard]] bool has(const cv::Mat& whole) const {
        return std::any_of(known_.begin(), known_.end(),
                           [&](const cv::Mat& one) { return apart(one, whole) <= alike; });
    }
    [[nodiscard]] std::vector<cv::Mat> wholes(const Lattice& lattice,
                                              const std::vector<Cell>& cells) const {
        std::vector<cv::Mat> wholes;
        for (const cv::Mat& cell : eye::cell_pictures(picture_, lattice, cells, cell_size))
            wholes.push_back(made_small(cell));
        return wholes;
    }

    const cv::Mat& picture_;
    std::vector<cv::Mat> known_;
};

}  // namespace

Lattice grown(const cv::Mat& picture, Lattice lattice) {
    const Looks looks(picture, lattice);
    const auto grows = [&](int top, int left, int rows, int columns) {
        return std::max(lattice.rows, lattice.columns) < largest_size &&
               looks.show_in(lattice, cells_of(top, left, rows, columns));
    };
    while (grows(0, lattice.columns, lattice.rows, 1)) ++lattice.columns;
    while (grows(0, -1, lattice.rows, 1))
        ++lattice.columns, lattice.origin.x -= lattice.pitch.width;
    while (grows(lattice.rows, 0, 1, lattice.columns)) ++lattice.rows;
    while (grows(-1, 0, 1, lattice.columns))
        ++lattice.rows, lattice.origin.y -= lattice.pitch.height;
    return lattice;
}

}  // namespace sightread::minesweeper
