#include "app/flip/game.hpp"

#include "app/command.hpp"
#include "app/flip/mind.hpp"
#include "app/look_by_eye.hpp"
#include "app/look_with.hpp"
#include "app/loop.hpp"
#include "app/replay_with.hpp"
#include "app/stop.hpp"
#include "vision/flip/by_eye.hpp"

#include <algorithm>
#include <memory>

namespace sightread {
namespace {

SolveAnswer solve(std::string_view text, const SolveRequest& request) {
    flip::Board board = flip::parse(text);
    const Plan<Cell> plan = flip::solve(board, {request.time_limit, stop_requested});
    SolveAnswer answer;
    answer.describe(plan);
    for (const Cell& click : plan.moves)
        answer.text += (answer.text.empty() ? "" : " ") + to_text(click);
    answer.text = plan.outcome == Outcome::impossible ? "none\n" : answer.text + "\n";
    for (const Cell& click : plan.moves) {
        board = flip::after(board, click);
        if (request.steps) answer.text += flip::to_text(board);
    }
    return answer;
}

std::string kind_of(const flip::CellReading& cell, const std::optional<flip::Board>&) {
    return cell.lit ? std::to_string(*cell.lit) : "?";
}

Found<Look> look(const Frame& frame, const std::optional<Lattice>& lattice) {
    return look_with(
        frame, lattice, flip::find_layout,
        [](const Layout& layout) { return flip::Reader(layout); }, kind_of, flip::annotated);
}

// The board as the eye sees it, with `~` for what is not certain.
std::optional<Look> look_in_part(const Frame& frame, const std::optional<Lattice>& lattice) {
    return look_by_eye(frame, lattice, flip::by_eye::read,
                       [](const std::string& text) { (void)flip::parse(text); });
}

// Squares of two colours lie in pairs of rows on many a page and in many a game.
std::string doubt(const Frame& frame, const Look& look) {
    constexpr int fewest = 3;
    const Lattice& lattice = look.layout.lattice;
    if (std::min(lattice.rows, lattice.columns) < fewest)
        return "so few squares may be part of anything";
    if (!look.looks_like.empty()) return doubt_of_eye(look, "flip");
    return flip::doubt_of(frame.pixels, lattice, flip::parse(look.text));
}

GameResult play(const std::shared_ptr<flip::Memory>& memory, Session& session) {
    return Loop<flip::Mind>(session, flip::Mind(session.profile, memory)).play();
}

void replay(const std::shared_ptr<flip::Memory>& memory, const RecordedGame& game,
            Replaying& replaying) {
    Replay<flip::Mind>(replaying, flip::Mind(replaying.facts.profile, memory)).game(game);
}

}  // namespace

Game flip_game() {
    const auto memory = std::make_shared<flip::Memory>();
    Game game;
    game.name = "flip";
    game.title = "Lights Out";
    game.alphabet = "0 dark, 1 lit";
    game.pieces = "lamps";
    game.description = "Lights Out: click squares until all are dark, or all are lit";
    game.solve = solve;
    game.look = look;
    game.play = [memory](Session& session) { return play(memory, session); };
    game.doubt = doubt;
    game.look_in_part = look_in_part;
    game.replay = [memory](const RecordedGame& recorded, Replaying& replaying) {
        replay(memory, recorded, replaying);
    };
    game.options = {{GameOption::Group::rule, 4, "goal", "NAME",
                     "flip: dark or lit, as all squares are to be; left out: both are tried",
                     "dark lit", "how all squares are to be in the end: dark, lit"}};
    // two plain kinds of squares; a board of pairs may be that, too, but hardly ever is
    game.strictness = 2;
    return game;
}

}  // namespace sightread
