#include "solvers/lyne/parity.hpp"

#include <algorithm>

namespace sightread::lyne {

bool Parity::narrow(int shape, Domains& domains) {
    if (next_ > (1 << 30)) {
        std::fill(found_.begin(), found_.end(), 0);
        next_ = 1;
    }
    first_ = next_;
    bridges_.clear();
    const Values bit = Values{1} << shape;
    for (int node = 0; node < static_cast<int>(graph_.nodes.size()); ++node) {
        if ((graph_.nodes[node].shapes & bit) == 0 || found_[node] >= first_) continue;
        culprit_ = node;
        if (explore(node, -1, shape, domains).is_odd) return false;
    }
    return std::all_of(bridges_.begin(), bridges_.end(), [&](const Bridge& bridge) {
        culprit_ = graph_.edges[bridge.edge].first;
        return bridge.is_used ? domains.keep(bridge.edge, bit) : domains.remove(bridge.edge, bit);
    });
}

Parity::Subtree Parity::explore(int node, int arrived_by, int shape, const Domains& domains) {
    const Values bit = Values{1} << shape;
    const Node& self = graph_.nodes[node];
    const int found = next_++;
    found_[node] = found;
    Subtree subtree{found, graph_.ends[shape].first == node || graph_.ends[shape].second == node};
    for (int i = 0; i < self.edge_count; ++i) {
        const int edge = self.edges[i];
        const Values values = domains[edge];
        if ((values & bit) == 0 || edge == arrived_by) continue;
        if (values == bit) {
            subtree.is_odd = !subtree.is_odd;
            continue;
        }
        const int other = across(graph_.edges[edge], node);
        if (found_[other] >= first_) {
            subtree.lowest = std::min(subtree.lowest, found_[other]);
            continue;
        }
        const Subtree beyond = explore(other, edge, shape, domains);
        if (beyond.lowest > found) bridges_.push_back({edge, beyond.is_odd});
        subtree.lowest = std::min(subtree.lowest, beyond.lowest);
        subtree.is_odd = subtree.is_odd != beyond.is_odd;
    }
    return subtree;
}

}  // namespace sightread::lyne
