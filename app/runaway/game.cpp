#include "app/runaway/game.hpp"

#include "app/command.hpp"
#include "app/look_by_eye.hpp"
#include "app/look_with.hpp"
#include "app/runaway/play.hpp"
#include "app/runaway/replay.hpp"
#include "app/runaway/sight.hpp"
#include "app/stop.hpp"
#include "input/gesture.hpp"
#include "solvers/malformed.hpp"
#include "solvers/runaway/solve.hpp"
#include "vision/runaway/by_eye.hpp"
#include "vision/runaway/by_rules.hpp"

#include <charconv>
#include <cstdio>
#include <memory>

namespace sightread {
namespace {

std::string text_of(const runaway::Program& program, const SolveRequest& request) {
    return request.has("arrows") ? runaway::to_arrows(program) : runaway::to_text(program);
}

std::string_view text_without_program(Outcome outcome) {
    return outcome == Outcome::impossible ? runaway::no_answer : runaway::unknown_answer;
}

// The programs of all splits, the short ones first: one line each.
SolveAnswer solve_all(const runaway::Board& board, const runaway::Limits& limits,
                      const SolveRequest& request) {
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
    if (request.steps) throw BadUsage("--steps is not for runaway; its board never changes");
    if (request.has("all") && request.has("shortest"))
        throw BadUsage("--all and --shortest exclude each other");
    const runaway::Board board = runaway::parse(text);
    runaway::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    if (request.has("all")) return solve_all(board, limits, request);
    const auto aim = request.has("shortest") ? runaway::Aim::shortest : runaway::Aim::any;
    const Plan<runaway::Step> plan = runaway::solve(board, limits, aim);
    SolveAnswer answer;
    answer.describe(plan);
    answer.text = plan.outcome == Outcome::solved ? text_of(plan.moves, request)
                                                  : std::string(text_without_program(plan.outcome));
    return answer;
}

std::string kind_of(const runaway::CellReading& cell, const std::optional<runaway::Board>&) {
    return !cell.is_bomb ? "?" : *cell.is_bomb ? "X" : ".";
}

// The address of a board that is not read for certain, with `~` for what is not known of it.
std::string address_in_part(const Look& look) {
    const std::string unknown = "~";
    std::string address = "FVterrainString=";
    for (const Look::Cell& cell : look.cells) address += look.is_unsure(cell) ? unknown : cell.kind;
    return address +
           "&FVinsMax=~&FVinsMin=~&FVboardX=" + std::to_string(look.layout.lattice.columns) +
           "&FVboardY=" + std::to_string(look.layout.lattice.rows) + "\n";
}

// A board is worth printing only with the bounds of its program: they are part of its text.
void complete(Look& look, const runaway::Board& board, const runaway::Knowledge& knowledge,
              const Frame& frame) {
    runaway::ControlsReader reader;
    const runaway::Controls controls = reader.read_around(frame.pixels, look.layout.lattice);
    std::string source;
    const auto whole = runaway::with_bounds(board, knowledge, controls, source);
    look.text = whole ? runaway::to_text(*whole) : std::string();
    if (!whole) {
        look.partial = address_in_part(look);
        look.why_not = whole.why_not();
    }
    runaway::Knowledge said = knowledge;
    said.minimum = 1, said.maximum = board.rows() + board.columns();
    const bool would_settle_it = !whole && runaway::with_bounds(board, said, controls, source);
    look.question = would_settle_it ? "How many steps may a program have? LEAST-MOST" : "";
    look.doubt = runaway::doubt_of(controls, look.layout.lattice);
}

// The address of a field of which the person said what cells are. Its bounds are as they are read.
void write(const runaway::Knowledge& knowledge, Look& look, const Frame& frame) {
    look.why_not.clear();
    look.partial = address_in_part(look);
    if (look.unknown > 0) return;
    const Lattice& lattice = look.layout.lattice;
    std::string grid = "1 " + std::to_string(lattice.rows + lattice.columns) + "\n";
    for (const Look::Cell& cell : look.cells)
        grid += cell.kind + (cell.cell.column + 1 < lattice.columns ? "" : "\n");
    try {
        complete(look, runaway::parse(grid), knowledge, frame);
    } catch (const Malformed& fault) {
        look.why_not = std::string("as it was said, this is no board: ") + fault.what();
    }
}

Found<Look> look(const runaway::Knowledge& knowledge, const Frame& frame,
                 const std::optional<Lattice>& lattice) {
    const auto reader_for = [&](const Layout& layout) {
        return runaway::Reader(layout, knowledge);
    };
    const auto find = [&](const Frame& in) { return runaway::find_field(in, knowledge); };
    Found<Look> look = look_with(frame, lattice, find, reader_for, kind_of, runaway::annotated);
    if (!look || look->text.empty()) return look;
    complete(*look, runaway::parse(look->text), knowledge, frame);
    return look;
}

// What the eye sees of a field that the rules cannot read there.
std::optional<Look> look_in_part(const Frame& frame, const std::optional<Lattice>& given) {
    std::optional<Look> part =
        look_by_eye(frame, given, runaway::by_eye::read, [](const std::string&) {});
    if (!part) return std::nullopt;
    // The eye takes a goal beside the field for a part of it: what it alone tells is no whole
    // board.
    part->text.clear();
    part->partial = address_in_part(*part);
    if (part->why_not.empty()) part->why_not = "where the field ends is not certain";
    return part;
}

// None when it is no number of steps.
std::optional<int> steps_from_text(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = error == std::errc() && end == text.data() + text.size();
    return is_whole && number >= 1 && number <= runaway::largest_maximum ? std::optional(number)
                                                                         : std::nullopt;
}

// `LEAST-MOST`, also with a comma or an x between them.
std::string answer(const std::string& text, Profile& profile) {
    int least = 0, most = 0, used = 0;
    const bool is_whole = std::sscanf(text.c_str(), "%d %*[x,-] %d%n", &least, &most, &used) == 2 &&
                          static_cast<std::size_t>(used) == text.size() && least >= 1 &&
                          least <= most;
    if (!is_whole) return "is not of the form LEAST-MOST";
    profile.rules["runaway.min"] = std::to_string(least);
    profile.rules["runaway.max"] = std::to_string(most);
    return {};
}

std::vector<GameOption> options() {
    using Group = GameOption::Group;
    const auto is_gesture = [](const std::string& text) {
        return gestures_from_text(text).has_value();
    };
    const auto gesture = [&](std::string_view name, std::string_view remark) -> GameOption {
        return {Group::profile,
                0,
                name,
                "",
                "",
                "",
                remark,
                is_gesture,
                "gestures such as keys ctrl+n",
                "",
                true};
    };
    static const std::string form =
        "a number from 1 to " + std::to_string(runaway::largest_maximum);
    const auto is_number = [](const std::string& text) {
        return steps_from_text(text).has_value();
    };
    return {
        {Group::solve, 2, "all", "",
         "runaway: one program for every number of steps right and down that has one"},
        {Group::solve, 3, "shortest", "", "runaway: a program of which no shorter one exists"},
        arrows_option,
        gesture("right", "the gestures for a step right"),
        gesture("down", "for a step down"),
        gesture("delete", "that take a step back"),
        gesture("go", "that start the robot"),
        gesture("new-map", "that deal another map"),
        {Group::sight, 3, "min", "N",
         "runaway: the least steps of a program; left out: read, or by the law of the game", "",
         "the least steps of a program", is_number, form},
        {Group::sight, 4, "max", "N", "runaway: the most steps of a program; left out: the same",
         "", "the most steps of a program", is_number, form}};
}

GameResult play(runaway::Memory& memory, Session& session) {
    memory.controls = std::make_shared<runaway::ControlsReader>();
    const GameResult result = runaway::Player(session, memory).play();
    memory.controls.reset();  // Tesseract wants to end before the program does
    return result;
}

void replay_one(runaway::Memory& memory, const RecordedGame& game, Replaying& replaying) {
    memory.controls = std::make_shared<runaway::ControlsReader>();
    runaway::replay(memory, game, replaying);
    memory.controls.reset();
}

}  // namespace

Game runaway_game() {
    const auto memory = std::make_shared<runaway::Memory>();
    Game game;
    game.name = "runaway";
    game.title = "Runaway Robot";
    game.alphabet = ". safe, X a bomb";
    game.description = "Runaway Robot: a program that leads through a minefield";
    game.solve = solve;
    game.look = [memory](const Frame& frame, const std::optional<Lattice>& lattice) {
        return look(memory->knowledge, frame, lattice);
    };
    game.play = [memory](Session& session) { return play(*memory, session); };
    game.replay = [memory](const RecordedGame& recorded, Replaying& replaying) {
        replay_one(*memory, recorded, replaying);
    };
    game.look_in_part = look_in_part;
    game.options = options();
    game.write = [memory](Look& look, const Frame& frame) {
        write(memory->knowledge, look, frame);
    };
    game.strictness = 6;  // cells of two kinds, and the bounds or buttons of a program beside them
    game.doubt = [](const Frame&, const Look& look) { return look.doubt; };
    game.know = [memory](const Profile& known, const std::vector<cv::Mat>&) {
        std::optional<int>& minimum = memory->knowledge.minimum;
        std::optional<int>& maximum = memory->knowledge.maximum;
        minimum = steps_from_text(known.rule("runaway.min"));
        maximum = steps_from_text(known.rule("runaway.max"));
        if (minimum && maximum && *minimum > *maximum)
            throw BadUsage(
                "--min is greater than --max, here or in the profile: no program has so many steps "
                "and so few");
    };
    game.answer = answer;
    return game;
}

}  // namespace sightread
