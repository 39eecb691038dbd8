// How far the cat is from a way out: in steps, and by two-distance, in which a cell is one further than the second
// nearest of its neighbours, since the nearest one can be blocked. An endless two-distance does not mean that the cat
// is lost, and a short one does not mean that it is free: what the measure is good for is to compare positions.
#pragma once

#include "solvers/cat/field.hpp"

namespace sightread::cat {

inline constexpr int endless = 1 << 20;

// Cells of `set` next to two members of `near` or more.
template <int Words>
[[nodiscard]] Bits<Words> beside_two(const Field<Words>& field, const Bits<Words>& near, const Bits<Words>& set) {
    Bits<Words> found;
    for_each(field.around(near) & set, [&](int cell) {
        if ((field.beside[cell] & near).count() >= 2) found.set(cell);
    });
    return found;
}

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
        const Bits<Words> further = beside_two(field, reached, open - reached);
        if (further.none()) return endless;
        reached |= further;
    }
}

}  // namespace sightread::cat
