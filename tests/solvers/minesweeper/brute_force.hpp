// Minesweeper by trying every placement of the mines: shares nothing with solvers/ but the board.
#pragma once

#include "solvers/minesweeper/board.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sightread::test {

struct Tried {
    // of all placements: their number, or with `density` where that of mines is not known
    double weight = 0;
    std::vector<double> mine;  // of each cell: weight of the placements with a mine there
};

// Of boards with at most 25 cells.
[[nodiscard]] Tried try_all_placements(const minesweeper::Board& board, double density);

// The share of games that is won under perfect play from here, and what it is after each click (-1:
// no click). Cells open one by one, which changes nothing: what opens by itself is safe.
class PerfectPlay {
public:
    explicit PerfectPlay(minesweeper::Board board);
    [[nodiscard]] double chance();
    [[nodiscard]] double chance_after(std::size_t click);

private:
    using Placements = std::vector<std::uint32_t>;
    double won(const Placements& placements, std::uint32_t open);
    double won_by(const Placements& placements, std::uint32_t open, std::size_t click);

    minesweeper::Board board_;
    Placements all_;
    std::uint32_t open_ = 0;
    std::map<std::pair<Placements, std::uint32_t>, double> known_;
};

}  // namespace sightread::test
