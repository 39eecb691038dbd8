// How far a board is from its goal: the weighted distances and linear conflicts of OrderedDistance,
// and how the tiles of every square of four neighbours are in each other's way.
//
// That is what a pattern database of these four tiles says beyond their distances. The squares
// overlap, so the sum is no lower bound; for a beam it need not be one, and it sees nearly
// everything that happens between neighbours, where patterns that share no tile are blind along
// their borders. Linear conflicts see the lines, also over many cells.
//
// Boards are large and tables must not be: a square is looked at through a window of at most 5x5
// cells around its home, and a tile that lies outside counts as elsewhere, in nobody's way. Windows
// with their walls on the same sides, turned and mirrored ones too, share one table; so three
// tables of 0.23 MB, built in 0.15 s, do for every board from 5x5 to 20x20, wherever the goal has
// its blank.
//
// Measured at width 2,000, forty and eighty random boards: 6x6 199.7 moves without the squares,
// 193.8 with; 5x5 108.3, as much as with squares and lines of four each in a table of its own, and
// 6x6 199.3 so.
#pragma once

#include "solvers/sliding/beam.hpp"
#include "solvers/sliding/ordered_distance.hpp"
#include "solvers/sliding/pattern_table.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sightread::sliding {

// The squares of a board of some size.
class Squares {
public:
    static constexpr int window = 5;

    Squares(int rows, int columns);

    // The tables that they need.
    const std::vector<Pattern>& patterns() const { return patterns_; }
    // REQUIRES: one for each of them.
    void set_tables(std::vector<std::shared_ptr<const PatternTable>> tables);

private:
    friend class SquareSum;

    static constexpr int tiles_of_square = 4;
    static constexpr int squares_of_tile = 4;

    struct Square {
        int table = 0;
        std::array<std::uint16_t, tiles_of_square> tiles{};  // in the order of the table's
        // what a step of the digit adds to the index
        std::array<std::uint32_t, tiles_of_square> weights{};
    };
    // What one tile has to do with one square.
    struct Part {
        const PatternTable* table = nullptr;
        const std::uint8_t* digits = nullptr;  // of each cell
        int square = 0;
        std::uint32_t weight = 0;
        std::array<std::uint32_t, tiles_of_square - 1> weights{};
        std::array<std::uint16_t, tiles_of_square - 1> tiles{};
    };
    struct Parts {
        int count = 0;
        std::array<Part, squares_of_tile> parts{};
    };

    void add_square(int top, int left);
    void add_parts(int square);
    const std::uint8_t* digits_of(int square) const {
        return &digits_[static_cast<std::size_t>(square) * (parts_.size() + 1)];
    }

    int rows_;
    int columns_;
    std::vector<Pattern> patterns_;
    std::vector<std::shared_ptr<const PatternTable>> tables_;
    std::vector<Square> squares_;
    std::vector<std::uint8_t> digits_;  // of each square and cell, and of no cell
    std::vector<Parts> parts_;          // of each tile
};

class SquareSum {
public:
    static constexpr bool needs_cells = true;

    // What a tile weighs, in hundredths. REQUIRES: squares of this size, with their tables, that
    // outlive this.
    SquareSum(const Squares& squares, const Arrangement& arrangement,
              const std::vector<int>& weights);

    template <class Small>
    [[nodiscard]] int score(const View<Small>& view) const;
    template <class Small>
    [[nodiscard]] int change(const View<Small>& view, int from) const;

private:
    const Squares& squares_;
    const OrderedDistance distance_;
    std::vector<int> shares_;  // of each square
};

}  // namespace sightread::sliding
