// The shortest answer in tiles, by iterative deepening (Korf: Depth-first iterative-deepening,
// 1985) on pattern databases.
//
// The lower bound is the Manhattan distance and twice the largest of several sums of excesses: one
// for each way to divide the tiles among patterns, and the same again seen in a mirror (Culberson
// and Schaeffer: Searching with pattern databases, 1996). A slide changes one term of each sum; the
// sums are looked at in turn until one says that the position is too far away.
//
// With the length of an answer that was found otherwise, the last and longest round need not be
// finished: when every shorter length is refuted, that answer is a shortest one.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/effort.hpp"
#include "solvers/sliding/pattern_table.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sightread::sliding {

struct LoadedPattern {
    Pattern pattern;
    std::shared_ptr<const PatternTable> table;
};
// Patterns that share no tile and have all tiles of the board together.
using Division = std::vector<LoadedPattern>;

class OptimalSearch {
public:
    static constexpr int most_cells = 16;

    // REQUIRES: at most so many cells, and tables of a board with the same size and goal blank.
    OptimalSearch(const Arrangement& start, const Division& division);

    struct Result {
        // there is no shorter answer than `slides`, or than `known` when it is empty
        bool is_proven = false;
        std::optional<std::vector<Slide>> slides;
    };
    // `known`: the length of an answer that is at hand already.
    [[nodiscard]] Result run(int known, Effort& effort);

    int lower_bound() const;

private:
    static constexpr int most_parts = 6;
    static constexpr int most_views = 2;

    // One division, seen straight or in a mirror.
    struct View {
        std::array<const PatternTable*, most_parts> tables{};
        std::array<std::uint8_t, most_cells> part{};  // of each tile
        // What the tile adds to its part's index when it lies in the cell.
        std::array<std::array<std::uint32_t, most_cells>, most_cells> share{};
    };
    struct Sum {
        std::array<std::uint32_t, most_parts> index{};
        std::array<int, most_parts> excess{};
        int total = 0;
    };
    enum class Ending { found, exhausted, over };

    void add_view(const Division& division, const Symmetry& symmetry);
    Ending descend(int blank, int last, int budget, int steps);
    Ending try_slide(int blank, int slide, int budget, int steps);

    Arrangement start_;
    std::array<Tile, most_cells> at_{};
    std::vector<View> views_;
    std::array<Sum, most_views> sums_{};
    std::array<std::array<std::int8_t, 4>, most_cells> beside_{};
    std::array<std::array<std::int8_t, most_cells>, most_cells> distance_{};
    std::vector<Slide> path_;  // from its end
    Effort* effort_ = nullptr;
    std::uint64_t nodes_ = 0;
};

}  // namespace sightread::sliding
