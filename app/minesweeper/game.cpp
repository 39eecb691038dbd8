#include "app/minesweeper/game.hpp"

#include "app/command.hpp"
#include "app/stop.hpp"
#include "solvers/minesweeper/solve.hpp"

#include <cstdio>

namespace sightread {
namespace {

void refuse_options(const SolveRequest& request) {
    if (!request.metric.empty()) throw BadUsage("--metric is not for minesweeper; a click is one move");
    if (request.arrows || request.paths) throw BadUsage("--arrows and --paths are not for minesweeper");
    if (request.steps) throw BadUsage("--steps is not for minesweeper; nobody knows what a click uncovers");
    if (request.all || request.shortest) throw BadUsage("--all and --shortest are not for minesweeper");
}

// `safe 1,2 3,4`, `guess 1,2 0.143`, an empty line where all is done, `none`, or `unknown` where nothing can be
// clicked.
std::string answer_text(const Plan<minesweeper::Click>& plan) {
    if (plan.outcome == Outcome::impossible) return "none\n";
    if (plan.moves.empty()) return plan.outcome == Outcome::solved ? "\n" : "unknown\n";
    if (plan.outcome == Outcome::unknown) {
        char risk[32];
        std::snprintf(risk, sizeof risk, "%.4f", plan.moves.front().risk);
        return "guess " + to_text(plan.moves.front().cell) + " " + risk + "\n";
    }
    std::string text = "safe";
    for (const minesweeper::Click& click : plan.moves) text += " " + to_text(click.cell);
    return text + "\n";
}

SolveAnswer solve(std::string_view text, const SolveRequest& request) {
    refuse_options(request);
    minesweeper::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    const Plan<minesweeper::Click> plan = minesweeper::solve(minesweeper::parse(text), limits);
    SolveAnswer answer;
    answer.describe(plan);
    answer.text = answer_text(plan);
    return answer;
}

}  // namespace

Game minesweeper_game() {
    Game game;
    game.name = "minesweeper";
    game.title = "Minesweeper";
    game.alphabet = "0 to 8 open, # covered, F a flag, * a mine";
    game.description = "Minesweeper: open all cells that hide no mine";
    game.solve = solve;
    return game;
}

}  // namespace sightread
