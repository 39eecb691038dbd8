#include "app/minesweeper/game.hpp"

#include "app/command.hpp"
#include "app/look_with.hpp"
#include "app/loop.hpp"
#include "app/minesweeper/mind.hpp"
#include "app/replay_with.hpp"
#include "app/stop.hpp"

#include <cstdio>
#include <memory>
#include <utility>

namespace sightread {
namespace {

// `safe 1,2 3,4`, `guess 1,2 0.143`, an empty line where all is done, `none`, or `unknown` where
// nothing can be clicked.
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
    if (request.steps)
        throw BadUsage("--steps is not for minesweeper; nobody knows what a click uncovers");
    minesweeper::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    const Plan<minesweeper::Click> plan = minesweeper::solve(minesweeper::parse(text), limits);
    SolveAnswer answer;
    answer.describe(plan);
    answer.text = answer_text(plan);
    return answer;
}

std::string kind_of(const minesweeper::CellReading& cell,
                    const std::optional<minesweeper::Board>&) {
    return minesweeper::token_of(cell.square);
}

// With cells that are not certain the board is printed in part.
Found<Look> look(const Frame& frame, const std::optional<Lattice>& lattice) {
    Found<Look> look = look_with(
        frame, lattice, minesweeper::find_layout,
        [](const Layout& layout) { return minesweeper::Reader(layout); }, kind_of,
        minesweeper::annotated);
    if (!look) return look;
    look->unsure_kind = minesweeper::token_of(minesweeper::unknown);
    if (look->unknown == 0 || look->text.empty()) return look;
    look->partial = std::exchange(look->text, {});
    look->why_not = std::to_string(look->unknown) + " of " + std::to_string(look->cells.size()) +
                    " cells are not certain";
    return look;
}

GameResult play(const std::shared_ptr<minesweeper::Memory>& memory, Session& session) {
    return Loop<minesweeper::Mind>(session, minesweeper::Mind(memory)).play();
}

void replay(const std::shared_ptr<minesweeper::Memory>& memory, const RecordedGame& game,
            Replaying& replaying) {
    Replay<minesweeper::Mind>(replaying, minesweeper::Mind(memory)).game(game);
}

}  // namespace

Game minesweeper_game() {
    const auto memory = std::make_shared<minesweeper::Memory>();
    Game game;
    game.name = "minesweeper";
    game.title = "Minesweeper";
    game.alphabet = "0 to 8 open, # covered, F a flag, * a mine";
    game.description = "Minesweeper: open all cells that hide no mine";
    game.solve = solve;
    game.look = look;
    game.play = [memory](Session& session) { return play(memory, session); };
    game.replay = [memory](const RecordedGame& recorded, Replaying& replaying) {
        replay(memory, recorded, replaying);
    };
    game.only_by_name = true;
    return game;
}

}  // namespace sightread
