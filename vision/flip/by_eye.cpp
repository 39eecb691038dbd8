#include "vision/flip/by_eye.hpp"

namespace sightread::flip::by_eye {
namespace {

using eye::Kind;

constexpr int smallest = 2;  // squares a side
const std::size_t this_game = *eye::game_index("flip");

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture, const std::optional<Lattice>& lattice) {
    constexpr double hole = 4;  // there are none: a place without a lamp counts as much as one with a lamp
    const std::optional<eye::ToldBoard> board = lattice ? eye::told_board(picture, *lattice, this_game)
                                                        : eye::find_board(picture, this_game, hole);
    if (!board || board->lattice.rows < smallest || board->lattice.columns < smallest) return std::nullopt;
    std::vector<eye::CellAnswer> cells;
    for (const eye::ToldCell& told : board->cells) {
        eye::CellAnswer cell{told.cell, told.kind == Kind::flip_lit ? "1" : "0", told.odds, false, {}};
        if (told.kind == Kind::nothing) cell.odds = 0;
        cell.probabilities = {{"0", told.sight[Kind::flip_dark]}, {"1", told.sight[Kind::flip_lit]}};
        cells.push_back(std::move(cell));
    }
    return eye::reading_of(
        *board, std::to_string(board->lattice.rows) + " " + std::to_string(board->lattice.columns) + " goal=either",
        std::move(cells));
}

}  // namespace sightread::flip::by_eye
