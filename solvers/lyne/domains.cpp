#include "solvers/lyne/domains.hpp"

namespace sightread::lyne {

Domains::Domains(const Graph& graph)
    : graph_(graph), values_(graph.values), is_waiting_(graph.nodes.size(), 0) {
    lost_.reserve(4 * graph.edges.size());
    nodes_.reserve(graph.nodes.size());
    for (int node = 0; node < static_cast<int>(graph.nodes.size()); ++node) touch(node);
    shapes_ = (Values{1} << graph.letters.size()) - 1;
}

void Domains::touch(int node) {
    if (is_waiting_[node]) return;
    is_waiting_[node] = 1;
    nodes_.push_back(node);
}

bool Domains::keep(int edge, Values keep) {
    const Values before = values_[edge];
    const Values after = before & keep;
    if (after == before) return true;
    lost_.push_back({edge, before});
    values_[edge] = after;
    if (after == 0) return false;
    const Edge& ends = graph_.edges[edge];
    touch(ends.first);
    touch(ends.second);
    shapes_ |= (before ^ after) & ~unused;
    if (is_decided(after)) shapes_ |= after & ~unused;
    if (ends.crossing >= 0 && is_surely_used(after)) return this->keep(ends.crossing, unused);
    return true;
}

int Domains::take_node() {
    if (nodes_.empty()) return -1;
    const int node = nodes_.back();
    nodes_.pop_back();
    is_waiting_[node] = 0;
    return node;
}

int Domains::take_shape() {
    if (shapes_ == 0) return -1;
    const int shape = std::countr_zero(shapes_);
    shapes_ &= shapes_ - 1;
    return shape;
}

void Domains::undo(std::size_t mark) {
    while (lost_.size() > mark) {
        values_[lost_.back().edge] = lost_.back().before;
        lost_.pop_back();
    }
    while (take_node() >= 0) {
    }
    shapes_ = 0;
}

}  // namespace sightread::lyne
