// How far the cat is from a way out: in steps, and by two-distance, in which a cell is one further
// than the second nearest of its neighbours, since the nearest one can be blocked.
//
// A cell from which two-distance is endless has at most one neighbour from which it is not. So the
// catcher blocks that one, the cat stays among cells of endless two-distance, and it is caught. A
// two-distance that ends says nothing for certain: paths that cross are counted twice.
#pragma once

#include "solvers/cat/field.hpp"

#include <algorithm>

namespace sightread::cat {

inline constexpr int endless = 1 << 20;

// Steps from the cat to the nearest free way out.
template <int Words>
[[nodiscard]] int distance(const Field<Words>& field, const Bits<Words>& blocked, int cat) {
    const Bits<Words> open = field.cells - blocked;
    Bits<Words> reached = open & field.exits;
    for (int steps = 0; reached.any(); ++steps) {
        if (reached.test(cat)) return steps;
        const Bits<Words> further = (field.around(reached) & open) | reached;
        if (further == reached) break;
        reached = further;
    }
    return endless;
}

template <int Words>
[[nodiscard]] int two_distance(const Field<Words>& field, const Bits<Words>& blocked, int cat) {
    const Bits<Words> open = field.cells - blocked;
    Bits<Words> reached = open & field.exits;
    for (int steps = 0;; ++steps) {
        if (reached.test(cat)) return steps;
        const Bits<Words> further = (field.beside_two(reached) & open) - reached;
        if (further.none()) return endless;
        reached |= further;
    }
}

// How far the cat is from getting out, when the catcher is to move, with both distances, and how
// few steps it may choose from: what looks best where nothing is known for certain. Below 0 on a
// way out.
template <int Words>
[[nodiscard]] int farness(const Field<Words>& field, const Bits<Words>& blocked, int cat,
                          int two_distance) {
    if (field.is_exit[cat]) return -1000;
    const int one = std::min(distance(field, blocked, cat), 30);
    return std::min(two_distance, 30) * 64 + one * 16 - (field.beside[cat] - blocked).count();
}

template <int Words>
[[nodiscard]] int farness(const Field<Words>& field, const Bits<Words>& blocked, int cat) {
    return farness(field, blocked, cat, two_distance(field, blocked, cat));
}

// The open cells of endless two-distance: where a cat is caught, the catcher to move. They must be
// sought among `most` only.
template <int Words>
[[nodiscard]] Bits<Words> fenced_cells(const Field<Words>& field, const Bits<Words>& open,
                                       const Bits<Words>& most) {
    Bits<Words> reached = open - most;
    while (true) {
        const Bits<Words> further = (field.beside_two(reached) & open) - reached;
        if (further.none()) return open - reached;
        reached |= further;
    }
}

template <int Words>
[[nodiscard]] Bits<Words> fenced_cells(const Field<Words>& field, const Bits<Words>& open) {
    return fenced_cells(field, open, open - field.exits);
}

}  // namespace sightread::cat
