#include "vision/sliding/by_eye.hpp"

#include "solvers/sliding/board.hpp"
#include "vision/eye/reading.hpp"

#include <algorithm>
#include <limits>

namespace sightread::sliding::by_eye {
namespace {

using eye::Kind;

const std::size_t this_game = *eye::game_index("sliding");

// There is one blank: the cell that looks most like one. What speaks against it is the next one
// that does, and that a board may have none, which its own look must rule out.
std::optional<int> blank_of(const eye::ToldBoard& board) {
    int blank = -1;
    double best = -std::numeric_limits<double>::max(), second = best;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const eye::CellSight& sight = board.cells[i].sight;
        const double odds =
            eye::log_of(sight[Kind::sliding_blank]) - eye::log_of(sight[Kind::sliding_tile]);
        if (odds <= best) {
            second = std::max(second, odds);
            continue;
        }
        second = best;
        best = odds;
        blank = static_cast<int>(i);
    }
    if (blank < 0 || std::min(best, best - second) < eye::enough_odds) return std::nullopt;
    return blank;
}

bool is_of_same_size(const Lattice& one, const Lattice& other) {
    return one.rows == other.rows && one.columns == other.columns;
}

}  // namespace

std::optional<SeenBoard> find_board(const cv::Mat& picture) {
    if (picture.type() != CV_8UC3 || picture.empty()) return std::nullopt;
    const std::optional<eye::ToldBoard> board =
        eye::board_in(picture, {}, this_game, eye::no_holes);
    if (!board || board->ends_here < eye::enough_odds) return std::nullopt;
    const auto is_size = [](int size) { return size >= smallest_size && size <= largest_size; };
    if (!is_size(board->lattice.rows) || !is_size(board->lattice.columns)) return std::nullopt;
    return SeenBoard{board->lattice, blank_of(*board).has_value()};
}

std::optional<int> blank_of(const cv::Mat& picture, const Lattice& lattice) {
    return blank_of(*eye::board_in(picture, lattice, this_game, eye::no_holes));
}

Found<Layout> find_layout_by_either(const Frame& frame) {
    Found<Layout> by_rules = find_layout(frame);
    const std::optional<SeenBoard> seen = find_board(frame.pixels);
    if (!seen || (by_rules && is_of_same_size(seen->lattice, by_rules->lattice))) return by_rules;
    if (by_rules && Reader(*by_rules).read(frame).board) return by_rules;
    const Layout layout{seen->lattice, frame.pixels.size()};
    return seen->has_certain_blank || Reader(layout).read(frame).board ? layout : by_rules;
}

}  // namespace sightread::sliding::by_eye
