#include "vision/flip/kinds.hpp"

#include "solvers/flip/board.hpp"
#include "vision/difference.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/flip/by_rules.hpp"
#include "vision/flip/diagrams.hpp"
#include "vision/usual_colour.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

constexpr double inner = 0.72;         // of a square's side: what is looked at
constexpr double least_contrast = 18;  // levels of brightness between lit and dark
constexpr double mark_step = 0.2;      // of the contrast: what is drawn on a square's ground
constexpr double least_step = 15;      // levels: less is noise
constexpr int most_samples = 48;       // along the sides of a square, to compare two
constexpr double most_unlike = 0.015;  // of the samples: squares that look the same
constexpr double smallest_square = 6;  // pixels

// A square as far as it lies in the picture; all squares of a lattice have the same size.
Square square_at(const cv::Mat& picture, const Lattice& lattice, int index) {
    const cv::Point2d centre = lattice.centre({index / lattice.columns, index % lattice.columns});
    const cv::Size size(std::max(1, static_cast<int>(inner * lattice.pitch.width)),
                        std::max(1, static_cast<int>(inner * lattice.pitch.height)));
    const cv::Point corner(static_cast<int>(std::lround(centre.x - size.width / 2.0)),
                           static_cast<int>(std::lround(centre.y - size.height / 2.0)));
    Square square;
    square.pixels = picture(cv::Rect(corner, size) & cv::Rect({}, picture.size()));
    cv::getRectSubPix(picture, size, centre - cv::Point2d(0.5, 0.5), square.small);
    const cv::Size least(std::min(size.width, most_samples), std::min(size.height, most_samples));
    cv::resize(square.small, square.small, least, 0, 0, cv::INTER_AREA);
    const cv::Scalar mean = cv::mean(square.small);
    square.brightness = 0.114 * mean[0] + 0.587 * mean[1] + 0.299 * mean[2];
    return square;
}

Kind kind_of(const std::vector<const Square*>& squares) {
    Kind kind;
    for (const Square* square : squares)
        kind.brightness += square->brightness / static_cast<double>(squares.size());
    kind.small = cv::Mat(squares.front()->small.size(), CV_8UC3);
    std::vector<std::uint8_t> values(squares.size());
    for (int byte = 0; byte < static_cast<int>(kind.small.total()) * 3; ++byte) {
        for (std::size_t i = 0; i < squares.size(); ++i) values[i] = squares[i]->small.data[byte];
        std::nth_element(values.begin(),
                         values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                         values.end());
        kind.small.data[byte] = values[values.size() / 2];
    }
    kind.ground = usual_colour(kind.small);
    return kind;
}

// Where two pictures differ in any channel by more than `step` levels: 255.
cv::Mat differences(const cv::Mat& a, const cv::Mat& b, double step) {
    return largest_difference(a, b) > step;
}

// Where `a` is unlike everything that `b` has within two samples of it: squares are drawn at whole
// pixels, and their places are known to about one.
cv::Mat exceeds(const cv::Mat& a, const cv::Mat& b, double step) {
    cv::Mat least, most, below, above;
    cv::erode(b, least, cv::Mat(), {-1, -1}, 2);
    cv::dilate(b, most, cv::Mat(), {-1, -1}, 2);
    cv::subtract(least, a, below);  // saturates at 0
    cv::subtract(a, most, above);
    return largest_channel(cv::max(below, above)) > step;
}

// What is drawn on a square's ground.
cv::Mat marks_on(const cv::Mat& pixels, const cv::Scalar& ground, double step) {
    return differences(pixels, cv::Mat(pixels.size(), CV_8UC3, ground), step);
}

// The least share of two marks that is not of both, wherever within a pixel the other one lies.
double share_apart(const cv::Mat& one, const cv::Mat& other) {
    const cv::Rect middle(1, 1, one.cols - 2, one.rows - 2);
    double least = 1;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x) {
            const cv::Mat a = one(middle), b = other(middle + cv::Point(x, y));
            least =
                std::min(least, cv::countNonZero(a ^ b) /
                                    std::max(1.0, static_cast<double>(cv::countNonZero(a | b))));
        }
    return least;
}

// Whether most squares carry a mark of their own, however small: numbers or letters, as those of
// other games do.
bool have_marks_of_their_own(const std::vector<cv::Mat>& marks) {
    constexpr int least_mark = 8;       // pixels
    constexpr double most_apart = 0.3;  // of marks that are the same
    std::vector<cv::Mat> marked;
    for (const cv::Mat& mark : marks) {
        // squares that reach out of the picture
        if (mark.size() != marks.front().size()) return false;
        if (cv::countNonZero(mark) >= least_mark) marked.push_back(mark);
    }
    if (marked.size() < 3 || marked.size() * 10 < marks.size() * 6) return false;
    std::size_t differing = 0;
    for (std::size_t i = 1; i < marked.size(); ++i)
        differing += share_apart(marked[i], marked[i - 1]) > most_apart;
    return differing * 2 > marked.size();
}

bool are_crosses(const std::vector<std::vector<std::uint8_t>>& changes, int rows, int columns) {
    for (int index = 0; index < rows * columns; ++index)
        if (changes[static_cast<std::size_t>(index)] !=
            cross(rows, columns, {index / columns, index % columns}))
            return false;
    return true;
}

}  // namespace

std::vector<Square> squares_of(const cv::Mat& picture, const Lattice& lattice) {
    std::vector<Square> squares;
    for (int index = 0; index < lattice.rows * lattice.columns; ++index)
        squares.push_back(square_at(picture, lattice, index));
    return squares;
}

double Kinds::step() const {
    return std::max(least_step, mark_step * contrast());
}

double Kinds::share_unlike(const Square& square, bool is_lit) const {
    const Kind& kind = kinds[is_lit];
    const auto share = [](const cv::Mat& unlike_here) {
        return cv::countNonZero(unlike_here) / static_cast<double>(unlike_here.total());
    };
    if (has_diagrams) return share(marks_on(square.pixels, kind.ground, step()));
    return std::max(share(exceeds(square.small, kind.small, step())),
                    share(exceeds(kind.small, square.small, step())));
}

Found<Kinds> kinds_of(const std::vector<Square>& squares, int rows, int columns) {
    std::vector<const Square*> order;
    for (const Square& square : squares) order.push_back(&square);
    std::sort(order.begin(), order.end(),
              [](auto* a, auto* b) { return a->brightness < b->brightness; });
    std::size_t first_lit = 0;
    double gap = 0;
    for (std::size_t i = 1; i < order.size(); ++i)
        if (order[i]->brightness - order[i - 1]->brightness > gap)
            gap = order[i]->brightness - order[i - 1]->brightness, first_lit = i;
    if (gap < least_contrast) return NotFound(no_squares);
    const auto middle = order.begin() + static_cast<std::ptrdiff_t>(first_lit);
    Kinds found;
    found.kinds = {kind_of({order.begin(), middle}), kind_of({middle, order.end()})};
    const double contrast = found.contrast(), least_lit = order[first_lit]->brightness;
    if (order[first_lit - 1]->brightness - order.front()->brightness > most_spread * contrast ||
        order.back()->brightness - least_lit > most_spread * contrast)
        return NotFound(no_squares);
    std::vector<cv::Mat> marks;
    for (const Square& square : squares)
        marks.push_back(marks_on(square.pixels, usual_colour(square.pixels), found.step()));
    if (auto changes = changes_in_diagrams(marks, rows, columns)) {
        found.has_diagrams = true;
        if (!are_crosses(*changes, rows, columns)) found.changes = std::move(*changes);
    }
    for (const Square& square : squares) {
        found.lit.push_back(square.brightness >= least_lit);
        found.unlike.push_back(found.share_unlike(square, found.lit.back() != 0));
    }
    const auto marks_of = [&](bool is_lit) {
        std::vector<cv::Mat> chosen;
        for (std::size_t i = 0; i < marks.size(); ++i)
            if ((found.lit[i] != 0) == is_lit) chosen.push_back(marks[i]);
        return chosen;
    };
    if (!found.has_diagrams &&
        (*std::max_element(found.unlike.begin(), found.unlike.end()) > most_unlike ||
         have_marks_of_their_own(marks_of(false)) || have_marks_of_their_own(marks_of(true))))
        return NotFound(
            "squares of one kind show different things, and no diagrams of what a click changes");
    return found;
}

double unlike_of_states(const cv::Mat& picture, const Lattice& lattice,
                        const std::vector<std::uint8_t>& lit) {
    constexpr int side = 12;        // pixels
    constexpr double inside = 0.8;  // of a square
    constexpr double nearly = 0.8;  // of the squares: a pointer, a ring or a hint lies on others
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < lit.size(); ++i) cells.push_back(lattice.cell_of(i));
    std::vector<cv::Mat> pictures;
    for (const cv::Mat& each : eye::cell_pictures(picture, lattice, cells, side, inside))
        each.convertTo(pictures.emplace_back(), CV_32F);
    std::array<cv::Mat, 2> means;
    for (const std::uint8_t state : {0, 1}) {
        const auto count = std::count(lit.begin(), lit.end(), state);
        if (count == 0) return 0;
        means[state] = cv::Mat::zeros(side, side, CV_32FC3);
        for (std::size_t i = 0; i < lit.size(); ++i)
            if (lit[i] == state) means[state] += pictures[i] / static_cast<double>(count);
    }
    std::vector<double> off;
    for (std::size_t i = 0; i < lit.size(); ++i)
        off.push_back(cv::norm(pictures[i], means[lit[i]]));
    const auto most =
        off.begin() + static_cast<std::ptrdiff_t>(nearly * static_cast<double>(off.size() - 1));
    std::nth_element(off.begin(), most, off.end());
    return *most / std::max(1e-6, cv::norm(means[0], means[1]));
}

bool is_readable(const Lattice& lattice) {
    return lattice.rows >= 1 && lattice.columns >= 1 && lattice.rows <= largest_size &&
           lattice.columns <= largest_size &&
           std::min(lattice.pitch.width, lattice.pitch.height) >= smallest_square;
}

}  // namespace sightread::flip
