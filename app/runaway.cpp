#include "app/runaway.hpp"

#include "app/command.hpp"
#include "app/stop.hpp"
#include "solvers/runaway/solve.hpp"

namespace sightread {
namespace {

std::string text_of(const runaway::Program& program, const SolveRequest& request) {
    return request.arrows ? runaway::to_arrows(program) : runaway::to_text(program);
}

std::string_view text_without_program(Outcome outcome) {
    return outcome == Outcome::impossible ? runaway::no_answer : runaway::unknown_answer;
}

// The programs of all splits, the short ones first: one line each.
SolveAnswer solve_all(const runaway::Board& board, const runaway::Limits& limits, const SolveRequest& request) {
    const runaway::Programs all = runaway::all_programs(board, limits);
    Plan<runaway::Step> first;
    first.outcome = all.outcome;
    first.nodes = all.nodes;
    first.milliseconds = all.milliseconds;
    if (!all.programs.empty()) first.moves = all.programs.front();
    first.optimal = !all.programs.empty();
    SolveAnswer answer;
    answer.describe(first);
    for (const runaway::Program& program : all.programs) answer.text += text_of(program, request);
    if (all.outcome != Outcome::solved) answer.text += text_without_program(all.outcome);
    return answer;
}

SolveAnswer solve(std::string_view text, const SolveRequest& request) {
    if (!request.metric.empty()) throw BadUsage("--metric is not for runaway; every step is one move");
    if (request.paths) throw BadUsage("--paths is not for runaway; --arrows shows the program as arrows");
    if (request.steps) throw BadUsage("--steps is not for runaway; its board never changes");
    if (request.all && request.shortest) throw BadUsage("--all and --shortest exclude each other");
    const runaway::Board board = runaway::parse(text);
    runaway::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    if (request.all) return solve_all(board, limits, request);
    const auto aim = request.shortest ? runaway::Aim::shortest : runaway::Aim::any;
    const Plan<runaway::Step> plan = runaway::solve(board, limits, aim);
    SolveAnswer answer;
    answer.describe(plan);
    answer.text = plan.outcome == Outcome::solved ? text_of(plan.moves, request)
                                                  : std::string(text_without_program(plan.outcome));
    return answer;
}

}  // namespace

Game runaway_game() {
    Game game;
    game.name = "runaway";
    game.description = "Runaway Robot: a program that leads through a minefield";
    game.solve = solve;
    return game;
}

}  // namespace sightread
