#include "vision/flip/reader.hpp"

#include "vision/flip/by_eye.hpp"
#include "vision/flip/kinds.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

// A reading of the eye in the words of the rules' reader.
Reading as_reading(const eye::PartReading& seen) {
    Reading reading;
    reading.why_not = seen.why_not;
    for (const eye::CellAnswer& cell : seen.cells) {
        CellReading& told = reading.cells.emplace_back();
        told.cell = cell.cell;
        if (cell.is_known) told.lit = cell.token == "1" ? 1 : 0;
        told.margin = cell.margin();
    }
    if (const std::optional<eye::PartReading> probable = eye::probable(seen)) {
        reading.board = parse(probable->text());
        reading.is_in_part = seen.unknown() > 0;
    }
    return reading;
}

bool is_of_one_kind(const Board& board) {
    return std::adjacent_find(board.lit.begin(), board.lit.end(), std::not_equal_to<>()) ==
           board.lit.end();
}

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

// Where the rules read a board of whole squares on a lattice, or on one of which that has halves of
// squares; none where they read none.
std::optional<Layout> read_by_rules(const Frame& frame, const Lattice& seen) {
    for (const cv::Size& halves : {cv::Size(1, 1), cv::Size(1, 2), cv::Size(2, 1)}) {
        if (seen.rows % halves.height != 0 || seen.columns % halves.width != 0) continue;
        Lattice lattice = seen;
        lattice.rows /= halves.height, lattice.columns /= halves.width;
        lattice.pitch.width *= halves.width, lattice.pitch.height *= halves.height;
        const Layout layout{lattice, frame.pixels.size()};
        const Reading reading = Reader(layout).read(frame);
        if (!reading.board) continue;
        const Found<Kinds> kinds =
            kinds_of(squares_of(frame.pixels, lattice), lattice.rows, lattice.columns);
        if (are_whole(frame.pixels, lattice, reading.board->lit, kinds->step())) return layout;
    }
    return std::nullopt;
}

}  // namespace

RulesThenEye::Looks RulesThenEye::looks_of(const Frame& frame, const Board& board) const {
    std::array<cv::Scalar, 2> sums;
    std::array<int, 2> counts{};
    const std::vector<Square> squares = squares_of(frame.pixels, layout().lattice);
    for (std::size_t i = 0; i < squares.size(); ++i) {
        sums[board.lit[i]] += cv::mean(squares[i].pixels);
        ++counts[board.lit[i]];
    }
    Looks looks;
    for (const std::size_t lit : {0, 1})
        if (counts[lit] > 0) looks[lit] = sums[lit] / counts[lit];
    return looks;
}

// The eye may call lit what was called dark before: the colours say which is which.
void RulesThenEye::name_alike(const Frame& frame, Reading& reading) const {
    const Looks now = looks_of(frame, *reading.board);
    double as_told = 0, exchanged = 0;
    for (const std::size_t lit : {0, 1}) {
        if (!now[lit]) continue;
        as_told += cv::norm(*now[lit] - *looks_[lit]);
        exchanged += cv::norm(*now[lit] - *looks_[1 - lit]);
    }
    if (as_told <= exchanged) return;
    for (std::uint8_t& lit : reading.board->lit) lit ^= 1;
    for (CellReading& cell : reading.cells)
        if (cell.lit) cell.lit = 1 - *cell.lit;
}

Reading RulesThenEye::read(const Frame& frame) {
    Reading reading = rules_.read(frame);
    const auto are_known = [](const Looks& looks) { return looks[0] && looks[1]; };
    if (reading.board) {
        rejected_.accepts();
        if (!are_known(looks_)) looks_ = looks_of(frame, *reading.board);
        return reading;
    }
    if (reading.cells.empty() || !rejected_.rejects(frame.pixels)) return reading;
    const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, layout().lattice);
    if (!seen) return reading;
    Reading told = as_reading(*seen);
    if (!told.board) return reading;
    if (are_known(looks_)) {
        name_alike(frame, told);
        return told;
    }
    // All alike: whether they are all lit or all dark is a matter of what they were like before.
    if (is_of_one_kind(*told.board)) return reading;
    looks_ = looks_of(frame, *told.board);
    return told;
}

Found<Layout> find_layout(const Frame& frame) {
    const cv::Mat& picture = frame.pixels;
    if (picture.type() != CV_8UC3 || picture.empty()) return NotFound(no_squares);
    std::string why_not(no_squares);
    if (const std::optional<eye::PartReading> seen = by_eye::read(picture, std::nullopt)) {
        if (const auto layout = read_by_rules(frame, seen->lattice)) return *layout;
        const Layout layout{seen->lattice, picture.size()};
        const Reading told = as_reading(*seen);
        if (told.board && !is_of_one_kind(*told.board)) return layout;
        if (!told.board) why_not = Reader(layout).read(frame).why_not;
    }
    // Lamps and diagrams may look more like what lies on the boards of other games.
    for (const Lattice& lattice : eye::lattices_in(picture))
        if (const auto layout = read_by_rules(frame, lattice)) return *layout;
    return NotFound(why_not);
}

}  // namespace sightread::flip
