// Where the board lies: a lattice whose squares are whole ones, of two kinds, and all of them.
#include "calibration/grid_lattice.hpp"
#include "vision/flip/by_rules.hpp"
#include "vision/flip/kinds.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

constexpr int smallest_size = 3;
constexpr double least_coverage = 0.5;    // of a lattice
constexpr double least_squareness = 0.8;  // of its pitches
constexpr int most_stretched = 2000;      // pixels a side
constexpr double most_like = 0.2;         // of a square beside the board that would be one of it

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

enum class Beside { nothing, squares, some_squares };

// What lies in the row or column just outside the board: more squares of it, or something that
// begins like them.
Beside beside(const cv::Mat& picture, const Lattice& strip, const Kinds& kinds) {
    if (!fault_of(picture, {strip, picture.size()}, 1).empty()) return Beside::nothing;
    const bool in_row = strip.rows == 1;
    const std::vector<Square> squares = squares_of(picture, strip);
    std::size_t like = 0, borders = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const int at = static_cast<int>(i);
        like += std::min(kinds.share_unlike(squares[i], false),
                         kinds.share_unlike(squares[i], true)) <= most_like;
        if (i + 1 < squares.size())
            borders += has_border(picture, strip, in_row ? Cell{0, at} : Cell{at, 0}, in_row,
                                  kinds.step());
    }
    const std::size_t pairs = squares.size() - 1;
    if (like == squares.size() && 2 * borders >= pairs) return Beside::squares;
    return 2 * like >= squares.size() && 3 * borders >= pairs ? Beside::some_squares
                                                              : Beside::nothing;
}

// The board to its last row and column, where the lattice ends before them; none when something
// like it goes on.
std::optional<Lattice> completed(const cv::Mat& picture, Lattice lattice, const Kinds& kinds) {
    for (const bool is_row : {true, false})
        for (const bool is_before : {true, false})
            while (std::max(lattice.rows, lattice.columns) <= largest_size) {
                Lattice strip = lattice;
                const int by = is_before ? -1 : is_row ? lattice.rows : lattice.columns;
                (is_row ? strip.rows : strip.columns) = 1;
                (is_row ? strip.origin.y : strip.origin.x) +=
                    by * (is_row ? lattice.pitch.height : lattice.pitch.width);
                const Beside seen = beside(picture, strip, kinds);
                if (seen == Beside::some_squares) return std::nullopt;
                if (seen == Beside::nothing) break;
                ++(is_row ? lattice.rows : lattice.columns);
                if (is_before) lattice.origin = strip.origin;
            }
    return lattice;
}

// The whole picture, then overlapping halves of it: the borders of a board that is small in its
// window are short beside the window's height and width, so that none stands out in the whole.
std::vector<cv::Rect> parts_to_search(cv::Size size) {
    std::vector<cv::Rect> parts = {{{}, size}};
    for (const int y : {1, 0, 2})  // most boards lie in the middle
        for (const int x : {1, 0, 2})
            parts.emplace_back(x * size.width / 4, y * size.height / 4, size.width / 2,
                               size.height / 2);
    return parts;
}

// The board of which these are some squares, to its ends wherever they are. It is no larger than
// the part of the picture in which they were found: what goes on beyond that would have stood out
// in the whole picture.
Found<Layout> layout_on(const cv::Mat& picture, const Lattice& lattice, cv::Size part) {
    const auto kinds_in = [&](const Lattice& here) {
        return kinds_of(squares_of(picture, here), here.rows, here.columns);
    };
    const Found<Kinds> kinds = kinds_in(lattice);
    if (!kinds) return NotFound(kinds.why_not());
    if (!are_whole(picture, lattice, kinds->lit, kinds->step()))
        return NotFound("not all squares that were found have borders");
    const std::optional<Lattice> whole = completed(picture, lattice, *kinds);
    if (!whole)
        return NotFound("beside the squares that were found there are more of another kind");
    if (whole->bounds().width > part.width || whole->bounds().height > part.height ||
        !is_readable(*whole))
        return NotFound(no_squares);
    if (*whole != lattice)
        if (const auto again = kinds_in(*whole); !again) return NotFound(again.why_not());
    return Layout{*whole, picture.size()};
}

// The board that shows in a part of the picture.
Found<Layout> layout_in(const cv::Mat& picture, const cv::Rect& part) {
    std::string why(no_squares);
    for (const GridLattice& grid : grid_lattices(picture(part))) {
        Lattice lattice = grid.lattice;
        lattice.origin += cv::Point2d(part.tl());
        const double squareness = lattice.pitch.width / lattice.pitch.height;
        if (grid.coverage < least_coverage ||
            std::min(squareness, 1 / squareness) < least_squareness ||
            std::min(lattice.rows, lattice.columns) < smallest_size || !is_readable(lattice))
            continue;
        const Found<Layout> found = layout_on(picture, lattice, part.size());
        if (found) return found;
        if (why == no_squares) why = found.why_not();
    }
    return NotFound(why);
}

// A board that fills a window of any shape has oblong cells: they are square in the picture that is
// stretched by so much.
std::optional<Layout> layout_in_stretched(const cv::Mat& picture, cv::Size2d by) {
    const cv::Size size(cvRound(by.width * picture.cols), cvRound(by.height * picture.rows));
    if (std::max(size.width, size.height) > most_stretched) return std::nullopt;
    cv::Mat stretched;
    cv::resize(picture, stretched, size, 0, 0, cv::INTER_NEAREST);
    std::optional<Layout> found = layout_in(stretched, {{}, size});
    if (!found) return std::nullopt;
    Lattice& lattice = found->lattice;
    lattice.origin = {lattice.origin.x / by.width, lattice.origin.y / by.height};
    lattice.pitch = {lattice.pitch.width / by.width, lattice.pitch.height / by.height};
    found->frame = picture.size();
    return is_readable(lattice) ? found : std::nullopt;
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    std::string why(no_squares);
    if (frame.pixels.type() != CV_8UC3) return NotFound(why);
    for (const cv::Rect& part : parts_to_search(frame.pixels.size())) {
        const Found<Layout> found = layout_in(frame.pixels, part);
        if (found) return found;
        if (why == no_squares) why = found.why_not();
    }
    for (const double by : {2.0, 1.5})
        for (const cv::Size2d stretch : {cv::Size2d(1, by), cv::Size2d(by, 1)})
            if (const auto found = layout_in_stretched(frame.pixels, stretch)) return *found;
    return NotFound(why);
}

}  // namespace sightread::flip
