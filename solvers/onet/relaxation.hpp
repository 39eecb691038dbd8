// What cannot be, whatever is done: a relaxation of the game that proves positions lost.
//
// Take any set S of tiles of a position. In a game that clears the board there is a first pair that
// touches S. When it is taken all of S still lies there, together with whichever of the other
// tiles: so each tile of S lies at least as high in its lane as the tiles of S below it, at most as
// high as all tiles below it, and the cells that S must fill are not free. A pair that no such
// picture joins cannot be that first pair. When none of the pairs that touch S can be, the board
// cannot be cleared.
//
// The largest such S is found by thinking tiles away: begin with S = all tiles, and as long as some
// tile of S can be joined with some other tile of its face, in the best of all pictures, take it
// out of S ("ghost"). What remains is stuck. Without gravity this is the "ghosts" argument on the
// plain board, and each tile has one place.
//
// Pairs may be excluded beforehand (by a choice of who goes with whom): then the excluded pairs
// that would have helped are the reason why S is stuck, and at least one of them must be in any
// solution.
#pragma once

#include "solvers/onet/position.hpp"

#include <vector>

namespace sightread::onet {

template <class Line>
class Relaxation {
public:
    explicit Relaxation(const Puzzle& puzzle);

    // The tiles that stay stuck among those left; none: nothing is proven. `excluded`, by the
    // number of a pair, says which pairs may not be used.
    const Words& stuck(std::span<const std::uint64_t> left,
                       const std::vector<char>* excluded = nullptr);
    bool is_stuck() const { return !open_faces_.empty(); }  // after stuck()

    // After stuck(): every pair that touches the stuck tiles and some picture joins. They were
    // excluded, all of them.
    void list_helping_pairs(std::vector<Pair>& pairs);

private:
    // How a tile may lie when S lies there.
    struct Reach {
        int low, high;  // rows of its lowest and highest place, as numbers low <= high
        Line rows;      // the rows that it reaches along its column, its own included
    };

    // A face of which S has tiles: its tiles that are left, S or not, are so many from
    // tiles_[begin] on.
    struct OpenFace {
        int begin;
        int count;
    };

    // A tile that was thought away, for which partner, and how they join.
    struct Step {
        int tile;
        int partner;
        bool along_rows;
    };

    void begin(std::span<const std::uint64_t> left);
    void think_away(const Step& step);
    Reach reach_of(int tile) const;
    Line along_row(int row, int column) const;
    bool spread(int column, const Reach& reach);
    bool meets_along_columns(int first, const Reach& a, int second, const Reach& b) const;
    bool meets_spread(int second, const Reach& b) const;
    bool is_exposed(int tile, const Reach& reach) const;
    bool is_allowed(int tile, int other) const;
    // The partner with which the tile can be thought away, or none.
    int partner_along_columns(std::span<const int> tiles, std::size_t index) const;
    int partner_along_rows(std::span<const int> tiles, std::size_t index);
    bool still_joins(const Step& step);
    void repeat_steps();
    void keep_steps();
    void open_faces();
    template <class Partner>
    bool pass(bool along_rows, const Partner& partner);
    std::span<const int> tiles_of(OpenFace face) const {
        return {tiles_.data() + face.begin, static_cast<std::size_t>(face.count)};
    }
    void keep_reaches_of(std::span<const int> tiles);

    const Puzzle* puzzle_;
    const std::vector<char>* excluded_ = nullptr;
    Words left_;
    Words stuck_;
    std::vector<int> below_;        // per tile: tiles left below it in its lane
    std::vector<int> stuck_below_;  // ... and those of S
    std::vector<int> stuck_in_lane_;
    std::vector<Line> free_in_row_;  // free in some picture
    std::vector<Line> free_in_column_;
    std::vector<Line> base_free_in_row_;  // of the board without its tiles
    std::vector<Line> base_free_in_column_;
    // per row: the columns that the tile reaches along a row and then a column
    std::vector<Line> spread_;
    std::vector<Reach> reaches_;
    std::vector<int> tiles_;
    std::vector<OpenFace> open_faces_;
    // of the last position: with the next, which is much like it, they mostly hold again
    std::vector<Step> steps_;
    std::vector<Step> new_steps_;
};

extern template class Relaxation<NarrowLine>;
extern template class Relaxation<WideLine>;

}  // namespace sightread::onet
