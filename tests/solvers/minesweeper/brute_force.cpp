#include "tests/solvers/minesweeper/brute_force.hpp"

#include <bit>
#include <cmath>
#include <cstdlib>

namespace sightread::test {
namespace {

using minesweeper::Board;

std::vector<std::uint32_t> masks_around(const Board& board) {
    std::vector<std::uint32_t> masks(board.squares.size(), 0);
    for (int a = 0; a < std::ssize(masks); ++a)
        for (int b = 0; b < std::ssize(masks); ++b)
            if (a != b && std::abs(a / board.columns - b / board.columns) <= 1 &&
                std::abs(a % board.columns - b % board.columns) <= 1)
                masks[static_cast<std::size_t>(a)] |= 1U << b;
    return masks;
}

// Calls `found` with every placement that agrees with the board.
template <class Found>
void for_each_placement(const Board& board, const Found& found) {
    const std::vector<std::uint32_t> around = masks_around(board);
    std::uint32_t may = 0, must = 0;
    for (std::size_t i = 0; i < board.squares.size(); ++i) {
        if (board.squares[i] < 0) may |= 1U << i;
        if (board.squares[i] == minesweeper::mine) must |= 1U << i;
    }
    for (std::uint32_t placed = may;; placed = (placed - 1) & may) {
        bool agrees =
            (placed & must) == must && (!board.mines || std::popcount(placed) == *board.mines);
        for (std::size_t i = 0; agrees && i < board.squares.size(); ++i)
            agrees = board.squares[i] < 0 || std::popcount(placed & around[i]) == board.squares[i];
        if (agrees) found(placed);
        if (placed == 0) return;
    }
}

}  // namespace

Tried try_all_placements(const Board& board, double density) {
    Tried tried{0, std::vector<double>(board.squares.size(), 0)};
    for_each_placement(board, [&](std::uint32_t placed) {
        const double weight =
            board.mines ? 1 : std::pow(density / (1 - density), std::popcount(placed));
        tried.weight += weight;
        for (std::size_t i = 0; i < tried.mine.size(); ++i)
            if ((placed >> i & 1U) != 0) tried.mine[i] += weight;
    });
    return tried;
}

PerfectPlay::PerfectPlay(Board board) : board_(std::move(board)) {
    for_each_placement(board_, [&](std::uint32_t placed) { all_.push_back(placed); });
    for (std::size_t i = 0; i < board_.squares.size(); ++i)
        if (board_.squares[i] >= 0) open_ |= 1U << i;
}

double PerfectPlay::chance() {
    return won(all_, open_) / static_cast<double>(all_.size());
}

double PerfectPlay::chance_after(std::size_t click) {
    return won_by(all_, open_, click) / static_cast<double>(all_.size());
}

double PerfectPlay::won(const Placements& placements, std::uint32_t open) {
    // so there is no other placement
    if ((open | placements.front()) == (1U << board_.squares.size()) - 1) return 1;
    const auto [known, is_new] = known_.try_emplace({placements, open}, 0);
    if (!is_new) return known->second;
    double best = 0;
    for (std::size_t click = 0; click < board_.squares.size(); ++click)
        if ((open >> click & 1U) == 0) best = std::max(best, won_by(placements, open, click));
    return known_[{placements, open}] = best;
}

double PerfectPlay::won_by(const Placements& placements, std::uint32_t open, std::size_t click) {
    const std::uint32_t around = masks_around(board_)[click];
    std::map<int, Placements> parts;
    for (const std::uint32_t placed : placements)
        if ((placed >> click & 1U) == 0) parts[std::popcount(placed & around)].push_back(placed);
    double sum = 0;
    for (const auto& [number, part] : parts) sum += won(part, open | 1U << click);
    return sum;
}

}  // namespace sightread::test
