#include "solvers/lyne/solve.hpp"

#include "solvers/lyne/search.hpp"
#include "solvers/lyne/walk.hpp"

namespace sightread::lyne {

Plan<Stroke> solve(const Board& board, const Limits& limits) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const auto is_over = [&] {
        return Clock::now() - begin >= limits.time || (limits.stop && limits.stop());
    };
    Plan<Stroke> plan;
    if (defect(board)) {
        plan.outcome = Outcome::impossible;
    } else {
        const Graph graph = graph_of(board);
        Search search(graph, limits.seed);
        plan.outcome = search.run(is_over);
        plan.nodes = search.nodes();
        if (plan.outcome == Outcome::solved) plan.moves = walk(graph, search.domains());
        plan.optimal = plan.outcome == Outcome::solved;
    }
    plan.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return plan;
}

}  // namespace sightread::lyne
