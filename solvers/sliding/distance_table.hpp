// Boards of at most nine cells: the cost of every arrangement, by one breadth-first search from the
// goal.
//
// 9! / 2 positions at most; afterwards an answer is read off by going downhill. Cost: one byte for
// each of N! orders, and about 0.05 s for 3x3.
#pragma once

#include "solvers/sliding/arrangement.hpp"

#include <cstdint>
#include <vector>

namespace sightread::sliding {

class DistanceTable {
public:
    static constexpr int most_cells = 9;

    // REQUIRES: at most so many cells.
    DistanceTable(int rows, int columns, int goal_blank, Metric metric);

    // A cheapest answer. REQUIRES: an arrangement of this size with this goal blank that can be
    // solved.
    [[nodiscard]] std::vector<Slide> answer(Arrangement arrangement) const;

    bool is_for(const Arrangement& arrangement, Metric metric) const;
    std::uint64_t positions() const { return positions_; }

private:
    int rows_;
    int columns_;
    int goal_blank_;
    Metric metric_;
    std::uint64_t positions_ = 0;
    std::vector<std::uint8_t> cost_;  // by rank of the permutation; 255 where none leads
};

}  // namespace sightread::sliding
