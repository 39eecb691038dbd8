// What hangs together says of the edges of one shape.
//
// The line of a shape joins its two ends, so it leaves any part of the board that holds just one of
// the ends an odd number of times, and any part that holds both or none an even number of times. Of
// all the parts, those that hang at one node are found in one walk over the edges that may still be
// the shape's (depth first, with the lowest node that each subtree reaches: Tarjan 1972). Where the
// edges into such a part are all decided but one, the last is decided by parity; and a node that is
// passed only once has room for one edge into a part with the other end, and for none into a part
// with neither. What cannot be reached from the end is not the shape's.
#pragma once

#include "solvers/lyne/domains.hpp"

#include <vector>

namespace sightread::lyne {

class Connection {
public:
    explicit Connection(const Graph& graph);

    // Takes from the edges of the shape the values that cannot be. False when the shape cannot hang
    // together.
    [[nodiscard]] bool narrow(int shape, Domains& domains);

    // After narrow said no: a node that is to blame.
    int culprit() const { return culprit_; }

private:
    // A part of the board that hangs at a node: those found from `begin` on and before `end`.
    struct Part {
        int node;
        int begin;
        int end;
    };

    void explore(int node, int arrived_by, Values bit, const Domains& domains);
    bool drop_unreached(int shape, Domains& domains);
    bool narrow_part(const Part& part, int shape, Domains& domains);
    void start();

    const Graph& graph_;
    std::vector<int> found_;   // per node: when it was found; of this walk when >= first_
    std::vector<int> lowest_;  // per node: the earliest found that its subtree has an edge to
    int first_ = 1;
    int next_ = 1;
    int reached_ = 0;  // nodes and ends of the shape
    std::vector<Part> parts_;
    std::vector<std::vector<int>> nodes_of_shape_;
    std::vector<int> octagons_;
    int culprit_ = 0;
};

}  // namespace sightread::lyne
