#include "app/lyne.hpp"

#include "app/command.hpp"
#include "app/stop.hpp"
#include "solvers/lyne/solve.hpp"

namespace sightread {
namespace {

SolveAnswer solve(std::string_view text, const SolveRequest& request) {
    if (!request.metric.empty()) throw BadUsage("--metric is not for lyne; a stroke is one move");
    if (request.paths) throw BadUsage("--paths is not for lyne; --arrows shows each stroke as arrows");
    if (request.steps) throw BadUsage("--steps is not for lyne; a stroke is one move");
    const lyne::Board board = lyne::parse(text);
    lyne::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    const Plan<lyne::Stroke> plan = lyne::solve(board, limits);
    SolveAnswer answer;
    answer.text = request.arrows ? lyne::to_arrows(plan.moves) : lyne::to_text(plan.moves);
    if (plan.outcome == Outcome::impossible) answer.text = lyne::no_answer;
    answer.describe(plan);
    return answer;
}

}  // namespace

Game lyne_game() {
    return {"lyne", "LYNE: one stroke through every node of a shape", solve, nullptr, nullptr};
}

}  // namespace sightread
