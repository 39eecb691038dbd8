#include "vision/cat/by_eye.hpp"

#include "solvers/malformed.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sightread::cat::by_eye {
namespace {

using eye::Kind;

constexpr int smallest = 3;  // rows and columns
// Of the cells: a block that does not come, or a cell that was thought to be blocked, costs a click; a board that is
// not played costs the game.
constexpr double most_unsure = 0.15;
const std::size_t this_game = *eye::game_index("cat");

double logarithm(double probability) {
    return std::log(std::max(1e-6, probability));
}

// What a cell is where the cat is not: free, blocked or a hole.
eye::CellAnswer without_cat(const eye::ToldCell& told) {
    struct Choice {
        const char* token;
        double probability;
    };
    std::array<Choice, 3> choices = {Choice{".", told.sight[Kind::cat_free]},
                                     Choice{"#", told.sight[Kind::cat_blocked]},
                                     Choice{"_", told.sight[Kind::nothing]}};
    std::sort(choices.begin(), choices.end(),
              [](const Choice& a, const Choice& b) { return a.probability > b.probability; });
    eye::CellAnswer cell{told.cell, choices[0].token, 0, false, {}};
    cell.odds = logarithm(choices[0].probability) - logarithm(choices[1].probability);
    cell.probabilities = {{".", told.sight[Kind::cat_free]},
                          {"#", told.sight[Kind::cat_blocked]},
                          {"C", told.sight[Kind::cat_cat]},
                          {"_", told.sight[Kind::nothing]}};
    return cell;
}

// How much better the cat fits a cell than anything else does.
double cat_odds(const eye::ToldCell& told) {
    return logarithm(told.sight[Kind::cat_cat]) -
           logarithm(std::max({told.sight[Kind::cat_free], told.sight[Kind::cat_blocked], told.sight[Kind::nothing]}));
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture, const std::optional<Lattice>& lattice) {
    constexpr double hole = 0.25;  // at the tip of a hexagon a line has one cell and a dozen holes
    const std::optional<eye::ToldBoard> board =
        lattice ? eye::told_board(picture, *lattice, this_game) : eye::find_board(picture, this_game, hole);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest ||
        board->lattice.shift == RowShift::none)
        return std::nullopt;
    std::vector<eye::CellAnswer> cells;
    // There is one cat: the cell that it fits best.
    std::size_t place = 0;
    double best = -std::numeric_limits<double>::max(), second = best;
    for (std::size_t i = 0; i < board->cells.size(); ++i) {
        cells.push_back(without_cat(board->cells[i]));
        const double odds = cat_odds(board->cells[i]);
        if (odds > best) {
            second = best;
            best = odds;
            place = i;
        } else {
            second = std::max(second, odds);
        }
    }
    eye::CellAnswer& cat = cells[place];
    // It is there, wherever: what speaks against this cell is another that it fits as well.
    if (const double here = best - second; best + here > 0) {
        cat.token = "C";
        cat.odds = std::max(best, std::min(here, best + here));
    } else {
        cat.odds = 0;
    }
    const Lattice& at = board->lattice;
    return eye::reading_of(*board,
                           std::to_string(at.rows) + " " + std::to_string(at.columns) +
                               (at.shift == RowShift::odd ? " shift=odd" : " shift=even"),
                           std::move(cells));
}

Reading as_reading(const eye::PartReading& seen) {
    Reading reading;
    reading.why_not = seen.why_not;
    for (const eye::CellAnswer& cell : seen.cells) {
        CellReading& told = reading.cells.emplace_back();
        told.cell = cell.cell;
        if (!cell.is_known) continue;
        told.is_cat = cell.token == "C";
        told.place = cell.token == "#" ? Place::blocked : cell.token == "_" ? Place::hole : Place::free;
        told.margin = std::tanh(cell.odds / 2);
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

std::optional<Board> probable_board(const eye::PartReading& seen, const std::optional<Board>& before) {
    std::optional<eye::PartReading> probable = eye::probable(seen);
    if (!probable) return std::nullopt;
    const bool is_of_this_size = before && before->rows == seen.lattice.rows && before->columns == seen.lattice.columns;
    for (std::size_t i = 0; i < seen.cells.size(); ++i) {
        if (seen.cells[i].is_known) continue;
        if (seen.cells[i].token == "C") return std::nullopt;
        if (!is_of_this_size) continue;
        const Place was = before->at(seen.cells[i].cell);
        probable->cells[i].token = was == Place::hole ? "_" : was == Place::blocked ? "#" : ".";
    }
    return as_reading(*probable).board;
}

std::optional<Layout> find_layout(const Frame& frame) {
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty()) return std::nullopt;
    const std::optional<eye::PartReading> seen = read(frame.pixels, std::nullopt);
    if (!seen || !probable_board(*seen, {})) return std::nullopt;
    return Layout{seen->lattice, frame.pixels.size()};
}

}  // namespace sightread::cat::by_eye
