// How far a large board is from its goal: weighted Manhattan distance and linear conflicts.
//
// On a large board a beam that only counts distances gets lost: everywhere are tiles that are nearly right and in each
// other's way. People solve one line after the other, for then what is done stays done. The weights say the same
// softly: lines are peeled off the board, never the one of the goal blank, and a tile weighs the more the earlier
// its line is peeled. So the beam finishes the first lines first, but carries later tiles along where that costs
// nothing.
//
// Linear conflicts (Hansson, Mayer, Yung: Criticizing solutions to relaxed models, 1992): of the tiles that lie in the
// line where they belong, those that are in the wrong order must leave it, at two steps each.
#pragma once

#include "solvers/sliding/beam.hpp"

#include <vector>

namespace sightread::sliding {

class OrderedDistance : public Evaluation {
public:
    // slope: by how many hundredths of the last tile's weight a line weighs more than the next one; heavy: the tiles of
    // stage `stage` weigh so many hundredths more still.
    OrderedDistance(const Arrangement& arrangement, int slope, int heavy, int stage, int last_size);
    // These tiles weigh 1, the others nothing.
    OrderedDistance(const Arrangement& arrangement, const std::vector<int>& tiles);

    [[nodiscard]] int score(const View& view) const override;
    [[nodiscard]] int change(const View& view, int from) const override;

private:
    void set_size(const Arrangement& arrangement);
    int conflicts(const View& view, bool is_row, int line) const;

    int rows_ = 0;
    int columns_ = 0;
    int goal_blank_ = 0;
    std::vector<int> row_of_;
    std::vector<int> column_of_;
    std::vector<int> weights_;  // of the tiles
};

// Of each cell: when its line is peeled off, from 0; cells of the last square that stays come last. Lines are taken
// from the longer side first.
[[nodiscard]] std::vector<int> peeling_order(const Arrangement& arrangement, int last_size);

}  // namespace sightread::sliding
