#include "vision/runaway/by_eye.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::runaway::by_eye {
namespace {

using eye::Kind;

constexpr int smallest = 3;  // rows and columns
const std::size_t this_game = *eye::game_index("runaway");

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture,
                                     const std::optional<Lattice>& lattice) {
    const std::optional<eye::ToldBoard> board =
        eye::board_in(picture, lattice, this_game, eye::no_holes);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest)
        return std::nullopt;
    std::vector<eye::CellAnswer> cells;
    for (const eye::ToldCell& told : board->cells) {
        const double safe = told.sight[Kind::runaway_safe], bomb = told.sight[Kind::runaway_bomb];
        const bool is_start = told.cell == Cell{0, 0};  // the robot stands there
        eye::CellAnswer cell{told.cell, bomb > safe && !is_start ? "X" : ".", told.odds, false, {}};
        if (is_start) cell.odds = std::max(cell.odds, eye::enough_odds);
        if (told.kind == Kind::nothing && !is_start) cell.odds = 0;
        cell.probabilities = {{".", safe}, {"X", bomb}};
        cells.push_back(std::move(cell));
    }
    return eye::reading_of(*board, std::move(cells));
}

}  // namespace sightread::runaway::by_eye
