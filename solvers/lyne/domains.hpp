// What is known of each edge, with a way back: the values that it may still have.
//
// Values are only ever taken away; every loss is written down, so that `undo` restores any earlier
// state at the cost of what was lost since. What changed waits here for the rules that look at it:
// the nodes at both ends of the edge, and the shapes that lost a way or were given one.
#pragma once

#include "solvers/lyne/graph.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace sightread::lyne {

class Domains {
public:
    explicit Domains(const Graph& graph);

    Values operator[](int edge) const { return values_[edge]; }

    // Leaves the edge only the values in `keep`. False when it has none left: then `pending` is of
    // no use until undo.
    [[nodiscard]] bool keep(int edge, Values keep);
    [[nodiscard]] bool remove(int edge, Values gone) { return keep(edge, ~gone); }

    // The next node to look at; -1 when there is none.
    int take_node();
    // The next shape to look at; -1 when there is none.
    int take_shape();

    std::size_t mark() const { return lost_.size(); }
    // The edge that lost a value as the one with this number since the beginning. REQUIRES: number
    // < mark().
    int lost_at(std::size_t number) const { return lost_[number].edge; }
    void undo(std::size_t mark);

private:
    struct Loss {
        int edge;
        Values before;
    };

    void touch(int node);

    const Graph& graph_;
    std::vector<Values> values_;
    std::vector<Loss> lost_;
    std::vector<int> nodes_;  // waiting
    std::vector<char> is_waiting_;
    Values shapes_ = 0;  // waiting
};

}  // namespace sightread::lyne
