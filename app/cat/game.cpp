#include "app/cat/game.hpp"

#include "app/cat/mind.hpp"
#include "app/command.hpp"
#include "app/look_by_eye.hpp"
#include "app/look_with.hpp"
#include "app/replay_with.hpp"
#include "app/stop.hpp"
#include "solvers/cat/catcher.hpp"
#include "vision/cat/by_eye.hpp"

#include <algorithm>
#include <memory>

namespace sightread {
namespace {

cat::Model model_named(const SolveRequest& request) {
    if (!request.has("model"))
        return request.is_conversation ? cat::Model::automatic : cat::Model::perfect;
    return cat::model_named(value_of(request.options, "model")).value();
}

cat::Side side_named(const SolveRequest& request) {
    if (value_of(request.options, "side") != "cat") return cat::Side::catcher;
    if (request.has("model"))
        throw BadUsage("--model says what is assumed of the cat: it is not for --side cat");
    return cat::Side::cat;
}

ExitCode code_of(cat::Verdict verdict) {
    return verdict == cat::Verdict::win    ? exit_done
           : verdict == cat::Verdict::loss ? exit_impossible
                                           : exit_gave_up;
}

SolveAnswer answer_of(std::string text, cat::Verdict verdict) {
    SolveAnswer answer;
    answer.text = std::move(text);
    answer.outcome = std::string(cat::name_of(verdict));
    answer.optimal = verdict != cat::Verdict::unknown;
    answer.code = code_of(verdict);
    return answer;
}

// `line 5,3 4,4 ...`: blocks and steps in turn, beginning with the side to move.
std::string line_text(const std::vector<Cell>& line) {
    std::string text = "line";
    for (const Cell cell : line) text += " " + to_text(cell);
    return text + "\n";
}

cat::Limits limits_of(const SolveRequest& request) {
    cat::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    return limits;
}

SolveAnswer solve_for_catcher(cat::Catcher& catcher, const cat::Board& board,
                              const SolveRequest& request) {
    if (cat::is_cut_off(board)) return answer_of("none\n", cat::Verdict::win);
    const cat::Advice advice = catcher.plan(board, limits_of(request));
    const std::string verdict(cat::name_of(advice.verdict));
    SolveAnswer answer =
        answer_of("block " + to_text(*advice.block) + " " + verdict + "\n", advice.verdict);
    if (request.has("line") && !advice.line.empty()) answer.text += line_text(advice.line);
    if (!advice.line.empty()) answer.code = exit_done;
    answer.moves = static_cast<std::size_t>(advice.clicks);
    answer.nodes = advice.nodes;
    answer.milliseconds = advice.milliseconds;
    return answer;
}

SolveAnswer solve_for_cat(const cat::Board& board, const SolveRequest& request) {
    if (cat::is_stuck(board)) return answer_of("none\n", cat::Verdict::loss);
    const cat::Judgement judgement = cat::judge(board, cat::Side::cat, limits_of(request));
    const std::string verdict(cat::name_of(judgement.verdict));
    SolveAnswer answer =
        answer_of("move " + to_text(*judgement.move) + " " + verdict + "\n", judgement.verdict);
    answer.nodes = judgement.nodes;
    answer.milliseconds = judgement.milliseconds;
    return answer;
}

SolveAnswer solve(std::shared_ptr<cat::Catcher>& catcher, std::string_view text,
                  const SolveRequest& request) {
    if (request.steps) throw BadUsage("--steps is not for cat; --line shows what is expected");
    const cat::Side side = side_named(request);
    const cat::Model model = model_named(request);
    const cat::Board board = cat::parse(text);
    if (cat::is_escaped(board))
        return answer_of("escaped\n",
                         side == cat::Side::cat ? cat::Verdict::win : cat::Verdict::loss);
    if (side == cat::Side::cat) return solve_for_cat(board, request);
    if (!catcher || catcher->model() != model) catcher = std::make_shared<cat::Catcher>(model);
    if (request.is_conversation) catcher->follow(board);
    return solve_for_catcher(*catcher, board, request);
}

std::string kind_of(const cat::CellReading& cell, const std::optional<cat::Board>&) {
    if (!cell.place) return "?";
    if (cell.is_cat) return "C";
    return *cell.place == cat::Place::free ? "." : *cell.place == cat::Place::blocked ? "#" : "_";
}

Found<Look> look(const Frame& frame, const std::optional<Lattice>& lattice) {
    return look_with(
        frame, lattice, cat::find_layout, [](const Layout& layout) { return cat::Reader(layout); },
        kind_of, cat::annotated);
}

// The board as the eye sees it, with `~` for what is not certain.
std::optional<Look> look_in_part(const Frame& frame, const std::optional<Lattice>& lattice) {
    return look_by_eye(frame, lattice, cat::by_eye::read,
                       [](const std::string& text) { (void)cat::parse(text); });
}

// Rows of boxes shifted by half of one stand on many a page; boards are larger.
std::string doubt(const Frame&, const Look& look) {
    constexpr int fewest = 5;
    const Lattice& lattice = look.layout.lattice;
    if (std::min(lattice.rows, lattice.columns) < fewest)
        return "so few cells may be part of anything";
    return doubt_of_eye(look, "cat");
}

// An option of a game in which somebody moves against the player.
GameOption against(std::string_view name, std::string_view value, std::string_view help, int rank,
                   std::string_view words = {}) {
    constexpr std::string_view nobody = "nobody moves against the player there";
    return {GameOption::Group::solve, rank, name, value, help, words, "", nullptr, "", nobody};
}

GameResult play(const std::shared_ptr<cat::Memory>& memory, Session& session) {
    memory->begin_game();
    return Loop<cat::Mind>(session, cat::Mind(memory)).play();
}

void replay(const std::shared_ptr<cat::Memory>& memory, const RecordedGame& game,
            Replaying& replaying) {
    memory->begin_game();
    Replay<cat::Mind>(replaying, cat::Mind(memory)).game(game);
}

}  // namespace

Game cat_game() {
    Game game;
    game.name = "cat";
    game.title = "Catch the Cat";
    game.alphabet = ". free, # blocked, C the cat, _ no cell";
    game.description = "Catch the Cat: block cells until it cannot get out";
    game.options = {
        against("side", "SIDE", "cat: who is to move, catcher (default) or cat", 4, "catcher cat"),
        against("model", "NAME",
                "cat: what is assumed of the cat: perfect (default for files), auto (by its moves; "
                "default "
                "on standard input), nearest, most-routes, tree, random or first",
                5, "perfect auto nearest most-routes tree random first"),
        against("line", "", "for people: the whole line that is expected (cat)", 6)};
    game.solve = [catcher = std::shared_ptr<cat::Catcher>()](std::string_view text,
                                                             const SolveRequest& request) mutable {
        return solve(catcher, text, request);
    };
    const auto memory = std::make_shared<cat::Memory>();
    game.look = look;
    game.doubt = doubt;
    game.look_in_part = look_in_part;
    game.has_shifted_rows = true;
    game.strictness = 5;  // rows shifted by half a cell, and one cat
    game.play = [memory](Session& session) { return play(memory, session); };
    game.replay = [memory](const RecordedGame& recorded, Replaying& replaying) {
        replay(memory, recorded, replaying);
    };
    return game;
}

}  // namespace sightread
