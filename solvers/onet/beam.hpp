// Breadth first, as wide as told: all positions with so many tiles left, each once, the most
// promising kept.
//
// A beam that was never cut has seen every position: when it dies, the board cannot be cleared, and
// its longest line is the most that can be taken. A position is a set of tiles, so positions are
// told apart by a hash of the set (64 bits; two of a million positions fall together once in thirty
// million boards).
//
// Two reductions lose nothing. Taking a pair of tops (no tile above either in its lane), or the two
// topmost tiles of one lane, moves no other tile and only frees cells; so when the rest of the game
// could not use them otherwise, they may go at once:
// - the last two of a face, or its last four in two pairs, all such: this is the only move that
// need be looked at;
// - three of its last four, all tops that join each other: two of them go together in any game that
// clears the face,
//   and could go in any other, so only these three moves need be looked at.
//
// What is promising was found by trial (a climb over the weights, on boards of 16 x 9 that are in
// no test): many tiles that can be taken now and many ways of taking them; lanes of uneven height,
// none very high (a low lane lays its neighbours open); few faces down to their last two, these not
// buried, and not in one lane with others between.
#pragma once

#include "solvers/onet/effort.hpp"
#include "solvers/onet/position.hpp"

#include <random>
#include <vector>

namespace sightread::onet {

// What each of these is worth.
struct Taste {
    float movable = 1.3F;
    float ways = 0.85F;
    float squares = 0.04F;  // of the heights of the lanes
    float steps = 0.3F;     // between lanes side by side
    float highest = -0.73F;
    float last_pairs = -0.7F;
    float apart_in_one_lane = -1.5F;
    float buried = -0.06F;

    // Another one like it. Ten narrow beams of different taste clear more boards than one that is
    // ten times as wide: what one of them cuts another keeps.
    static Taste varied(std::mt19937_64& random);
};

template <class Line>
class Beam {
public:
    enum class End {
        cleared,
        died,     // every position that was kept is without moves
        stopped,  // the limits are reached
    };
    struct Result {
        End end;
        bool was_cut;             // some position was not kept
        std::vector<Pair> pairs;  // the longest line of play
    };

    Beam(const Puzzle& puzzle, Effort& effort)
        : puzzle_(&puzzle), effort_(&effort), scratch_(puzzle) {}

    // What happens when a level has more positions than the width: the most promising are kept, or
    // the beam is stopped. A beam that sees all positions or none weighs nothing, and costs a third
    // per position.
    enum class Full { cut, stop };

    Result run(std::size_t width, const Taste& taste, std::uint64_t seed, Full full = Full::cut);

    // The widest beam that the memory limit allows. Candidates and hashes are kept to a multiple of
    // the width too.
    std::size_t widest() const;

private:
    struct Step {
        std::uint32_t parent;
        std::uint16_t first;
        std::uint16_t second;
    };
    struct Candidate {
        float promise;
        Step step;
    };

    bool expand(const Position<Line>& position, std::uint32_t parent);
    Candidate candidate_of(const Position<Line>& position, std::uint32_t parent, Pair pair);
    void keep_safe_moves(const Position<Line>& position);
    float promise_of(Position<Line>& position);
    float promise_of_lanes(const Position<Line>& position) const;
    void forget(std::size_t width);
    void keep_most_promising(std::size_t width);
    void make_level();
    std::vector<Pair> line_to(std::uint32_t index) const;
    bool is_new(std::uint64_t hash);

    const Puzzle* puzzle_;
    Effort* effort_;
    Taste taste_;
    Position<Line> scratch_;
    std::mt19937_64 random_;
    std::vector<Pair> pairs_;
    std::vector<Pair> next_pairs_;
    std::vector<Candidate> candidates_;
    Full full_ = Full::cut;
    bool was_cut_ = false;
    std::vector<std::uint64_t> seen_;  // open addressing; 0: no entry
    std::size_t seen_count_ = 0;
    std::vector<std::uint64_t> kept_;  // sets of the level, one after the other
    std::vector<std::vector<Step>> levels_;
    std::vector<char> marked_;  // scratch, per tile
};

extern template class Beam<NarrowLine>;
extern template class Beam<WideLine>;

}  // namespace sightread::onet
