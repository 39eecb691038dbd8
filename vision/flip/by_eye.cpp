#include "vision/flip/by_eye.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sightread::flip::by_eye {
namespace {

using eye::Kind;

constexpr int smallest = 2;  // squares a side
const std::size_t this_game = *eye::game_index("flip");

double lit_odds(const eye::ToldCell& told) {
    const auto logarithm = [](double probability) { return std::log(std::max(1e-6, probability)); };
    return logarithm(told.sight[Kind::flip_lit]) - logarithm(told.sight[Kind::flip_dark]);
}

// Which of two looks is the lit one is often hard to tell, that there are two is not: both are there until the end. The
// odds in the middle between them (two means: Lloyd, 1982); 0 where they are no two.
double middle_of(const eye::ToldBoard& board) {
    std::vector<double> odds;
    for (const eye::ToldCell& told : board.cells)
        if (told.kind != Kind::nothing) odds.push_back(lit_odds(told));
    if (odds.empty()) return 0;
    const auto [lowest, highest] = std::minmax_element(odds.begin(), odds.end());
    double low = *lowest, high = *highest;
    for (int round = 0; round < 20; ++round) {
        double sums[2] = {0, 0}, counts[2] = {0, 0};
        for (const double one : odds) {
            const int side = std::abs(one - high) < std::abs(one - low) ? 1 : 0;
            sums[side] += one, counts[side] += 1;
        }
        if (counts[0] == 0 || counts[1] == 0) return 0;
        low = sums[0] / counts[0], high = sums[1] / counts[1];
    }
    return high - low > 2 * eye::enough_odds ? (low + high) / 2 : 0;
}

// Whether the squares of one state have two looks, a few squares each, that differ nearly as much as the states do: a
// game of three states. Colours in the middle of each square, and their two means.
bool has_three_looks(const cv::Mat& picture, const eye::PartReading& reading) {
    constexpr int fewest = 3;  // squares of a look: a pointer, a ring or a hint lies on fewer
    constexpr double apart = 0.35, within = 0.25;
    std::array<std::vector<cv::Vec3d>, 2> colours;
    for (const eye::CellAnswer& cell : reading.cells) {
        const cv::Rect2d place = reading.lattice.cell(cell.cell);
        const cv::Point2d rim(place.width / 4, place.height / 4);
        const cv::Rect middle = cv::Rect(cv::Rect2d(place.tl() + rim, place.br() - rim)) & cv::Rect({}, picture.size());
        if (middle.empty()) continue;
        const cv::Scalar mean = cv::mean(picture(middle));
        colours[cell.token == "1"].emplace_back(mean[0], mean[1], mean[2]);
    }
    if (colours[0].empty() || colours[1].empty()) return false;
    const auto mean_of = [](const std::vector<cv::Vec3d>& some) {
        cv::Vec3d sum;
        for (const cv::Vec3d& one : some) sum += one;
        return sum / std::max<double>(1, static_cast<double>(some.size()));
    };
    const double contrast = cv::norm(mean_of(colours[0]) - mean_of(colours[1]));
    for (const std::vector<cv::Vec3d>& some : colours) {
        cv::Vec3d first = some.front(), second = first;
        for (const cv::Vec3d& one : some)
            if (cv::norm(one - first) > cv::norm(second - first)) second = one;
        std::array<std::vector<cv::Vec3d>, 2> sides;
        for (int round = 0; round < 10; ++round) {
            sides = {};
            for (const cv::Vec3d& one : some) sides[cv::norm(one - second) < cv::norm(one - first)].push_back(one);
            if (sides[0].size() < fewest || sides[1].size() < fewest) break;
            first = mean_of(sides[0]), second = mean_of(sides[1]);
        }
        if (sides[0].size() < fewest || sides[1].size() < fewest) continue;
        const double between = cv::norm(first - second);
        double spread = 0;
        for (std::size_t side : {0, 1})
            for (const cv::Vec3d& one : sides[side])
                spread = std::max(spread, cv::norm(one - (side == 0 ? first : second)));
        if (between > apart * contrast && spread < within * between) return true;
    }
    return false;
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture, const std::optional<Lattice>& lattice) {
    constexpr double hole = 4;  // there are none: a place without a lamp counts as much as one with a lamp
    const std::optional<eye::ToldBoard> board =
        lattice ? eye::told_board(picture, *lattice, this_game) : eye::find_board(picture, this_game, hole);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest) return std::nullopt;
    const double middle = middle_of(*board);
    std::vector<eye::CellAnswer> cells;
    for (const eye::ToldCell& told : board->cells) {
        eye::CellAnswer cell{told.cell, told.kind == Kind::flip_lit ? "1" : "0", told.odds, false, {}};
        const double brighter = lit_odds(told) - middle;
        if (told.kind == Kind::nothing) {
            cell.odds = 0;
        } else if (middle != 0 && std::abs(brighter) > told.odds) {
            cell.token = brighter > 0 ? "1" : "0";
            cell.odds = std::abs(brighter);
        }
        cell.probabilities = {{"0", told.sight[Kind::flip_dark]}, {"1", told.sight[Kind::flip_lit]}};
        cells.push_back(std::move(cell));
    }
    eye::PartReading reading = eye::reading_of(
        *board, std::to_string(board->lattice.rows) + " " + std::to_string(board->lattice.columns) + " goal=either",
        std::move(cells));
    if (has_three_looks(picture, reading)) {
        reading.why_not = "its squares have three looks, those of Lights Out two";
        reading.odds = reading.ends_here = 0;
    }
    return reading;
}

}  // namespace sightread::flip::by_eye
