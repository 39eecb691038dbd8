// How far a board of up to 25 cells is from its goal: Manhattan distances, and the excesses of many small patterns.
//
// For a beam a sum need not be a lower bound. So the patterns overlap: every square of four neighbours and every line
// of four is one. Each sees how its tiles are in each other's way; together they see nearly everything that happens
// between neighbours, where patterns that share no tile are blind along their borders. Tables of four tiles are small
// and soon built, and a pattern and its mirror image share one.
//
// Measured on the 50 boards of Korf and Felner (5x5), at equal width of the beam: about 4 moves shorter answers than
// with linear conflicts, and 3 shorter than with tables of five tiles that share no tile, seen straight and mirrored.
#pragma once

#include "solvers/sliding/beam.hpp"
#include "solvers/sliding/tables.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sightread::sliding {

// The patterns whose excesses are added, for a board of this shape. Mirrored ones are there once.
[[nodiscard]] std::vector<Pattern> small_patterns(const Arrangement& arrangement);

class PatternSum : public Evaluation {
public:
    static constexpr int most_cells = 25;

    // REQUIRES: at most so many cells; the tables of small_patterns.
    PatternSum(const Arrangement& arrangement, const std::vector<Pattern>& patterns,
               const std::vector<std::shared_ptr<const PatternTable>>& tables);

    [[nodiscard]] int score(const View& view) const override;
    [[nodiscard]] int change(const View& view, int from) const override;

private:
    static constexpr int most_tiles = 4;
    using Shares = std::array<std::uint32_t, most_cells>;  // of each cell: what a tile there adds to the index

    struct Sight {
        std::shared_ptr<const PatternTable> table;
        int size = 0;
        std::array<int, most_tiles> tiles{};
        std::array<Shares, most_tiles> shares{};
    };
    // What one tile has to do with one sight.
    struct Part {
        const PatternTable* table;
        const Shares* own;
        std::array<const Shares*, most_tiles - 1> shares;
        std::array<std::uint8_t, most_tiles - 1> tiles;
        std::uint8_t others;
    };

    void add_sights(const Arrangement& arrangement, const Pattern& pattern,
                    const std::shared_ptr<const PatternTable>& table);

    int columns_;
    int count_;
    int goal_blank_;
    std::vector<std::unique_ptr<Sight>> sights_;
    std::vector<std::vector<Part>> parts_;  // of each tile
    std::array<std::array<int, most_cells>, most_cells> distance_{};
};

}  // namespace sightread::sliding
