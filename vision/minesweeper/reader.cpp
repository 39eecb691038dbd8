#include "vision/minesweeper/reader.hpp"

#include "calibration/grid_lattice.hpp"
#include "vision/minesweeper/extent.hpp"
#include "vision/minesweeper/mines.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

constexpr double least_coverage = 0.6;  // sides of cells along which there is a border
constexpr double most_oblong = 1.3;     // a side of a cell by the other
constexpr int least_side = 4;           // cells
constexpr double most_unknown = 0.15;   // of the cells
// for the number of mines: its first frame may be drawn in part
constexpr int most_searches = 2;

// Cells are nearly square: where two or three in a row were taken for one, they are parted.
Lattice with_square_cells(Lattice lattice) {
    const double ratio = lattice.pitch.width / lattice.pitch.height;
    const int across = std::max(1, static_cast<int>(std::lround(ratio)));
    const int down = std::max(1, static_cast<int>(std::lround(1 / ratio)));
    lattice.columns *= across, lattice.pitch.width /= across;
    lattice.rows *= down, lattice.pitch.height /= down;
    return lattice;
}

// An open cell shows its number for good; where the next game has begun it is covered.
bool is_hidden(const std::vector<Square>& before, const std::vector<Square>& now) {
    for (std::size_t cell = 0; cell < before.size(); ++cell)
        if (is_open(before[cell]) && !is_open(now[cell]) && now[cell] != covered) return true;
    return false;
}

}  // namespace

int Reading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) {
        return cell.square == minesweeper::unknown;
    }));
}

double Reading::worst_margin() const {
    return cells.empty() || unknown() > 0 ? 0 : 1;
}

Reading Reader::read(const Frame& frame) {
    Reading reading;
    reading.why_not = fault_of(frame.pixels, layout_, 2);
    if (!reading.why_not.empty()) return reading;
    const Lattice& lattice = layout_.lattice;
    const std::optional<std::vector<Square>> squares =
        meaning_of(look_at_cells(frame.pixels, lattice), lattice, known_);
    if (!squares) {
        reading.why_not = "no meaning of the cells' looks agrees with the rules of Minesweeper";
        return reading;
    }
    for (std::size_t cell = 0; cell < squares->size(); ++cell)
        reading.cells.push_back(
            {lattice.cell_of(cell), (*squares)[cell], (*squares)[cell] == unknown ? 0.0 : 1.0});
    if (reading.unknown() > most_unknown * static_cast<double>(squares->size())) {
        reading.why_not = std::to_string(reading.unknown()) + " of " +
                          std::to_string(squares->size()) + " cells are not certain";
        return reading;
    }
    if (is_hidden(last_, *squares)) {
        reading.why_not = "something lies over cells that were open";
        return reading;
    }
    last_ = *squares;
    if (!mines_ && searches_for_mines_++ < most_searches)
        mines_ = written_mines(frame.pixels, lattice);
    reading.board = Board{lattice.rows, lattice.columns, mines_, *squares};
    return reading;
}

Found<Layout> find_layout(const Frame& frame) {
    for (const GridLattice& found : grid_lattices(frame.pixels)) {
        const Lattice lattice = with_square_cells(found.lattice);
        const double ratio = lattice.pitch.width / lattice.pitch.height;
        if (found.coverage < least_coverage || lattice.rows < least_side ||
            lattice.columns < least_side)
            continue;
        if (std::max(ratio, 1 / ratio) > most_oblong) continue;
        const Layout layout{fitted(frame.pixels, lattice), frame.pixels.size()};
        if (Reader(layout).read(frame).board) return layout;
    }
    return NotFound("no board of covered cells and numbers was found in rows and columns");
}

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    for (const CellReading& cell : reading.cells) {
        const cv::Rect2d box = layout.lattice.cell(cell.cell);
        cv::putText(picture, token_of(cell.square),
                    cv::Point(box.tl() + cv::Point2d(1, box.height * 0.4)),
                    cv::FONT_HERSHEY_SIMPLEX, box.height / 70, {200, 0, 200}, 1, cv::LINE_AA);
    }
    return picture;
}

}  // namespace sightread::minesweeper
