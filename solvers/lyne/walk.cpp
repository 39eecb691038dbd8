#include "solvers/lyne/walk.hpp"

#include <algorithm>

namespace sightread::lyne {

namespace {

// The next edge of the shape at a node that is not used up yet, -1 when there is none.
int next_edge(const Graph& graph, const Domains& domains, int node, Values bit,
              const std::vector<char>& is_walked) {
    const Node& self = graph.nodes[node];
    for (int i = 0; i < self.edge_count; ++i) {
        const int edge = self.edges[i];
        if (domains[edge] == bit && !is_walked[edge]) return edge;
    }
    return -1;
}

Stroke walk_shape(const Graph& graph, const Domains& domains, int shape,
                  std::vector<char>& is_walked) {
    const Values bit = Values{1} << shape;
    Stroke stroke{graph.letters[shape], {}};
    std::vector<int> way{graph.ends[shape].first};
    while (!way.empty()) {
        const int edge = next_edge(graph, domains, way.back(), bit, is_walked);
        if (edge < 0) {
            stroke.cells.push_back(graph.nodes[way.back()].cell);
            way.pop_back();
        } else {
            is_walked[edge] = 1;
            way.push_back(across(graph.edges[edge], way.back()));
        }
    }
    std::reverse(stroke.cells.begin(), stroke.cells.end());
    return stroke;
}

}  // namespace

std::vector<Stroke> walk(const Graph& graph, const Domains& domains) {
    std::vector<Stroke> strokes;
    std::vector<char> is_walked(graph.edges.size(), 0);
    for (int shape = 0; shape < static_cast<int>(graph.letters.size()); ++shape) {
        strokes.push_back(walk_shape(graph, domains, shape, is_walked));
    }
    return strokes;
}

}  // namespace sightread::lyne
