// A beam search: layer by layer, the positions after one more move, of which only the best so many are kept.
//
// Finds good answers to boards of any size in a time that grows with the width of the beam; it proves nothing, and it
// may find none. What "best" means is the evaluation's business: it need not be a lower bound, and is better when it
// adds up many small opinions, for then fewer positions of a layer are equal.
//
// A position that was met before is not looked at again (a table of so many last ones, by hash). One layer is one slide
// or one click, after the metric; a click never follows another in the same line, since one would do.
//
// Cost: 100 to 200 ns and, while it lives, about 4 N + 40 bytes per position, N the cells of the board; 4 bytes for
// each position that was ever kept, to read the answer off in the end.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/effort.hpp"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace sightread::sliding {

// A position as an evaluation sees it: the tile in each cell, and the cell of each tile.
struct View {
    Tile* at;
    Tile* cell_of;
    int blank;
};

class Evaluation {
public:
    virtual ~Evaluation() = default;
    // How far a position is from the goal, in any unit; 0 at the goal.
    [[nodiscard]] virtual int score(const View& view) const = 0;
    // By how much the score changes when the tile in this cell slides into the blank. May write to the view, but leaves
    // it as it was.
    [[nodiscard]] virtual int change(const View& view, int from) const = 0;
};

// What a beam shall reach: these tiles where they belong, without touching the locked cells.
struct Task {
    std::vector<char> counts;     // of each tile
    std::vector<char> is_locked;  // of each cell
    std::size_t most_ends = 1;    // different ways to reach it that are wanted
    int patience = 0;             // moves after the first of them

    // All tiles in place.
    static Task whole(const Arrangement& arrangement);
};

// A position on the way, and how it came about.
struct Leg {
    Arrangement position;
    int cost = 0;               // in the metric, from the very beginning
    int last = 8;               // the slide that led here; 8 when there was none
    std::vector<Slide> slides;  // from the very beginning
};

// In place of the last slide where there was none.
inline constexpr int no_slide = 8;

class Beam {
public:
    Beam(const Arrangement& shape, const Evaluation& evaluation, Metric metric, const Task& task);

    // Ends that cost at most so much, cheapest first; none when the beam meets none or the effort is over first.
    // REQUIRES: starts in the order of their costs, at least one.
    [[nodiscard]] std::vector<Leg> run(const std::vector<Leg>& starts, std::size_t width, int most_cost,
                                       Effort& effort);

private:
    struct Node {
        std::uint64_t hash;  // of the tiles that count
        int score;
        std::uint16_t blank;
        std::uint8_t last;  // slide
    };
    struct Candidate {
        std::uint64_t hash;
        std::uint32_t parent;
        int score;
        std::uint8_t slide;
        std::uint8_t length;
    };
    // A kept position, for reading off the answer: parent * 128 + length * 4 + slide; for a start (length 0) its number
    // in place of the parent.
    using Trace = std::uint32_t;
    struct Layer {
        std::vector<Node> nodes;
        std::vector<Tile> tiles;  // of each node: the tile of each cell, then the cell of each tile
    };

    // The starts of this cost join the layer.
    void join(const std::vector<Leg>& starts, std::size_t& next, int cost);
    // Of each position of the layer, all that one move makes of it.
    void expand(std::uint32_t parent, int cost, Effort& effort);
    void add_end(const Candidate& candidate, const Tile* tiles, int blank, int cost);
    void keep_best(std::size_t width);
    void keep(const Candidate& candidate);
    void slide_tile(Tile* tiles, int& blank, int slide) const;
    std::vector<Slide> way_to(const Candidate& candidate) const;

    const Arrangement shape_;
    const Evaluation& evaluation_;
    const Metric metric_;
    const int count_;
    std::vector<std::uint64_t> keys_;  // of each tile in each cell
    std::vector<int> beside_;          // of each cell and slide: from where
    std::vector<std::uint64_t> blank_keys_;
    const std::size_t most_ends_;
    const int patience_;
    std::uint64_t goal_hash_ = 0;
    Layer now_;
    Layer next_;
    std::vector<Candidate> candidates_;
    std::vector<int> scores_;
    std::vector<std::uint64_t> met_;
    std::vector<std::vector<Trace>> traces_;
    std::vector<Tile> scratch_;
    const std::vector<Leg>* starts_ = nullptr;
    std::vector<Leg> ends_;
    std::unordered_set<std::uint64_t> end_hashes_;  // of all tiles
};

}  // namespace sightread::sliding
