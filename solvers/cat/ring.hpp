// Where the cat is caught at sight: the game in which the catcher may block only the cells of a
// ring.
//
// With k cells that may be blocked there are 2^k sets of blocks, and for each of them the cells on
// which a cat is caught are one set of bits:
//
//     caught(open ring) = fenced(open ring)  or  any of held(open ring without one)      catcher to
//     move held(open ring)   = open cells that are no way out and have no open neighbour outside of
//     caught(open ring)
//
// so that a table of 2^k sets answers for all cells at once (fenced: distances.hpp). A ring is
// caught cells' proof; that it does not hold proves nothing. With k = 10 it takes some tens of
// microseconds on boards up to 11x11.
#pragma once

#include "solvers/cat/distances.hpp"
#include "solvers/cat/field.hpp"

#include <vector>

namespace sightread::cat {

template <int Words>
class RingGame {
public:
    using Set = Bits<Words>;

    explicit RingGame(const Field<Words>& field) : field_(field) {}

    // The cells on which a cat is caught, the catcher to move. REQUIRES: the ring's cells are free,
    // at most 20.
    const Set& play(const Set& blocked, const std::vector<int>& ring) {
        ring_ = ring;
        const std::size_t sets = std::size_t{1} << ring.size();
        held_.resize(sets);
        open_.resize(sets);
        caught_.resize(sets);
        fenced_.resize(sets);
        open_[0] = field_.cells - blocked;
        for (const int cell : ring) open_[0].reset(cell);
        for (std::size_t left = 0; left < sets; ++left) {
            if (left != 0) {
                open_[left] = open_[left & (left - 1)];
                open_[left].set(ring[std::countr_zero(left)]);
            }
            // What is fenced with more of the ring open is fenced with less of it, but for the
            // cells that are blocked.
            Set caught, most_fenced = open_[left] - field_.exits;
            for (std::size_t rest = left; rest != 0; rest &= rest - 1) {
                const std::size_t less = left & ~(rest & -rest);
                caught |= held_[less];
                Set fenced = fenced_[less];
                fenced.set(ring[std::countr_zero(rest)]);
                most_fenced &= fenced;
            }
            if ((most_fenced - caught).any())
                most_fenced = fenced_cells(field_, open_[left], most_fenced);
            fenced_[left] = most_fenced;
            caught |= most_fenced;
            caught_[left] = caught;
            held_[left] = (open_[left] - field_.exits) - field_.around(open_[left] - caught);
        }
        return caught_[sets - 1];
    }

    // The block that catches a cat on this cell while the ring's cells in `left` are open; -1: a
    // fence holds it already. REQUIRES: play() found it caught.
    int block(std::size_t left, int cat) const {
        for (std::size_t i = 0; i < ring_.size(); ++i)
            if ((left >> i & 1) != 0 && held_[left & ~(std::size_t{1} << i)].test(cat))
                return static_cast<int>(i);
        return -1;
    }
    const Set& caught(std::size_t left) const { return caught_[left]; }
    const Set& open(std::size_t left) const { return open_[left]; }
    std::size_t all() const { return open_.size() - 1; }

private:
    const Field<Words>& field_;
    std::vector<int> ring_;
    std::vector<Set> open_, caught_, held_;
    std::vector<Set> fenced_;  // at most these
};

}  // namespace sightread::cat
