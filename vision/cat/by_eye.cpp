#include "vision/cat/by_eye.hpp"

#include "solvers/malformed.hpp"
#include "vision/cat/cropped.hpp"
#include "vision/eye/two_looks.hpp"
#include "vision/eye/two_means.hpp"
#include "vision/usual_colour.hpp"

#include <algorithm>
#include <limits>

namespace sightread::cat::by_eye {
namespace {

using eye::Kind;

constexpr int smallest = 3;  // rows and columns
const std::size_t this_game = *eye::game_index("cat");

double blocked_odds(const eye::ToldCell& told) {
    return eye::log_of(told.sight[Kind::cat_blocked]) - eye::log_of(told.sight[Kind::cat_free]);
}

// What is said of being blocked, where a board's cells fall into two looks: which of the two a cell
// has is clearer then than what it means. Cells that the cat may cover do not count for where the
// middle is, and both have to agree on them.
class Blocked {
public:
    Blocked(const eye::ToldBoard& board, Cell cat) : lattice_(board.lattice), cat_(cat) {
        cv::Mat odds;
        for (const eye::ToldCell& told : board.cells)
            if (!may_be_covered(told.cell) &&
                (told.kind == Kind::cat_free || told.kind == Kind::cat_blocked))
                odds.push_back(static_cast<float>(blocked_odds(told)));
        if (odds.rows < 2) return;
        const eye::TwoMeans two(odds);
        if (two.apart() < std::max(eye::enough_odds, parted * two.spread(odds))) return;
        middle_ = cv::mean(two.means)[0];
        steepness_ = 4 * eye::enough_odds / two.apart();  // certain from half of the way on
    }
    [[nodiscard]] double odds(const eye::ToldCell& told) const {
        const double plain = blocked_odds(told), of_look = steepness_ * (plain - middle_);
        if (steepness_ == 0) return plain;
        if (!may_be_covered(told.cell)) return of_look;
        if (plain * of_look < 0) return 0;
        return std::abs(plain) < std::abs(of_look) ? plain : of_look;
    }

private:
    static constexpr double reach_of_cat = 1.6;  // pitches
    static constexpr double parted = 4;          // spreads between two groups that are two

    [[nodiscard]] bool may_be_covered(Cell cell) const {
        const cv::Point2d off = lattice_.centre(cell) - lattice_.centre(cat_);
        return std::hypot(off.x / lattice_.pitch.width, off.y / lattice_.pitch.height) <
               reach_of_cat;
    }

    Lattice lattice_;
    Cell cat_;
    double middle_ = 0, steepness_ = 0;
};

// What a cell is where the cat is not: free, blocked or a hole.
eye::CellAnswer without_cat(const eye::ToldCell& told, const Blocked& blocked) {
    const double free = eye::log_of(told.sight[Kind::cat_free]),
                 wall = eye::log_of(told.sight[Kind::cat_blocked]);
    const double is_wall = blocked.odds(told),
                 is_cell = std::max(free, wall) - eye::log_of(told.sight[Kind::nothing]);
    eye::CellAnswer cell{told.cell, is_cell < 0 ? "_" : is_wall > 0 ? "#" : ".", 0, false, {}};
    cell.odds = is_cell < 0 ? -is_cell : std::min(is_cell, std::abs(is_wall));
    cell.probabilities = {{".", told.sight[Kind::cat_free]},
                          {"#", told.sight[Kind::cat_blocked]},
                          {"C", told.sight[Kind::cat_cat]},
                          {"_", told.sight[Kind::nothing]}};
    return cell;
}

// The colour that most of a cell shows, a row each; the cat covers less than half of those beside
// it.
cv::Mat colours_of(const cv::Mat& picture, const eye::ToldBoard& board) {
    constexpr double part = 0.3;  // of the pitch: half of a side
    cv::Mat colours;
    for (const eye::ToldCell& told : board.cells) {
        const cv::Point2d middle = board.lattice.centre(told.cell);
        const cv::Size2d half(part * board.lattice.pitch.width, part * board.lattice.pitch.height);
        const cv::Rect inside = cv::Rect(cv::Rect2d(middle.x - half.width, middle.y - half.height,
                                                    2 * half.width, 2 * half.height)) &
                                cv::Rect({}, picture.size());
        const cv::Scalar colour = inside.empty() ? cv::Scalar() : usual_colour(picture(inside));
        colours.push_back(
            cv::Mat(cv::Matx13f(static_cast<float>(colour[0]), static_cast<float>(colour[1]),
                                static_cast<float>(colour[2]))));
    }
    return colours;
}

// What cells are that are either free or blocked, and not certain, by those that look like them.
// Says of each how much it looks like neither.
std::vector<double> tell_by_colours(const cv::Mat& picture, const eye::ToldBoard& board,
                                    std::size_t cat, std::vector<eye::CellAnswer>& cells) {
    const auto is_place = [&](std::size_t i) {
        return i != cat && (cells[i].token == "#" || cells[i].token == ".");
    };
    std::vector<double> odds(cells.size(), 0);
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (is_place(i)) odds[i] = cells[i].token == "#" ? cells[i].odds : -cells[i].odds;
    const eye::ByLooks by_looks = eye::by_looks(colours_of(picture, board), odds);
    std::vector<double> of_neither;
    for (const double of_both : by_looks.of_both) of_neither.push_back(-of_both);
    // Where a cell that the eye is sure of looks like none of the others - a hint, a goal, a cell
    // under the pointer - there are more looks than two.
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (is_place(i) && cells[i].odds >= eye::enough_odds &&
            by_looks.of_both[i] < -eye::enough_odds)
            return of_neither;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!is_place(i) || cells[i].odds >= eye::enough_odds) continue;
        const eye::ToldCell& told = board.cells[i];
        const double is_cell =
            eye::log_of(std::max(told.sight[Kind::cat_free], told.sight[Kind::cat_blocked])) -
            eye::log_of(told.sight[Kind::nothing]);
        const double is_wall = odds[i] + by_looks.odds[i];
        cells[i].token = is_wall > 0 ? "#" : ".";
        cells[i].odds = std::min(is_cell, std::abs(is_wall));
    }
    return of_neither;
}

// The cell that something fits best, how well, and how well it fits the next one.
struct Best {
    std::size_t place = 0;
    double odds = -std::numeric_limits<double>::max(), second = odds;

    explicit Best(const std::vector<double>& fits) {
        for (std::size_t i = 0; i < fits.size(); ++i) {
            second = std::max(second, std::min(odds, fits[i]));
            if (fits[i] <= odds) continue;
            odds = fits[i];
            place = i;
        }
    }
};

// Where a board has one hole and no cat, the cat may hide a cell there; none else.
eye::CellAnswer* only_hole(std::vector<eye::CellAnswer>& cells) {
    const auto is_hole = [](const eye::CellAnswer& cell) { return cell.token == "_"; };
    return std::ranges::count_if(cells, is_hole) == 1 ? &*std::ranges::find_if(cells, is_hole)
                                                      : nullptr;
}

// How much better the cat fits a cell than anything else does.
double cat_odds(const eye::ToldCell& told) {
    return eye::log_of(told.sight[Kind::cat_cat]) -
           eye::log_of(std::max({told.sight[Kind::cat_free], told.sight[Kind::cat_blocked],
                                 told.sight[Kind::nothing]}));
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture,
                                     const std::optional<Lattice>& lattice) {
    constexpr double hole = 0.25;  // at the tip of a hexagon a line has one cell and a dozen holes
    const std::optional<eye::ToldBoard> board = eye::board_in(picture, lattice, this_game, hole);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest ||
        board->lattice.shift == RowShift::none)
        return std::nullopt;
    // There is one cat: the cell that it fits best.
    std::vector<double> fits;
    for (const eye::ToldCell& told : board->cells) fits.push_back(cat_odds(told));
    const std::size_t place = Best(fits).place;
    const Blocked blocked(*board, board->cells[place].cell);
    std::vector<eye::CellAnswer> cells;
    for (const eye::ToldCell& told : board->cells) cells.push_back(without_cat(told, blocked));
    const std::vector<double> of_neither = tell_by_colours(picture, *board, place, cells);
    // A cell whose colours are those of free or blocked ones is less likely the cat's, and one that
    // is like neither more.
    for (std::size_t i = 0; i < fits.size(); ++i)
        fits[i] += std::clamp(of_neither[i], -eye::enough_odds, eye::enough_odds);
    const Best best(fits);
    eye::CellAnswer& cat = cells[best.place];
    // What speaks against this cell is the next one that the cat fits, and that it fits none at
    // all.
    cat.odds = std::max(0.0, best.odds - best.second + std::min(best.odds, 0.0));
    if (cat.odds > 0)
        cat.token = "C";
    else if (eye::CellAnswer* hidden = only_hole(cells))
        hidden->token = "C", hidden->odds = 0;
    std::vector<bool> is_cell;
    for (const eye::CellAnswer& cell : cells) is_cell.push_back(cell.token != "_");
    eye::PartReading reading =
        eye::reading_of(*board, std::move(cells),
                        board->lattice.shift == RowShift::odd ? "shift=odd" : "shift=even");
    if (!lattice && is_cropped(picture, board->lattice, is_cell)) {
        reading.why_not =
            "the board seems to go on beyond the edge of the picture (if it does not, say where it "
            "is with --lattice)";
        reading.odds = reading.ends_here = 0;
    }
    return reading;
}

Reading as_reading(const eye::PartReading& seen) {
    Reading reading;
    reading.why_not = seen.why_not;
    for (const eye::CellAnswer& cell : seen.cells) {
        CellReading& told = reading.cells.emplace_back();
        told.cell = cell.cell;
        told.margin = cell.margin();
        if (!cell.is_known) continue;
        told.is_cat = cell.token == "C";
        told.place = cell.token == "#"   ? Place::blocked
                     : cell.token == "_" ? Place::hole
                                         : Place::free;
    }
    if (!seen.why_not.empty()) return reading;
    try {
        reading.board = parse(seen.text());
        reading.sight = Sight::board;
    } catch (const Malformed& fault) {
        reading.why_not = fault.what();
    }
    return reading;
}

std::optional<Board> probable_board(const eye::PartReading& seen,
                                    const std::optional<Board>& before,
                                    const std::optional<Cell>& pressed) {
    std::optional<eye::PartReading> probable = eye::probable(seen);
    if (!probable) return std::nullopt;
    const bool is_of_this_size =
        before && before->rows == seen.lattice.rows && before->columns == seen.lattice.columns;
    for (std::size_t i = 0; i < seen.cells.size(); ++i) {
        if (seen.cells[i].is_known) continue;
        if (seen.cells[i].token == "C") return std::nullopt;
        if (!is_of_this_size || seen.cells[i].cell == pressed) continue;
        const Place was = before->at(seen.cells[i].cell);
        probable->cells[i].token = was == Place::hole ? "_" : was == Place::blocked ? "#" : ".";
    }
    return as_reading(*probable).board;
}

std::vector<bool> cells_of(const cv::Mat& picture, const Lattice& lattice) {
    const std::optional<eye::PartReading> seen = read(picture, lattice);
    if (!seen) return {};
    std::vector<bool> cells;
    for (const eye::CellAnswer& cell : seen->cells)
        cells.push_back(cell.token != "_" || !cell.is_known);
    return cells;
}

}  // namespace sightread::cat::by_eye
