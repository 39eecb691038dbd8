// What evenness says of the edges of one shape.
//
// A line has an odd number of edges at its two ends and an even number everywhere else. Added up
// over any part of the board, that tells whether the number of its edges that leave the part is
// odd. So where only one edge of all that leave a part is open, the others say what it is. Such an
// edge is a bridge of the graph of the open edges, and all bridges are found in one walk (Tarjan
// 1974): this draws every conclusion that the evenness of one shape allows.
#pragma once

#include "solvers/lyne/domains.hpp"

#include <vector>

namespace sightread::lyne {

class Parity {
public:
    explicit Parity(const Graph& graph) : graph_(graph), found_(graph.nodes.size(), 0) {}

    // Takes from the open edges of the shape the values that cannot be. False when a part that no
    // open edge leaves has an odd number of odd nodes.
    [[nodiscard]] bool narrow(int shape, Domains& domains);

    // After narrow said no: a node of that part.
    int culprit() const { return culprit_; }

private:
    struct Bridge {
        int edge;
        bool is_used;
    };
    // Of the nodes found from one on: the earliest found that they have an open edge to, and their
    // odd nodes.
    struct Subtree {
        int lowest;
        bool is_odd;
    };

    Subtree explore(int node, int arrived_by, int shape, const Domains& domains);

    const Graph& graph_;
    std::vector<int> found_;  // per node: when it was found; in this call when >= first_
    int first_ = 1;
    int next_ = 1;
    std::vector<Bridge> bridges_;
    int culprit_ = 0;
};

}  // namespace sightread::lyne
