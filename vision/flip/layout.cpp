// Where the board lies: on the eye's lattice, where its squares are whole ones of two kinds.
#include "calibration/cut_off.hpp"
#include "calibration/marked_lattice.hpp"
#include "vision/eye/told_board.hpp"
#include "vision/flip/by_eye.hpp"
#include "vision/flip/by_rules.hpp"
#include "vision/flip/kinds.hpp"

#include <algorithm>

#include <opencv2/core.hpp>

namespace sightread::flip {
namespace {

// Whether two squares beside each other in a row (or a column) have a visible border between them:
// a line, a gap, or two colours that meet.
bool has_border(const cv::Mat& picture, const Lattice& lattice, Cell before, bool in_row,
                double step) {
    const cv::Rect2d cell = lattice.cell(before);
    const double across = in_row ? cell.width : cell.height,
                 along = in_row ? cell.height : cell.width;
    const cv::Rect2d strip = in_row ? cv::Rect2d(cell.br().x - 0.2 * across, cell.y + 0.2 * along,
                                                 0.4 * across, 0.6 * along)
                                    : cv::Rect2d(cell.x + 0.2 * along, cell.br().y - 0.2 * across,
                                                 0.6 * along, 0.4 * across);
    const cv::Mat part = picture(cv::Rect(strip) & cv::Rect({}, picture.size()));
    int seen = 0;
    const int lines = in_row ? part.rows : part.cols;
    for (int line = 0; line < lines; ++line) {
        const cv::Mat pixels = in_row ? part.row(line) : part.col(line);
        double least = 0, most = 0, widest = 0;
        for (int channel = 0; channel < 3; ++channel) {
            cv::Mat values;
            cv::extractChannel(pixels, values, channel);
            cv::minMaxLoc(values, &least, &most);
            widest = std::max(widest, most - least);
        }
        seen += widest > step;
    }
    return seen >= 0.8 * lines;
}

// Whether the squares are whole ones: a part of a square has no border to the part beside it.
// Borders are between all squares, or only where two kinds meet, and then at every line.
bool are_whole(const cv::Mat& picture, const Lattice& lattice, const std::vector<std::uint8_t>& lit,
               double step) {
    int alike = 0, with_border = 0, bare_lines = 0;
    for (const bool in_row : {true, false}) {
        const int lines = (in_row ? lattice.columns : lattice.rows) - 1,
                  along = in_row ? lattice.rows : lattice.columns;
        for (int line = 0; line < lines; ++line) {
            bool is_bare = true;
            for (int at = 0; at < along; ++at) {
                const Cell here = in_row ? Cell{at, line} : Cell{line, at};
                const int index = here.row * lattice.columns + here.column,
                          next = index + (in_row ? 1 : lattice.columns);
                is_bare &=
                    lit[static_cast<std::size_t>(index)] == lit[static_cast<std::size_t>(next)];
                if (lit[static_cast<std::size_t>(index)] != lit[static_cast<std::size_t>(next)])
                    continue;
                ++alike;
                with_border += has_border(picture, lattice, here, in_row, step);
            }
            bare_lines += is_bare;
        }
    }
    return with_border >= 0.9 * alike || (with_border <= 0.1 * alike && bare_lines == 0);
}

// Where a lattice has whole squares of two kinds, or halves of them. The reason is that of the
// lattice as it is.
Found<Layout> layout_on(const cv::Mat& picture, const Lattice& seen) {
    std::string why_not;
    for (const cv::Size& halves : {cv::Size(1, 1), cv::Size(1, 2), cv::Size(2, 1)}) {
        if (seen.rows % halves.height != 0 || seen.columns % halves.width != 0) continue;
        Lattice lattice = seen;
        lattice.rows /= halves.height, lattice.columns /= halves.width;
        lattice.pitch.width *= halves.width, lattice.pitch.height *= halves.height;
        const Layout layout{lattice, picture.size()};
        if (!is_readable(lattice) || !fault_of(picture, layout, 1).empty()) continue;
        const Found<Kinds> kinds =
            kinds_of(squares_of(picture, lattice), lattice.rows, lattice.columns);
        if (kinds && are_whole(picture, lattice, kinds->lit, kinds->step())) return layout;
        if (why_not.empty())
            why_not = kinds ? "not all squares that were found have borders" : kinds.why_not();
    }
    return NotFound(why_not.empty() ? std::string(no_squares) : why_not);
}

// The squares that the picture shows whole.
Found<Layout> find_squares(const cv::Mat& picture) {
    std::string why_not(no_squares);
    if (const std::optional<eye::PartReading> seen = by_eye::read(picture, std::nullopt)) {
        // Over the edges it is the more exact as a rule.
        const Lattice exact = over_edges(picture, seen->lattice);
        if (const auto layout = layout_on(picture, exact)) return layout;
        const Found<Layout> layout = layout_on(picture, seen->lattice);
        if (layout) return layout;
        const Reading told = by_eye::as_reading(*seen);
        if (told.board && (!by_eye::is_of_one_kind(*told.board) || by_eye::are_surely_lit(told)))
            return Layout{seen->lattice, picture.size()};
        if (!told.board) why_not = layout.why_not();
    }
    // Lamps and diagrams may look more like what lies on the boards of other games.
    for (const Lattice& lattice : eye::lattices_in(picture))
        if (const Found<Layout> layout = layout_on(picture, lattice)) return layout;
    return NotFound(why_not);
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    const cv::Mat& picture = frame.pixels;
    if (picture.type() != CV_8UC3 || picture.empty()) return NotFound(no_squares);
    Found<Layout> layout = find_squares(picture);
    if (layout && goes_on_at_edge(picture, layout->lattice))
        return NotFound(std::string(reaches_out));
    return layout;
}

}  // namespace sightread::flip
