#include "solvers/lyne/degrees.hpp"

namespace sightread::lyne {

namespace {

// The degree: too many used edges or too few usable ones; when it is just reached, the others
// follow.
bool narrow_degree(const Node& node, Domains& domains) {
    int used = 0;
    int open = 0;
    for (int i = 0; i < node.edge_count; ++i) {
        const Values values = domains[node.edges[i]];
        if (is_surely_used(values)) {
            ++used;
        } else if (values != unused) {
            ++open;
        }
    }
    if (used > node.degree || used + open < node.degree) return false;
    if (open == 0 || (used < node.degree && used + open > node.degree)) return true;
    const Values kept = used == node.degree ? unused : ~unused;
    for (int i = 0; i < node.edge_count; ++i) {
        const Values values = domains[node.edges[i]];
        const bool is_open = !is_surely_used(values) && values != unused;
        if (is_open && !domains.keep(node.edges[i], kept)) return false;
    }
    return true;
}

// The edges of an octagon, counted for all shapes at once.
struct Tally {
    int forced = 0;             // edges that are surely of one known shape
    int possible = 0;           // over all shapes: edges that might become of it
    Values forced_odd = 0;      // shapes with an odd number of forced edges
    Values possible_odd = 0;    // shapes with an odd number of possible edges
    Values possible_once = 0;   // shapes with at least one possible edge
    Values possible_twice = 0;  // shapes with more
};

Tally tally_of(const Node& node, const Domains& domains) {
    Tally tally;
    for (int i = 0; i < node.edge_count; ++i) {
        const Values values = domains[node.edges[i]];
        if (values == unused) continue;
        if (is_decided(values)) {
            ++tally.forced;
            tally.forced_odd ^= values;
            continue;
        }
        const Values shapes = values & ~unused;
        tally.possible += std::popcount(shapes);
        tally.possible_odd ^= shapes;
        tally.possible_twice |= tally.possible_once & shapes;
        tally.possible_once |= shapes;
    }
    return tally;
}

// A shape with one possible edge must take it or leave it, so that its number becomes even; when
// the octagon's degree leaves nothing over what makes the odd shapes even, the even ones take no
// more; when all shapes together only just reach the degree, each that can take all its edges must.
bool narrow_parity(const Node& node, Domains& domains) {
    const Tally tally = tally_of(node, domains);
    if ((tally.forced_odd & ~tally.possible_once) != 0) return false;
    const int least = tally.forced + std::popcount(tally.forced_odd);
    const Values odd_in_all = tally.forced_odd ^ tally.possible_odd;
    const int most = tally.forced + tally.possible - std::popcount(odd_in_all);
    if (least > node.degree || most < node.degree) return false;

    const Values once = tally.possible_once & ~tally.possible_twice;
    const Values taken = once & tally.forced_odd;
    Values refused = once & ~tally.forced_odd;
    if (least == node.degree) refused |= tally.possible_once & ~tally.forced_odd;
    Values whole = most == node.degree ? tally.possible_once & ~odd_in_all : 0;
    if (taken == 0 && refused == 0 && whole == 0) return true;
    for (int i = 0; i < node.edge_count; ++i) {
        const int edge = node.edges[i];
        const Values values = domains[edge];
        if (is_decided(values)) continue;
        const Values must = values & (taken | whole);
        if (must != 0 && (!is_decided(must) || !domains.keep(edge, must))) return false;
        if (!domains.remove(edge, refused)) return false;
    }
    return true;
}

}  // namespace

bool narrow_node(const Graph& graph, int node, Domains& domains) {
    const Node& self = graph.nodes[node];
    return narrow_degree(self, domains) && (!self.is_octagon || narrow_parity(self, domains));
}

}  // namespace sightread::lyne
