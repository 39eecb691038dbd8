#include "solvers/lyne/search.hpp"

#include "solvers/lyne/degrees.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sightread::lyne {

namespace {

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...: Knuth's way to reckon it, with two numbers.
class ReluctantDoubling {
public:
    std::uint64_t next() {
        const std::uint64_t term = term_;
        if ((turn_ & -turn_) == term_) {
            ++turn_;
            term_ = 1;
        } else {
            term_ *= 2;
        }
        return term;
    }

private:
    std::uint64_t turn_ = 1;
    std::uint64_t term_ = 1;
};

constexpr std::uint64_t nodes_per_question = 64;
constexpr std::uint64_t conflicts_per_term = 30;
constexpr int descents_per_shaving = 5;
constexpr double gain_growth = 1.02;  // recent contradictions weigh more
constexpr double spread_of_ties = 0.1;

// In how many ways `taken` of `open` edges can be chosen.
constexpr std::array<std::array<double, 9>, 9> choices = [] {
    std::array<std::array<double, 9>, 9> table{};
    for (int open = 0; open <= 8; ++open) {
        table[open][0] = 1;
        for (int taken = 1; taken <= open; ++taken)
            table[open][taken] = table[open - 1][taken - 1] + table[open - 1][taken];
    }
    return table;
}();

}  // namespace

Outcome Search::run(const std::function<bool()>& is_over) {
    ReluctantDoubling rhythm;
    nodes_ = 1;
    next_question_ = nodes_per_question;
    if (!propagate()) return Outcome::impossible;
    Ending ending = Ending::restart;
    for (int descents = 0; ending == Ending::restart; ++descents) {
        const bool is_hard = descents % descents_per_shaving == descents_per_shaving - 1;
        if (is_hard) ending = shave(is_over);
        if (ending == Ending::restart)
            ending = descend(conflicts_per_term * rhythm.next(), is_over);
    }
    if (ending == Ending::over) return Outcome::unknown;
    return ending == Ending::solved ? Outcome::solved : Outcome::impossible;
}

// Counts a node; whether the search must end here.
bool Search::must_stop(const std::function<bool()>& is_over) {
    if (++nodes_ < next_question_) return false;
    next_question_ = nodes_ + nodes_per_question;
    return is_over();
}

Search::Ending Search::descend(std::uint64_t most_conflicts, const std::function<bool()>& is_over) {
    for (std::uint64_t conflicts = 0; conflicts < most_conflicts || decisions_.empty();) {
        const Literal literal = choose();
        if (literal.edge < 0) return Ending::solved;
        decisions_.push_back({literal, domains_.mark()});
        if (must_stop(is_over)) return Ending::over;
        bool holds = domains_.keep(literal.edge, literal.among) && propagate();
        for (; !holds; ++conflicts) {
            if (decisions_.empty()) return Ending::impossible;
            holds = refute();
        }
    }
    return begin_anew() ? Ending::restart : Ending::impossible;
}

// Tries for every edge what follows when it is used and when it is not, and keeps what must be.
Search::Ending Search::shave(const std::function<bool()>& is_over) {
    for (int edge = 0; edge < static_cast<int>(graph_.edges.size()); ++edge) {
        for (const Values half : {~unused, unused}) {
            const Values tried = domains_[edge] & half;
            if (tried == 0 || tried == domains_[edge]) continue;
            if (must_stop(is_over)) return Ending::over;
            const std::size_t mark = domains_.mark();
            const bool holds = domains_.keep(edge, tried) && propagate();
            undo(mark);
            if (holds) continue;
            if (must_stop(is_over)) return Ending::over;
            if (!domains_.remove(edge, tried) || !propagate()) return Ending::impossible;
        }
    }
    return Ending::restart;
}

void Search::undo(std::size_t mark) {
    domains_.undo(mark);
    nogoods_.undo(mark);
}

// Takes back the last decision and decides the opposite.
bool Search::refute() {
    const Decision last = decisions_.back();
    decisions_.pop_back();
    while (!refuted_.empty() && refuted_.back().depth > decisions_.size()) refuted_.pop_back();
    if (!decisions_.empty()) refuted_.push_back({last.literal, decisions_.size()});
    undo(last.mark);
    ++nodes_;
    return domains_.remove(last.literal.edge, last.literal.among) && propagate();
}

// Takes back all decisions, but not what they have taught. False when that leaves nothing.
bool Search::begin_anew() {
    undo(decisions_.front().mark);
    const bool holds = std::all_of(refuted_.begin(), refuted_.end(),
                                   [&](const Refuted& one) { return learn(one); });
    decisions_.clear();
    refuted_.clear();
    return holds && propagate();
}

// The decisions before the refuted one and this one cannot hold together; two about one edge are
// one.
bool Search::learn(const Refuted& refuted) {
    std::vector<Literal> literals{refuted.literal};
    for (std::size_t i = 0; i < refuted.depth; ++i) {
        const Literal& taken = decisions_[i].literal;
        const auto same =
            std::find_if(literals.begin(), literals.end(),
                         [&](const Literal& literal) { return literal.edge == taken.edge; });
        if (same == literals.end()) {
            literals.push_back(taken);
        } else {
            same->among &= taken.among;
        }
    }
    if (literals.size() == 1) return domains_.remove(literals[0].edge, literals[0].among);
    nogoods_.add(std::move(literals));
    return true;
}

bool Search::propagate() {
    while (true) {
        for (int node = domains_.take_node(); node >= 0; node = domains_.take_node()) {
            if (narrow_node(graph_, node, domains_)) continue;
            blame(node);
            return false;
        }
        const std::size_t before = domains_.mark();
        if (!nogoods_.narrow(domains_)) return false;
        if (domains_.mark() != before) continue;
        const int shape = domains_.take_shape();
        if (shape < 0) return true;
        if (!connection_.narrow(shape, domains_)) {
            blame(connection_.culprit());
            return false;
        }
        if (!parity_.narrow(shape, domains_)) {
            blame(parity_.culprit());
            return false;
        }
    }
}

void Search::blame(int node) {
    last_blamed_ = node;
    weights_[node] += gain_;
    gain_ *= gain_growth;
    if (gain_ < 1e100) return;
    for (double& weight : weights_) weight = std::max(weight * 1e-100, 1e-100);
    gain_ *= 1e-100;
}

bool Search::is_open(int node) const {
    const Node& self = graph_.nodes[node];
    return std::any_of(self.edges.begin(), self.edges.begin() + self.edge_count,
                       [&](int edge) { return !is_decided(domains_[edge]); });
}

// At least as many as the ways to complete the node: which open edges, and of which shapes.
double Search::completions(int node) const {
    const Node& self = graph_.nodes[node];
    int used = 0;
    int open = 0;
    double ways = 1;
    for (int i = 0; i < self.edge_count; ++i) {
        const Values values = domains_[self.edges[i]];
        if (is_surely_used(values)) {
            ++used;
        } else if (values != unused) {
            ++open;
        }
        if (!is_decided(values)) ways *= std::popcount(values & ~unused);
    }
    return ways * choices[open][self.degree - used];
}

// The node where the last contradiction showed, as long as it is open; else the one with the fewest
// completions for its weight. -1 when every edge is decided. The root makes the weight count for
// more: it was better on boards that are hard to prove impossible, and no worse on others.
int Search::choose_node() {
    if (last_blamed_ >= 0 && is_open(last_blamed_)) return last_blamed_;
    int best = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int node = 0; node < static_cast<int>(graph_.nodes.size()); ++node) {
        if (!is_open(node)) continue;
        const double chance = static_cast<double>(random_() >> 11) * 0x1.0p-53;
        const double score =
            std::sqrt(completions(node)) / weights_[node] * (1 + spread_of_ties * chance);
        if (score >= least) continue;
        least = score;
        best = node;
    }
    return best;
}

Literal Search::choose() {
    const int node = choose_node();
    if (node < 0) return {-1, 0};
    const Node& self = graph_.nodes[node];
    int best = -1;
    double most = -1;
    for (int i = 0; i < self.edge_count; ++i) {
        const int edge = self.edges[i];
        const Values values = domains_[edge];
        if (is_decided(values)) continue;
        // The other node's weight, more for an edge with fewer values.
        const double weight = weights_[across(graph_.edges[edge], node)] / std::popcount(values);
        if (weight <= most) continue;
        most = weight;
        best = edge;
    }
    const Values values = domains_[best];
    const Values shapes = values & ~unused;
    // First whether the edge is used at all, then by which shape.
    const Values tried = is_surely_used(values) ? shapes & -shapes : shapes;
    return {best, tried};
}

}  // namespace sightread::lyne
