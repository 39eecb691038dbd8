#include "app/sliding/game.hpp"

#include "app/command.hpp"
#include "app/look_with.hpp"
#include "app/loop.hpp"
#include "app/replay_with.hpp"
#include "app/sliding/mind.hpp"
#include "app/stop.hpp"
#include "solvers/sliding/solve.hpp"
#include "vision/sliding/by_eye.hpp"
#include "vision/sliding/by_rules.hpp"

#include <memory>

namespace sightread {
namespace {

// The board after every move: after every tile, or after every run when runs are what counts.
std::string steps_text(sliding::Board board, const std::vector<sliding::Slide>& slides,
                       sliding::Metric metric) {
    std::string text;
    for (std::size_t i = 0; i < slides.size(); ++i) {
        board = *sliding::after(board, slides[i]);
        const bool is_move = metric == sliding::Metric::tiles || i + 1 == slides.size() ||
                             slides[i + 1] != slides[i];
        if (is_move) text += sliding::to_text(board);
    }
    return text;
}

SolveAnswer solve(sliding::Solver& solver, std::string_view text, const SolveRequest& request) {
    const bool by_clicks = value_of(request.options, "metric") == "clicks";
    const auto metric = by_clicks ? sliding::Metric::clicks : sliding::Metric::tiles;
    const sliding::Puzzle puzzle = sliding::parse(text);
    sliding::Limits limits;
    limits.time = request.time_limit;
    limits.metric = metric;
    limits.stop = stop_requested;
    const Plan<sliding::Slide> plan = solver.solve(puzzle, limits);
    SolveAnswer answer;
    answer.describe(plan);
    answer.moves = static_cast<std::size_t>(sliding::cost(plan.moves, metric));
    if (plan.outcome == Outcome::impossible) {
        answer.text = sliding::no_answer;
    } else if (plan.outcome == Outcome::unknown) {
        answer.text = sliding::unknown_answer;
    } else {
        answer.text =
            request.has("arrows") ? sliding::to_arrows(plan.moves) : sliding::to_text(plan.moves);
        if (request.steps) answer.text += steps_text(puzzle.start, plan.moves, metric);
    }
    return answer;
}

std::string kind_of(const sliding::CellReading& cell, const std::optional<sliding::Seen>&) {
    return cell.tile ? std::to_string(*cell.tile) : "?";
}

// On the lattice that the rules find or, where they read nothing, the one that the eye sees.
Found<Look> look(sliding::Memory& memory, const Frame& frame,
                 const std::optional<Lattice>& lattice) {
    const auto reader_for = [&](const Layout& layout) {
        return sliding::Reader(layout, memory.knowledge);
    };
    const auto look_on = [&](const std::optional<Lattice>& given) {
        return look_with(frame, given, sliding::find_layout, reader_for, kind_of,
                         sliding::annotated);
    };
    Found<Look> by_rules = look_on(lattice);
    if (lattice || (by_rules && !by_rules->text.empty())) return by_rules;
    const std::optional<sliding::by_eye::SeenBoard> seen =
        sliding::by_eye::find_board(frame.pixels);
    return seen ? look_on(seen->lattice) : by_rules;
}

// The board of a look, with `~` for what is not known of it.
std::string text_in_part(const Look& look) {
    const Lattice& lattice = look.layout.lattice;
    std::string text = std::to_string(lattice.rows) + ' ' + std::to_string(lattice.columns) + '\n';
    for (const Look::Cell& cell : look.cells)
        text += (look.is_unsure(cell) ? "~" : cell.kind) +
                (cell.cell.column + 1 < lattice.columns ? ' ' : '\n');
    return text;
}

// Where the eye sees a board. What is not read of it is not certain.
std::optional<Look> look_in_part(sliding::Memory& memory, const Frame& frame,
                                 const std::optional<Lattice>& given) {
    std::optional<sliding::by_eye::SeenBoard> seen;
    if (given)
        seen = {*given, true};
    else
        seen = sliding::by_eye::find_board(frame.pixels);
    if (!seen) return std::nullopt;
    std::optional<Look> part = look(memory, frame, seen->lattice);
    if (!part->text.empty()) return part;
    part->partial = text_in_part(*part);
    return seen->has_certain_blank ? part : std::nullopt;
}

GameResult play(const std::shared_ptr<sliding::Memory>& memory, Session& session) {
    memory->learn(session.profile);
    GameResult result = Loop<sliding::Mind>(session, sliding::Mind(memory, session.profile)).play();
    if (result.outcome == GameOutcome::won) memory->keep_picture();
    return result;
}

void replay(const std::shared_ptr<sliding::Memory>& memory, const RecordedGame& game,
            Replaying& replaying) {
    memory->learn(replaying.facts.profile);
    Replay<sliding::Mind>(replaying, sliding::Mind(memory, replaying.facts.profile)).game(game);
    if (game.outcome == to_text(GameOutcome::won)) memory->keep_picture();
}

}  // namespace

Game sliding_game() {
    const auto memory = std::make_shared<sliding::Memory>(sliding::Solver(sliding::cache_folder()));
    Game game;
    game.name = "sliding";
    game.title = "Sliding puzzle";
    game.alphabet = "0 the blank, else the number of the tile";
    game.pieces = "tiles";
    game.description = "sliding puzzle: tiles into order, numbers or a picture";
    game.solve = [memory](std::string_view text, const SolveRequest& request) {
        return solve(memory->solver, text, request);
    };
    game.look = [memory](const Frame& frame, const std::optional<Lattice>& lattice) {
        return look(*memory, frame, lattice);
    };
    game.look_in_part = [memory](const Frame& frame, const std::optional<Lattice>& lattice) {
        return look_in_part(*memory, frame, lattice);
    };
    using Group = GameOption::Group;
    const auto is_place = [](const std::string& text) {
        return sliding::goal_blank_from_text(text).has_value();
    };
    game.options = {
        {Group::solve, 1, "metric", "NAME",
         "sliding: what counts as one move, tiles (default) or clicks (a click slides a whole run)",
         "tiles clicks"},
        arrows_option,
        {Group::sight, 2, "goal-blank", "PLACE",
         "sliding: the blank's end: top-left, top-right, bottom-left, -right or row,column",
         "top-left top-right bottom-left bottom-right", "where the blank belongs in the end",
         is_place, "top-left, top-right, bottom-left, bottom-right, or row,column"},
        {Group::rule, 3, "way", "NAME",
         "sliding: run, neighbour, keys, keys-blank, drag, pick; left out: found by trying",
         "run neighbour keys keys-blank drag pick", "how tiles are moved"},
        {Group::sight, 1, "picture", "FILE|DIR",
         "sliding: the finished picture or a folder with it; left out: put together"}};
    // all tiles differ, all numbers are there or the picture fits, and one cell is blank
    game.strictness = 4;
    game.play = [memory](Session& session) { return play(memory, session); };
    game.know = [memory](const Profile& known, const std::vector<cv::Mat>& pictures) {
        memory->learn(known);
        auto& all = memory->knowledge.pictures;
        all.insert(all.end(), pictures.begin(), pictures.end());
    };
    game.replay = [memory](const RecordedGame& recorded, Replaying& replaying) {
        replay(memory, recorded, replaying);
    };
    return game;
}

}  // namespace sightread
