#include "app/lyne/game.hpp"

#include "app/command.hpp"
#include "app/look_by_eye.hpp"
#include "app/loop.hpp"
#include "app/lyne/mind.hpp"
#include "app/replay_with.hpp"
#include "app/stop.hpp"
#include "solvers/lyne/solve.hpp"
#include "vision/lyne/by_eye.hpp"

#include <algorithm>
#include <cctype>

namespace sightread {
namespace {

SolveAnswer solve(std::string_view text, const SolveRequest& request) {
    if (request.steps) throw BadUsage("--steps is not for lyne; a stroke is one move");
    const lyne::Board board = lyne::parse(text);
    lyne::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    const Plan<lyne::Stroke> plan = lyne::solve(board, limits);
    SolveAnswer answer;
    answer.text = request.has("arrows") ? lyne::to_arrows(plan.moves) : lyne::to_text(plan.moves);
    if (plan.outcome == Outcome::impossible) answer.text = lyne::no_answer;
    answer.describe(plan);
    return answer;
}

// The level as the eye sees it, with `~` for what is not certain.
std::optional<Look> look_in_part(const Frame& frame, const std::optional<Lattice>& lattice) {
    return look_by_eye(frame, lattice, lyne::by_eye::read,
                       [](const std::string& text) { (void)lyne::parse(text); });
}

Found<Look> look(const Frame& frame, const std::optional<Lattice>& lattice) {
    if (std::optional<Look> seen = look_in_part(frame, lattice)) return *std::move(seen);
    return NotFound("nothing in it looks like a level");
}

// Two tiles of any game may look like the two ends of a shape. Levels have more places, two nodes
// are none of them.
std::string doubt(const Frame&, const Look& look) {
    constexpr std::ptrdiff_t fewest_places = 4;
    const lyne::Board board = lyne::parse(look.text);
    const auto places = std::ranges::count_if(
        board.places, [](const lyne::Place& place) { return place.kind != lyne::Kind::empty; });
    if (places < fewest_places) return "so few places may be part of anything";
    return doubt_of_eye(look, "lyne");
}

// One reader of names for all levels: to start it takes longer than to read.
std::function<GameResult(Session&)> player() {
    return [names = std::make_shared<lyne::NameReader>()](Session& session) {
        session.pace.follow_frames();
        session.set_hold(session.pace.hold());
        return Loop<lyne::Mind>(session, lyne::Mind(names)).play();
    };
}

void replay(const RecordedGame& game, Replaying& replaying) {
    Replay<lyne::Mind>(replaying, lyne::Mind()).game(game);
}

}  // namespace

Game lyne_game() {
    Game game{"lyne", "LYNE: one stroke through every node of a shape", solve, look, player(),
              true};
    game.title = "LYNE";
    game.is_name = [](std::string_view token) {
        return token.size() == 1 && std::isalpha(static_cast<unsigned char>(token.front())) != 0;
    };
    game.alphabet =
        "? empty, a letter for a shape, the same as a capital for its end, 1 to 9 an octagon with "
        "that many holes";
    game.pieces = "places";
    game.is_told_in_part = true;
    game.strictness = 3;  // ends in twos, and the solver's word
    game.doubt = doubt;
    game.look_in_part = look_in_part;
    game.looks_in_part_at_once = true;
    game.replay = replay;
    game.options = {arrows_option};
    return game;
}

}  // namespace sightread
