#include "vision/flip/by_rules.hpp"

#include "vision/flip/kinds.hpp"
#include "vision/text/text_engine.hpp"
#include "vision/usual_colour.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

constexpr double most_change = 0.05;  // of a square: it looks as it did

}  // namespace

int Reading::unknown() const {
    return static_cast<int>(
        std::count_if(cells.begin(), cells.end(), [](const auto& cell) { return !cell.lit; }));
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
    CellReading reading{
        {index / layout.lattice.columns, index % layout.lattice.columns}, std::nullopt, 0};
    const double contrast = known->contrast(),
                 height = (square.brightness - known->kinds[0].brightness) / contrast;
    const bool is_lit = height > 0.5;
    const double away = is_lit ? std::abs(1 - height) : std::abs(height);
    if (away > most_spread || known->share_unlike(square, is_lit) >
                                  known->unlike[static_cast<std::size_t>(index)] + most_change)
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
    if (reading.why_not.empty() && !is_readable(lattice))
        reading.why_not = "a board has 1 to 20 rows and columns";
    if (!reading.why_not.empty()) return reading;
    const std::vector<Square> squares = squares_of(frame.pixels, lattice);
    if (!state_->known) {
        Found<Kinds> kinds = kinds_of(squares, lattice.rows, lattice.columns);
        reading.why_not = kinds.why_not();
        state_->known = std::move(kinds);
    }
    Board board{lattice.rows, lattice.columns, Goal::either, {}, {}};
    for (int index = 0; index < lattice.rows * lattice.columns; ++index) {
        const Cell cell{index / lattice.columns, index % lattice.columns};
        reading.cells.push_back(
            state_->known ? state_->recognised(squares[static_cast<std::size_t>(index)], index)
                          : CellReading{cell, std::nullopt, 0});
        board.lit.push_back(static_cast<std::uint8_t>(reading.cells.back().lit.value_or(0)));
    }
    if (!state_->known) return reading;
    reading.why_not =
        reading.unknown() > 0 ? "a square is turning over, or something covers the board" : "";
    board.changes = state_->known->changes;
    if (reading.why_not.empty()) reading.board = std::move(board);
    return reading;
}

namespace {

// The usual colour of what lies just outside the board; none where the board fills the picture.
std::optional<cv::Scalar> colour_around(const cv::Mat& picture, const Lattice& lattice) {
    const auto grown = [&](double by) {
        const cv::Point2d aside(by * lattice.pitch.width, by * lattice.pitch.height);
        const cv::Rect2d board = lattice.bounds();
        return cv::Rect(cv::Rect2d(board.tl() - aside, board.br() + aside)) &
               cv::Rect({}, picture.size());
    };
    const cv::Rect near = grown(0.15), far = grown(0.5);
    cv::Mat around;
    for (int y = far.y; y < far.br().y; ++y)
        for (int x = far.x; x < far.br().x; ++x)
            if (!near.contains({x, y})) around.push_back(picture.at<cv::Vec3b>(y, x));
    if (around.rows < 50) return std::nullopt;
    return usual_colour(around);
}

// Whether something is drawn beside most rows, or most columns, on one side of the board and not on
// the other: the numbers of a picture that is to be found, a nonogram.
bool has_clues(const cv::Mat& picture, const Lattice& lattice, bool of_rows) {
    constexpr double mark = 12;  // levels, deviation
    constexpr double most = 0.8, hardly_any = 0.2;
    const int lines = of_rows ? lattice.rows : lattice.columns;
    const cv::Rect2d board = lattice.bounds();
    const auto marked = [&](bool is_behind) {
        int count = 0;
        for (int line = 0; line < lines; ++line) {
            cv::Rect2d place = lattice.cell(of_rows ? Cell{line, 0} : Cell{0, line});
            (of_rows ? place.x : place.y) = is_behind ? (of_rows ? board.br().x : board.br().y)
                                            : of_rows ? board.x - place.width
                                                      : board.y - place.height;
            const cv::Point2d rim(0.2 * place.width, 0.2 * place.height);
            const cv::Rect inner(cv::Rect2d(place.tl() + rim, place.br() - rim));
            if ((inner & cv::Rect({}, picture.size())) != inner || inner.empty()) continue;
            cv::Scalar mean, deviation;
            cv::meanStdDev(picture(inner), mean, deviation);
            count += std::max({deviation[0], deviation[1], deviation[2]}) > mark;
        }
        return count;
    };
    return marked(false) >= most * lines && marked(true) <= hardly_any * lines;
}

std::string doubt_of_pattern(const Board& board) {
    constexpr std::size_t most_squares = 81;  // other patterns of more are seen more often
    if (board.lit.size() > most_squares) return "so many squares of two colours may be any picture";
    bool takes_turns = true, is_framed = board.rows >= 4 && board.columns >= 4;
    for (int row = 0; row < board.rows; ++row)
        for (int column = 0; column < board.columns; ++column) {
            const int differs =
                board.lit[static_cast<std::size_t>(row * board.columns + column)] ^ board.lit[0];
            const bool is_inside =
                row > 0 && column > 0 && row < board.rows - 1 && column < board.columns - 1;
            takes_turns = takes_turns && differs == (row + column) % 2;
            is_framed = is_framed && differs == static_cast<int>(is_inside);
        }
    if (takes_turns) return "its squares take turns, as on any chess board";
    return is_framed ? "its outer squares are a frame around the others" : "";
}

// Whether a number stands on a square, as on the tiles of 2048. A ring and a bar may be lamps.
bool shows_number(const Square& square) {
    constexpr double height = 48, rim = 24;  // pixels: what text is read best at
    constexpr int sure = 80;                 // percent
    cv::Mat away, ink;
    cv::absdiff(square.pixels, cv::Mat(square.pixels.size(), CV_8UC3, usual_colour(square.pixels)),
                away);
    cv::transform(away, ink, cv::Matx13f(1, 1, 1));
    cv::normalize(ink, ink, 0, 255, cv::NORM_MINMAX);
    cv::Mat marked;
    cv::findNonZero(ink > 128, marked);
    if (marked.empty()) return false;
    const cv::Rect box = cv::boundingRect(marked);
    if (box.height * 8 < ink.rows || box.width > 3 * box.height) return false;
    cv::resize(ink(box), ink, {}, height / box.height, height / box.height, cv::INTER_CUBIC);
    cv::copyMakeBorder(255 - ink, ink, rim, rim, rim, rim, cv::BORDER_CONSTANT,
                       cv::Scalar::all(255));
    return !TextEngine(TextEngine::Form::block, "23456789").read(ink, sure).empty();
}

// Whether a few squares carry something, and are like the bare ones around it: pieces on a board.
// Lamps may lie on one ground as well, but most boards have more of them.
bool are_pieces(const Kinds& kinds) {
    // of the squares; of a square's side
    constexpr double most_marked = 0.25, corner = 0.1, middle = 0.4;
    // of how far the piece is from the ground
    constexpr double near = 0.35;
    constexpr double bare = 4;  // levels, deviation
    const auto lit = static_cast<double>(std::count(kinds.lit.begin(), kinds.lit.end(), 1));
    const double share = lit / static_cast<double>(kinds.lit.size());
    if (std::min(share, 1 - share) > most_marked) return false;
    const cv::Mat &marked = kinds.kinds[share < 0.5].small,
                  &others = kinds.kinds[share >= 0.5].small;
    cv::Scalar mean, deviation;
    cv::meanStdDev(others, mean, deviation);
    if (std::max({deviation[0], deviation[1], deviation[2]}) > bare) return false;
    const cv::Size size(std::max(1, cvRound(corner * marked.cols)),
                        std::max(1, cvRound(corner * marked.rows)));
    const int right = marked.cols - size.width, bottom = marked.rows - size.height;
    const cv::Point corners[] = {{0, 0}, {right, 0}, {0, bottom}, {right, bottom}};
    const auto off = [&](const cv::Rect& part) {
        return cv::norm(cv::mean(marked(part)) - mean, cv::NORM_INF);
    };
    const cv::Size inner(cvRound(middle * marked.cols), cvRound(middle * marked.rows));
    const double piece =
        off({{(marked.cols - inner.width) / 2, (marked.rows - inner.height) / 2}, inner});
    return std::all_of(std::begin(corners), std::end(corners), [&](const cv::Point& at) {
        return off({at, size}) < near * piece;
    });
}

}  // namespace

std::string doubt_of(const cv::Mat& picture, const Lattice& lattice, const Board& board) {
    if (!board.changes.empty()) return {};  // no other game has them
    if (const std::string doubt = doubt_of_pattern(board); !doubt.empty()) return doubt;
    if (has_clues(picture, lattice, true) && has_clues(picture, lattice, false))
        return "numbers stand beside its rows and its columns, as those of a nonogram do";
    if (unlike_of_states(picture, lattice, board.lit) > most_unlike_of_states)
        return "squares of one state differ, as those of other games do";
    const std::optional<cv::Scalar> around = colour_around(picture, lattice);
    const std::vector<Square> squares = squares_of(picture, lattice);
    const auto kinds = kinds_of(squares, lattice.rows, lattice.columns);
    if (!kinds) return {};
    if (are_pieces(*kinds)) return "a few squares carry pieces, on the same ground as the others";
    for (const std::uint8_t is_lit : {0, 1}) {
        const auto of_kind =
            std::find(kinds->lit.begin(), kinds->lit.end(), is_lit) - kinds->lit.begin();
        if (shows_number(squares[static_cast<std::size_t>(of_kind)]))
            return "squares of one kind carry a number, as tiles of another game do";
    }
    if (!around) return {};
    constexpr double alike = 8;  // levels
    for (const Kind& kind : kinds->kinds)
        if (cv::norm(kind.ground - *around, cv::NORM_INF) < alike)
            return "squares of one kind show nothing but the ground around the board";
    return {};
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
