#include "calibration/shifted_lattice.hpp"
#include "vision/cat/by_rules.hpp"
#include "vision/cat/cells.hpp"
#include "vision/cat/cropped.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::cat {
namespace {

constexpr int quick_side = 1000;  // pixels, looked at first
constexpr int thorough_side = 2200;
constexpr double least_seen = 0.55;  // of the cells: less is no board
constexpr int least_side = 3;

std::size_t seen_of(const ShiftedCells& found, const HalfColumns& cells) {
    return static_cast<std::size_t>(std::count_if(
        cells.begin(), cells.end(), [&](const auto& cell) { return found.seen.count(cell) > 0; }));
}

std::string fault_of_cells(const ShiftedCells& found, const HalfColumns& cells,
                           const Lattice& lattice, cv::Size picture) {
    if (lattice.rows < least_side || lattice.columns < least_side)
        return "the cells found make no board";
    if (lattice.rows > largest_size || lattice.columns > largest_size)
        return "the board is larger than any that is played";
    if (static_cast<double>(seen_of(found, cells)) < least_seen * static_cast<double>(cells.size()))
        return "half of the cells of the board cannot be seen";
    const cv::Rect2d bounds = lattice.bounds();
    const double slack = 0.25 * lattice.pitch.width;
    const bool is_inside = bounds.x > -slack && bounds.y > -slack &&
                           bounds.br().x < picture.width + slack &&
                           bounds.br().y < picture.height + slack;
    return is_inside ? "" : "the board reaches out of the picture";
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    std::string why = "there are no rows of cells, every other one shifted by half a cell";
    const cv::Mat& picture = frame.pixels;
    if (picture.empty() || picture.type() != CV_8UC3 || std::min(picture.cols, picture.rows) < 32)
        return NotFound("the picture is too small for a board");
    for (const int side : {quick_side, thorough_side}) {
        if (side == thorough_side && std::max(picture.cols, picture.rows) <= quick_side) break;
        for (const ShiftedCells& found : shifted_lattices(cell_spots(picture, side), 3)) {
            const HalfColumns cells = completed(found.seen);
            const Lattice lattice = lattice_around(found, cells);
            const std::string fault = fault_of_cells(found, cells, lattice, picture.size());
            if (fault.empty() && is_cropped(picture, found, cells))
                return NotFound(
                    "the board seems to go on beyond the edge of the picture (if it does not, say "
                    "where it is with --lattice)");
            if (fault.empty()) return Layout{lattice, picture.size()};
            why = fault;
        }
    }
    return NotFound(why);
}

}  // namespace sightread::cat
