#include "vision/flip/by_eye.hpp"

#include "calibration/cut_off.hpp"
#include "calibration/marked_lattice.hpp"
#include "vision/eye/two_looks.hpp"
#include "vision/eye/two_means.hpp"
#include "vision/flip/kinds.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::flip::by_eye {
namespace {

using eye::Kind;

constexpr int smallest = 2;  // squares a side
// natural logarithm: a dark lamp may show nothing, and a line with one that is lit is of the board
constexpr double dark_hole = 1;
const std::size_t this_game = *eye::game_index("flip");

double lit_odds(const eye::ToldCell& told) {
    return eye::log_of(told.sight[Kind::flip_lit]) - eye::log_of(told.sight[Kind::flip_dark]);
}

// The odds of lit against dark where squares clearly have two looks: every square is what its look
// is, and which of these is lit the eye says, and that lit ones are brighter as a rule. None else.
std::optional<std::vector<double>> odds_of_two_looks(const eye::ToldBoard& board,
                                                     const cv::Mat& colours) {
    const std::optional<std::vector<int>> looks = eye::two_looks(colours);
    if (!looks) return std::nullopt;
    constexpr double brighter = 2;  // natural logarithm
    std::array<double, 2> sums{}, counts{}, levels{};
    for (std::size_t i = 0; i < looks->size(); ++i) {
        const auto look = static_cast<std::size_t>((*looks)[i]);
        sums[look] += lit_odds(board.cells[i]);
        levels[look] += cv::sum(colours.row(static_cast<int>(i)))[0];
        ++counts[look];
    }
    if (counts[0] == 0 || counts[1] == 0) return std::nullopt;
    const double apart = sums[1] / counts[1] - sums[0] / counts[0] +
                         (levels[1] / counts[1] > levels[0] / counts[0] ? brighter : -brighter);
    if (std::abs(apart) < eye::enough_odds) return std::nullopt;
    std::vector<double> odds;
    for (const int look : *looks) odds.push_back(look == 1 ? apart : -apart);
    return odds;
}

// The mean colours of squares, a row each.
cv::Mat colours_of(const std::vector<Square>& squares) {
    cv::Mat colours;
    for (const Square& square : squares) {
        const cv::Scalar mean = cv::mean(square.pixels);
        colours.push_back(
            cv::Mat(cv::Matx13f(static_cast<float>(mean[0]), static_cast<float>(mean[1]),
                                static_cast<float>(mean[2]))));
    }
    return colours;
}

// The eye's lattice, or the one over the edges, which is the more exact as a rule: a frame around
// the board draws that one aside, and squares of one state are less alike on it then.
Lattice exact_lattice(const cv::Mat& picture, const Lattice& seen, const std::vector<double>& lit) {
    std::vector<std::uint8_t> states;
    for (const double odds : lit) states.push_back(odds > 0);
    const Lattice over = over_edges(picture, seen);
    return unlike_of_states(picture, seen, states) < unlike_of_states(picture, over, states) ? seen
                                                                                             : over;
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture,
                                     const std::optional<Lattice>& lattice) {
    const std::optional<eye::ToldBoard> board =
        eye::board_in(picture, lattice, this_game, dark_hole);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest ||
        !is_readable(board->lattice))
        return std::nullopt;
    std::vector<double> odds;  // of lit against dark
    for (const eye::ToldCell& told : board->cells)
        odds.push_back(told.kind == Kind::flip_lit  ? told.odds
                       : told.kind == Kind::nothing ? 0
                                                    : -told.odds);
    const Lattice exact = lattice ? *lattice : exact_lattice(picture, board->lattice, odds);
    const cv::Mat colours = colours_of(squares_of(picture, exact));
    if (auto of_looks = odds_of_two_looks(*board, colours)) odds = std::move(*of_looks);
    const eye::ByLooks by_colours = eye::by_looks(colours, odds);
    std::vector<eye::CellAnswer> cells;
    for (std::size_t i = 0; i < odds.size(); ++i) {
        const eye::ToldCell& told = board->cells[i];
        const double lit = odds[i] + by_colours.odds[i];
        cells.push_back({told.cell,
                         lit > 0 ? "1" : "0",
                         std::abs(lit),
                         false,
                         {{"0", told.sight[Kind::flip_dark]}, {"1", told.sight[Kind::flip_lit]}}});
    }
    eye::PartReading reading = eye::reading_of(*board, std::move(cells), "goal=either");
    if (!lattice && goes_on_at_edge(picture, exact)) {
        reading.why_not = std::string(reaches_out);
        reading.odds = reading.ends_here = 0;
    }
    std::vector<std::uint8_t> states;
    for (const eye::CellAnswer& cell : reading.cells) states.push_back(cell.token == "1");
    if (unlike_of_states(picture, exact, states) > most_unlike_of_states) {
        reading.why_not = "its squares have more looks than those of Lights Out, which have two";
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

bool are_surely_lit(const Reading& reading) {
    return std::ranges::all_of(reading.cells,
                               [](const CellReading& cell) { return cell.lit == 1; });
}

}  // namespace sightread::flip::by_eye
