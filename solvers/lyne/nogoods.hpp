// What the search has found out and must not find out again: decisions that together lead nowhere.
//
// When the search begins anew, the branch that it leaves says for every decision that was refuted
// on it: those taken before it and this one cannot hold together (Lecoutre, Sais, Tabary, Vidal:
// Recording and minimizing nogoods from restarts, 2007). Kept, they make what was searched once
// stay searched, so beginning anew costs no proof.
//
// Invariant: each nogood watches two of its literals, and as long as one of them is not certain,
// the nogood has nothing to say (Moskewicz, Madigan, Zhao, Zhang, Malik: Chaff, 2001). Taking back
// decisions leaves that true.
#pragma once

#include "solvers/lyne/domains.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sightread::lyne {

// A decision: the edge has one of these values.
struct Literal {
    int edge = 0;
    Values among = 0;
};

class Nogoods {
public:
    explicit Nogoods(const Graph& graph) : watchers_(graph.edges.size()) {}

    // These cannot all hold. REQUIRES: two literals or more, about different edges, none of them
    // certain but by losses that narrow has yet to look at.
    void add(std::vector<Literal> literals);

    // Looks at every edge that has lost a value since the last time. False when all literals of a
    // nogood are certain.
    [[nodiscard]] bool narrow(Domains& domains);
    // Must be told when the domains are taken back to a mark.
    void undo(std::size_t mark) { seen_ = std::min(seen_, mark); }

private:
    bool narrow_edge(int edge, Domains& domains);
    bool moves_watch(std::vector<Literal>& nogood, const Domains& domains);

    std::vector<std::vector<Literal>> nogoods_;  // the first two of each are watched
    // of each edge: the nogoods that watch a literal about it
    std::vector<std::vector<int>> watchers_;
    std::size_t seen_ = 0;  // losses that have been looked at
};

}  // namespace sightread::lyne
