#include "vision/flip/by_eye.hpp"

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
const std::size_t this_game = *eye::game_index("flip");

double lit_odds(const eye::ToldCell& told) {
    return eye::log_of(told.sight[Kind::flip_lit]) - eye::log_of(told.sight[Kind::flip_dark]);
}

// The odds of lit against dark where squares clearly have two looks: which of these the eye takes
// for the brighter one is lit, and every square is what its look is. None else.
std::optional<std::vector<double>> odds_of_two_looks(const eye::ToldBoard& board,
                                                     const cv::Mat& colours) {
    const std::optional<std::vector<int>> looks = eye::two_looks(colours);
    if (!looks) return std::nullopt;
    std::array<double, 2> sums{}, counts{};
    for (std::size_t i = 0; i < looks->size(); ++i) {
        const auto look = static_cast<std::size_t>((*looks)[i]);
        sums[look] += lit_odds(board.cells[i]);
        ++counts[look];
    }
    if (counts[0] == 0 || counts[1] == 0) return std::nullopt;
    const double apart = sums[1] / counts[1] - sums[0] / counts[0];
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

// Whether the squares of one state have two looks, a few squares each, that differ nearly as much
// as the states do: a game of three states.
bool has_three_looks(const cv::Mat& all, const eye::PartReading& reading) {
    constexpr int fewest = 3;  // squares of a look: a pointer, a ring or a hint lies on fewer
    constexpr double apart = 0.35, within = 0.25;
    std::array<cv::Mat, 2> colours;  // means of squares, a row each, by their state
    for (std::size_t i = 0; i < reading.cells.size(); ++i)
        colours[reading.cells[i].token == "1" ? 1 : 0].push_back(all.row(static_cast<int>(i)));
    if (colours[0].empty() || colours[1].empty()) return false;
    cv::Mat dark, lit;
    cv::reduce(colours[0], dark, 0, cv::REDUCE_AVG);
    cv::reduce(colours[1], lit, 0, cv::REDUCE_AVG);
    return std::any_of(colours.begin(), colours.end(), [&](const cv::Mat& of_state) {
        if (of_state.rows < 2 * fewest) return false;
        const eye::TwoMeans two(of_state);
        const auto second = std::count(two.group.begin(), two.group.end(), 1);
        if (std::min<std::ptrdiff_t>(second, of_state.rows - second) < fewest) return false;
        double spread = 0;
        for (int i = 0; i < of_state.rows; ++i)
            spread = std::max(
                spread,
                cv::norm(of_state.row(i), two.means.row(two.group[static_cast<std::size_t>(i)])));
        return two.apart() > apart * cv::norm(dark, lit) && spread < within * two.apart();
    });
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture,
                                     const std::optional<Lattice>& lattice) {
    const std::optional<eye::ToldBoard> board =
        eye::board_in(picture, lattice, this_game, eye::no_holes);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest)
        return std::nullopt;
    std::vector<double> odds;  // of lit against dark
    for (const eye::ToldCell& told : board->cells)
        odds.push_back(told.kind == Kind::flip_lit  ? told.odds
                       : told.kind == Kind::nothing ? 0
                                                    : -told.odds);
    const cv::Mat colours = colours_of(squares_of(picture, board->lattice));
    if (auto of_looks = odds_of_two_looks(*board, colours)) odds = std::move(*of_looks);
    const eye::ByLooks by_colours = eye::by_looks(colours, odds);
    std::vector<eye::CellAnswer> cells;
    for (std::size_t i = 0; i < odds.size(); ++i) {
        const eye::ToldCell& told = board->cells[i];
        const double lit = told.kind == Kind::nothing ? 0 : odds[i] + by_colours.odds[i];
        cells.push_back({told.cell,
                         lit > 0 ? "1" : "0",
                         std::abs(lit),
                         false,
                         {{"0", told.sight[Kind::flip_dark]}, {"1", told.sight[Kind::flip_lit]}}});
    }
    eye::PartReading reading = eye::reading_of(*board, std::move(cells), "goal=either");
    if (has_three_looks(colours, reading)) {
        reading.why_not = "its squares have three looks, those of Lights Out two";
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

}  // namespace sightread::flip::by_eye
