#include "vision/flip.hpp"

#include "calibration/grid_lattice.hpp"
#include "vision/flip_diagrams.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

constexpr int smallest_size = 3;
constexpr double inner = 0.8;             // of a square's side: what is looked at, clear of borders and corners
constexpr double least_coverage = 0.5;    // of a lattice
constexpr double least_squareness = 0.8;  // of its pitches
constexpr double least_contrast = 18;     // levels of brightness between lit and dark
constexpr double most_spread = 0.25;      // of the contrast: squares of one kind
constexpr double mark_step = 0.2;         // of the contrast: what is drawn on a square's ground
constexpr int samples = 24;               // along the sides of a square, to compare two
constexpr double most_unlike = 0.015;     // of the samples: squares that look the same
constexpr double most_change = 0.05;      // of a square: it looks as it did
constexpr double most_like = 0.2;         // of a square beside the board that would be one of it

// The inner part of a square, and what it looks like.
struct Square {
    cv::Mat pixels;  // 8 bits BGR
    cv::Mat small;   // samples x samples
    double brightness = 0;
};

// A square as far as it lies in the picture; all squares of a lattice have the same size.
Square square_at(const cv::Mat& picture, const Lattice& lattice, int index) {
    const cv::Point2d centre = lattice.centre({index / lattice.columns, index % lattice.columns});
    const cv::Size size(std::max(1, static_cast<int>(inner * lattice.pitch.width)),
                        std::max(1, static_cast<int>(inner * lattice.pitch.height)));
    const cv::Point corner(static_cast<int>(std::lround(centre.x - size.width / 2.0)),
                           static_cast<int>(std::lround(centre.y - size.height / 2.0)));
    Square square;
    square.pixels = picture(cv::Rect(corner, size) & cv::Rect({}, picture.size()));
    cv::resize(square.pixels, square.small, {samples, samples}, 0, 0, cv::INTER_AREA);
    const cv::Scalar mean = cv::mean(square.small);
    square.brightness = 0.114 * mean[0] + 0.587 * mean[1] + 0.299 * mean[2];
    return square;
}

std::vector<Square> squares_of(const cv::Mat& picture, const Lattice& lattice) {
    std::vector<Square> squares;
    for (int index = 0; index < lattice.rows * lattice.columns; ++index)
        squares.push_back(square_at(picture, lattice, index));
    return squares;
}

// The commonest colour, channel by channel.
cv::Scalar ground_of(const cv::Mat& pixels) {
    cv::Mat channels[3];
    cv::split(pixels, channels);
    cv::Scalar ground;
    for (int channel = 0; channel < 3; ++channel) {
        const cv::Mat& whole = channels[channel];
        std::vector<std::uint8_t> values(whole.begin<std::uint8_t>(), whole.end<std::uint8_t>());
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        ground[channel] = *middle;
    }
    return ground;
}

// How squares of one kind look: the median of theirs, sample by sample, and its ground.
struct Kind {
    double brightness = 0;
    cv::Mat small;
    cv::Scalar ground;
};

Kind kind_of(const std::vector<const Square*>& squares) {
    Kind kind;
    for (const Square* square : squares) kind.brightness += square->brightness / static_cast<double>(squares.size());
    kind.small = cv::Mat(samples, samples, CV_8UC3);
    std::vector<std::uint8_t> values(squares.size());
    for (int byte = 0; byte < samples * samples * 3; ++byte) {
        for (std::size_t i = 0; i < squares.size(); ++i) values[i] = squares[i]->small.data[byte];
        std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
        kind.small.data[byte] = values[values.size() / 2];
    }
    kind.ground = ground_of(kind.small);
    return kind;
}

// Where two pictures differ in any channel by more than `step` levels: 255.
cv::Mat differences(const cv::Mat& a, const cv::Mat& b, double step) {
    cv::Mat apart, channels[3];
    cv::absdiff(a, b, apart);
    cv::split(apart, channels);
    return cv::max(cv::max(channels[0], channels[1]), channels[2]) > step;
}

// What is drawn on a square's ground.
cv::Mat marks_on(const cv::Mat& pixels, const cv::Scalar& ground, double step) {
    return differences(pixels, cv::Mat(pixels.size(), CV_8UC3, ground), step);
}

bool is_readable(const Lattice& lattice) {
    return lattice.rows >= 1 && lattice.columns >= 1 && lattice.rows <= largest_size &&
           lattice.columns <= largest_size && std::min(lattice.pitch.width, lattice.pitch.height) >= 6;
}

// The two kinds of squares, dark and lit, and what clicks change.
struct Kinds {
    std::array<Kind, 2> kinds;
    std::vector<double> unlike;  // of each square: the share of it that differs from its kind
    bool has_diagrams = false;
    std::vector<std::vector<std::uint8_t>> changes;  // empty: crosses

    double contrast() const { return kinds[1].brightness - kinds[0].brightness; }
    // The share of the square that does not look like a kind; a diagram is drawn on the ground of either.
    double share_unlike(const Square& square, bool is_lit) const {
        const Kind& kind = kinds[is_lit];
        const double step = mark_step * contrast();
        const cv::Mat unlike_here =
            has_diagrams ? marks_on(square.pixels, kind.ground, step) : differences(square.small, kind.small, step);
        return cv::countNonZero(unlike_here) / static_cast<double>(unlike_here.total());
    }
};

bool are_crosses(const std::vector<std::vector<std::uint8_t>>& changes, int rows, int columns) {
    for (int index = 0; index < rows * columns; ++index)
        if (changes[static_cast<std::size_t>(index)] != cross(rows, columns, {index / columns, index % columns}))
            return false;
    return true;
}

std::optional<Kinds> kinds_of(const std::vector<Square>& squares, int rows, int columns, std::string& why_not) {
    std::vector<const Square*> order;
    for (const Square& square : squares) order.push_back(&square);
    std::sort(order.begin(), order.end(), [](auto* a, auto* b) { return a->brightness < b->brightness; });
    std::size_t first_lit = 0;
    double gap = 0;
    for (std::size_t i = 1; i < order.size(); ++i)
        if (order[i]->brightness - order[i - 1]->brightness > gap)
            gap = order[i]->brightness - order[i - 1]->brightness, first_lit = i;
    why_not = no_squares;
    if (gap < least_contrast) return std::nullopt;
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(first_lit);
    Kinds found;
    found.kinds = {kind_of({order.begin(), middle}), kind_of({middle, order.end()})};
    const double contrast = found.contrast(), least_lit = order[first_lit]->brightness;
    if (order[first_lit - 1]->brightness - order.front()->brightness > most_spread * contrast ||
        order.back()->brightness - least_lit > most_spread * contrast)
        return std::nullopt;
    std::vector<cv::Mat> marks;
    for (const Square& square : squares)
        marks.push_back(marks_on(square.pixels, ground_of(square.pixels), mark_step * contrast));
    if (auto changes = changes_in_diagrams(marks, rows, columns)) {
        found.has_diagrams = true;
        if (!are_crosses(*changes, rows, columns)) found.changes = std::move(*changes);
    }
    for (const Square& square : squares)
        found.unlike.push_back(found.share_unlike(square, square.brightness >= least_lit));
    if (!found.has_diagrams && *std::max_element(found.unlike.begin(), found.unlike.end()) > most_unlike) {
        why_not = "squares of one kind show different things, and no diagrams of what a click changes";
        return std::nullopt;
    }
    return found;
}

// Squares beside the board that look like its own, of both kinds: the board goes on there.
bool goes_on(const cv::Mat& picture, const Lattice& lattice, const Kinds& kinds) {
    for (const bool is_row : {true, false})
        for (const bool is_before : {true, false}) {
            Lattice beside = lattice;
            const int by = is_before ? -1 : is_row ? lattice.rows : lattice.columns;
            (is_row ? beside.rows : beside.columns) = 1;
            if (is_row) beside.origin.y += by * lattice.pitch.height;
            if (!is_row) beside.origin.x += by * lattice.pitch.width;
            if (!fault_of(picture, {beside, picture.size()}, 1).empty()) continue;
            std::array<int, 2> like{};
            int count = 0;
            for (const Square& square : squares_of(picture, beside)) {
                ++count;
                for (const bool is_lit : {false, true}) like[is_lit] += kinds.share_unlike(square, is_lit) <= most_like;
            }
            if (like[0] > 0 && like[1] > 0 && like[0] + like[1] == count) return true;
        }
    return false;
}

}  // namespace

int Reading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(), [](const auto& cell) { return !cell.lit; }));
}

double Reading::worst_margin() const {
    double worst = cells.empty() ? 0 : 1;
    for (const CellReading& cell : cells) worst = std::min(worst, cell.margin);
    return worst;
}

struct Reader::State {
    Layout layout;
    std::optional<Kinds> known;

    CellReading recognised(const Square& square, int index) const;
};

CellReading Reader::State::recognised(const Square& square, int index) const {
    CellReading reading{{index / layout.lattice.columns, index % layout.lattice.columns}, std::nullopt, 0};
    const double contrast = known->contrast(), height = (square.brightness - known->kinds[0].brightness) / contrast;
    const bool is_lit = height > 0.5;
    const double away = is_lit ? std::abs(1 - height) : std::abs(height);
    if (away > most_spread ||
        known->share_unlike(square, is_lit) > known->unlike[static_cast<std::size_t>(index)] + most_change)
        return reading;
    reading.lit = is_lit;
    reading.margin = 1 - 2 * away;
    return reading;
}

Reader::Reader(const Layout& layout) : state_(std::make_unique<State>()) {
    state_->layout = layout;
}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const Layout& Reader::layout() const {
    return state_->layout;
}

Reading Reader::read(const Frame& frame) {
    const Lattice& lattice = state_->layout.lattice;
    Reading reading;
    reading.why_not = fault_of(frame.pixels, state_->layout, 1);
    if (reading.why_not.empty() && !is_readable(lattice)) reading.why_not = "a board has 1 to 20 rows and columns";
    if (!reading.why_not.empty()) return reading;
    const std::vector<Square> squares = squares_of(frame.pixels, lattice);
    if (!state_->known) state_->known = kinds_of(squares, lattice.rows, lattice.columns, reading.why_not);
    Board board{lattice.rows, lattice.columns, Goal::either, {}, {}};
    for (int index = 0; index < lattice.rows * lattice.columns; ++index) {
        const Cell cell{index / lattice.columns, index % lattice.columns};
        reading.cells.push_back(state_->known ? state_->recognised(squares[static_cast<std::size_t>(index)], index)
                                              : CellReading{cell, std::nullopt, 0});
        board.lit.push_back(static_cast<std::uint8_t>(reading.cells.back().lit.value_or(0)));
    }
    if (!state_->known) return reading;
    reading.why_not = reading.unknown() > 0 ? "a square is turning over, or something covers the board" : "";
    board.changes = state_->known->changes;
    if (reading.why_not.empty()) reading.board = std::move(board);
    return reading;
}

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    std::string why(no_squares);
    if (frame.pixels.type() == CV_8UC3) {
        for (const GridLattice& grid : grid_lattices(frame.pixels)) {
            const Lattice& lattice = grid.lattice;
            const double squareness = lattice.pitch.width / lattice.pitch.height;
            if (grid.coverage < least_coverage || std::min(squareness, 1 / squareness) < least_squareness ||
                std::min(lattice.rows, lattice.columns) < smallest_size || !is_readable(lattice))
                continue;
            std::string objection;
            const auto kinds = kinds_of(squares_of(frame.pixels, lattice), lattice.rows, lattice.columns, objection);
            if (kinds && goes_on(frame.pixels, lattice, *kinds)) {
                objection = "the squares go on beyond the lattice that was found";
            } else if (kinds) {
                return Layout{lattice, frame.pixels.size()};
            }
            if (why == no_squares) why = objection;
        }
    }
    if (why_not != nullptr) *why_not = why;
    return std::nullopt;
}

std::string doubt_of(const Board& board) {
    if (!board.changes.empty()) return {};
    for (int index = 0; index < board.rows * board.columns; ++index) {
        const int colour = (index / board.columns + index % board.columns) % 2;
        if ((board.lit[static_cast<std::size_t>(index)] ^ board.lit[0]) != colour) return {};
    }
    return "its squares take turns, as on any chess board";
}

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    const Lattice& lattice = layout.lattice;
    for (const CellReading& cell : reading.cells) {
        const cv::Rect2d place = lattice.cell(cell.cell);
        cv::rectangle(picture, place, {255, 220, 0});
        const std::string text = cell.lit ? std::to_string(*cell.lit) : "?";
        const double scale = std::max(0.3, place.height / 70);
        const cv::Point at(static_cast<int>(place.x + place.width / 12),
                           static_cast<int>(place.br().y - place.height / 12));
        cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, {0, 0, 0}, 4, cv::LINE_AA);
        cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, scale,
                    cell.lit ? cv::Scalar(80, 255, 80) : cv::Scalar(60, 60, 255), 1, cv::LINE_AA);
    }
    return picture;
}

}  // namespace sightread::flip
