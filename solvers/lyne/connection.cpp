#include "solvers/lyne/connection.hpp"

#include <algorithm>

namespace sightread::lyne {

Connection::Connection(const Graph& graph)
    : graph_(graph),
      found_(graph.nodes.size(), 0),
      lowest_(graph.nodes.size(), 0),
      nodes_of_shape_(graph.letters.size()) {
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) {
        const Node& self = graph.nodes[node];
        if (self.is_octagon) {
            octagons_.push_back(node);
        } else {
            nodes_of_shape_[std::countr_zero(self.shapes)].push_back(node);
        }
    }
}

bool Connection::narrow(int shape, Domains& domains) {
    start();
    const Values bit = Values{1} << shape;
    explore(graph_.ends[shape].first, -1, bit, domains);
    if (!drop_unreached(shape, domains)) return false;
    return std::all_of(parts_.begin(), parts_.end(),
                       [&](const Part& part) { return narrow_part(part, shape, domains); });
}

// Marks of earlier walks are told by their number, so that nothing has to be wiped.
void Connection::start() {
    if (next_ > (1 << 30)) {
        std::fill(found_.begin(), found_.end(), 0);
        next_ = 1;
    }
    first_ = next_;
    reached_ = 0;
    parts_.clear();
}

void Connection::explore(int node, int arrived_by, Values bit, const Domains& domains) {
    const int found = next_++;
    found_[node] = found;
    int lowest = found;
    const Node& self = graph_.nodes[node];
    if (!self.is_octagon) ++reached_;
    for (int i = 0; i < self.edge_count; ++i) {
        const int edge = self.edges[i];
        if ((domains[edge] & bit) == 0 || edge == arrived_by) continue;
        const int other = across(graph_.edges[edge], node);
        if (found_[other] >= first_) {
            lowest = std::min(lowest, found_[other]);
            continue;
        }
        const int begin = next_;
        explore(other, edge, bit, domains);
        lowest = std::min(lowest, lowest_[other]);
        if (lowest_[other] >= found) parts_.push_back({node, begin, next_});
    }
    lowest_[node] = lowest;
}

bool Connection::drop_unreached(int shape, Domains& domains) {
    if (reached_ < graph_.sizes[shape]) {
        for (const int node : nodes_of_shape_[shape]) {
            if (found_[node] < first_) culprit_ = node;
        }
        return false;
    }
    const Values bit = Values{1} << shape;
    for (const int octagon : octagons_) {
        if (found_[octagon] >= first_) continue;
        const Node& self = graph_.nodes[octagon];
        for (int i = 0; i < self.edge_count; ++i) {
            if (domains.remove(self.edges[i], bit)) continue;
            culprit_ = octagon;
            return false;
        }
    }
    return true;
}

bool Connection::narrow_part(const Part& part, int shape, Domains& domains) {
    const Values bit = Values{1} << shape;
    const Node& self = graph_.nodes[part.node];
    const int end = found_[graph_.ends[shape].second];
    const bool is_odd = end >= part.begin && end < part.end;
    int forced = 0;
    int open = 0;
    const auto leads_inside = [&](int edge) {
        const int found = found_[across(graph_.edges[edge], part.node)];
        return (domains[edge] & bit) != 0 && found >= part.begin && found < part.end;
    };
    for (int i = 0; i < self.edge_count; ++i) {
        if (leads_inside(self.edges[i])) ++(domains[self.edges[i]] == bit ? forced : open);
    }
    culprit_ = part.node;
    // At a node passed once, a second edge inside would leave none for the way from the first end.
    const int most = self.is_octagon ? forced + open : is_odd ? 1 : 0;
    if (forced > most) return false;
    const bool is_settled = forced % 2 == (is_odd ? 1 : 0);
    if (open == 0) return is_settled;
    if (forced < most && open > 1) return true;
    const bool is_taken = forced < most && !is_settled;
    for (int i = 0; i < self.edge_count; ++i) {
        const int edge = self.edges[i];
        if (!leads_inside(edge) || domains[edge] == bit) continue;
        if (!(is_taken ? domains.keep(edge, bit) : domains.remove(edge, bit))) return false;
    }
    return true;
}

}  // namespace sightread::lyne
