// The search over the edges of a level: decide one, see what follows, take it back when nothing
// fits.
//
// Where to decide: at the node where the last contradiction showed (Lecoutre, Sais, Tabary, Vidal:
// Last conflict based reasoning, 2006), else at the one with the fewest ways to complete it for its
// weight: a node gains weight whenever it is where a contradiction shows (Boussemart, Hemery,
// Lecoutre, Sais: Boosting systematic search by weighting constraints, 2004), so the search stays
// with what is hard. When to begin anew: after as many contradictions as the next term of the
// reluctant doubling sequence says (Luby, Sinclair, Zuckerman: Optimal speedup of Las Vegas
// algorithms, 1993). Weights and nogoods stay (nogoods.hpp), ties are broken by chance, so a bad
// first decision costs little and nothing is searched twice. Before every fifth descent each edge
// is tried both ways on its own (Martin and Shmoys: shaving, 1996): few levels get that far, and
// those lose many values by it. The terms grow without bound, so the search ends: with an answer,
// or having tried everything, which proves that there is none.
//
// Cost: a node of the search looks at what changed only, then walks once over the edges of each
// shape that changed; on the real levels (up to 4 x 8) 2 to 4 microseconds. Memory grows by the
// decisions of one branch per restart.
#pragma once

#include "solvers/lyne/connection.hpp"
#include "solvers/lyne/domains.hpp"
#include "solvers/lyne/graph.hpp"
#include "solvers/lyne/nogoods.hpp"
#include "solvers/lyne/parity.hpp"
#include "solvers/plan.hpp"

#include <cstdint>
#include <functional>
#include <random>
#include <vector>

namespace sightread::lyne {

class Search {
public:
    Search(const Graph& graph, std::uint64_t seed)
        : graph_(graph),
          domains_(graph),
          connection_(graph),
          parity_(graph),
          nogoods_(graph),
          random_(seed),
          weights_(graph.nodes.size(), 1.0) {}

    // Asks `is_over` now and then; gives up when it says so.
    [[nodiscard]] Outcome run(const std::function<bool()>& is_over);

    // After `solved`: every edge is decided.
    const Domains& domains() const { return domains_; }
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Decision {
        Literal literal;
        std::size_t mark;
    };
    // A decision that led nowhere after so many others.
    struct Refuted {
        Literal literal;
        std::size_t depth;
    };
    enum class Ending { solved, impossible, restart, over };

    Ending descend(std::uint64_t most_conflicts, const std::function<bool()>& is_over);
    Ending shave(const std::function<bool()>& is_over);
    bool must_stop(const std::function<bool()>& is_over);
    void undo(std::size_t mark);
    bool begin_anew();
    bool learn(const Refuted& refuted);
    bool propagate();
    bool refute();
    void blame(int node);
    bool is_open(int node) const;
    double completions(int node) const;
    int choose_node();
    Literal choose();

    const Graph& graph_;
    Domains domains_;
    Connection connection_;
    Parity parity_;
    Nogoods nogoods_;
    std::mt19937_64 random_;
    std::vector<double> weights_;  // of the nodes
    double gain_ = 1.0;
    std::vector<Decision> decisions_;
    std::vector<Refuted> refuted_;  // on the branch of the decisions, in order
    int last_blamed_ = -1;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_question_ = 0;  // at so many nodes is_over is asked
};

}  // namespace sightread::lyne
