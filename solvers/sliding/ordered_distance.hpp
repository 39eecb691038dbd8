// How far a large board is from its goal: the weighted distances of the tiles (farness.hpp) and
// linear conflicts.
//
// On a large board a beam that only counts distances gets lost: everywhere are tiles that are
// nearly right and in each other's way. People solve one line after the other, for then what is
// done stays done. The weights say the same softly: lines are peeled off the board, never the one
// of the goal blank, and a tile weighs the more the earlier its line is peeled. So the beam
// finishes the first lines first, but carries later tiles along where that costs nothing.
//
// Linear conflicts (Hansson, Mayer, Yung: Criticizing solutions to relaxed models, 1992): of the
// tiles that lie in the line where they belong, those that are in the wrong order must leave it, at
// two steps each; here they count nearly twice, since distances grow more than in proportion.
#pragma once

#include "solvers/sliding/beam.hpp"
#include "solvers/sliding/farness.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace sightread::sliding {

class OrderedDistance {
public:
    static constexpr bool needs_cells = false;

    // What a tile weighs, in hundredths.
    OrderedDistance(const Arrangement& arrangement, std::vector<int> weights);

    template <class Small>
    [[nodiscard]] int score(const View<Small>& view) const;
    template <class Small>
    [[nodiscard]] int change(const View<Small>& view, int from) const;

private:
    // The tiles of a line that belong into it, in their order.
    struct Line {
        int count = 0;
        std::array<std::uint8_t, largest_size> places{};
        std::array<int, largest_size> weights{};
    };
    struct Place {
        std::uint8_t row;
        std::uint8_t column;
    };

    int far(int cell, int tile) const;
    // Of a row (across: a column) without the cell at `left_out`; how many of its tiles lie before
    // that cell.
    template <class Small>
    int read(const View<Small>& view, bool is_row, int line, int left_out, Line& result) const;
    static int conflicts(const Line& line);

    const int rows_;
    const int columns_;
    const int goal_blank_;
    const Farness& farness_ = farness();
    std::vector<Place> place_of_;  // of each cell
    const std::vector<int> weights_;
};

// One weight for all tiles.
[[nodiscard]] std::vector<int> equal_weights(const Arrangement& arrangement);

// slope: by how many hundredths of the last tile's weight a line weighs more than the next one;
// heavy: the tiles of stage `stage` weigh so many hundredths more still.
[[nodiscard]] std::vector<int> weights_of_stage(const Arrangement& arrangement, int slope,
                                                int heavy, int stage, int last_size);

// Of each cell: when its line is peeled off, from 0; cells of the last square that stays come last.
// Lines are taken from the longer side first.
[[nodiscard]] std::vector<int> peeling_order(const Arrangement& arrangement, int last_size);

}  // namespace sightread::sliding
