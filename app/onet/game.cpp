#include "app/onet/game.hpp"

#include "app/command.hpp"
#include "app/look_with.hpp"
#include "app/loop.hpp"
#include "app/onet/mind.hpp"
#include "app/replay_with.hpp"
#include "app/stop.hpp"
#include "vision/onet/evidence.hpp"
#include "vision/onet/whole_or_part.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace sightread {
namespace {

std::string path_text(const onet::Board& board, const onet::Move& move) {
    std::string text;
    const auto joined = onet::path(board, move);
    if (!joined) return text;
    for (const Cell& cell : *joined) text += " " + to_text(cell);
    return "  line" + text;
}

SolveAnswer solve(std::string_view text, const SolveRequest& request) {
    onet::Board board = onet::parse(text);
    onet::Limits limits;
    limits.time = request.time_limit;
    limits.stop = stop_requested;
    const Plan<onet::Move> plan = onet::solve(board, limits);
    SolveAnswer answer;
    for (const onet::Move& move : plan.moves) {
        answer.text +=
            onet::to_text(move) + (request.has("paths") ? path_text(board, move) : "") + '\n';
        board = onet::after(board, move);
        if (request.steps) answer.text += onet::to_text(board);
    }
    if (board.tiles_left() > 0) answer.text += "left " + std::to_string(board.tiles_left()) + '\n';
    answer.describe(plan);
    return answer;
}

std::string kind_of(const onet::CellReading& cell, const std::optional<onet::Board>& board) {
    if (!cell.tile) return "?";
    if (*cell.tile == onet::empty) return ".";
    if (*cell.tile == onet::barrier) return "#";
    const auto face = static_cast<std::size_t>(*cell.tile);
    return board && face <= board->names.size() ? board->names[face - 1] : std::to_string(face);
}

std::string token_of(int tile) {
    return tile == onet::empty ? "." : tile == onet::barrier ? "#" : std::to_string(tile);
}

// Faces are dealt in pairs: one that is there an odd number of times may have its last tile under
// something, or be two that look alike. Says so in one sentence; its cells become unknown.
std::string why_unpaired(onet::Board& board) {
    const std::vector<int> odd = board.odd_faces();
    if (odd.empty()) return {};
    const std::set<int> unpaired(odd.begin(), odd.end());
    for (int& tile : board.tiles)
        if (unpaired.contains(tile)) tile = onet::unknown;
    return (odd.size() == 1 ? "a face occurs" : std::to_string(odd.size()) + " faces occur") +
           std::string(" an odd number of times, first face ") +
           board.names[static_cast<std::size_t>(odd.front()) - 1];
}

// The board as the eye sees it, with `~` for what is not certain.
std::optional<Look> look_in_part(const Frame& frame, const std::optional<Lattice>& lattice) {
    const std::optional<Layout> layout =
        lattice ? Layout{*lattice, frame.pixels.size()} : onet::by_eye::find_layout(frame);
    if (!layout) return std::nullopt;
    const onet::by_eye::Reading reading = onet::by_eye::first_reading(frame, *layout);
    if (reading.cells.empty()) return std::nullopt;
    Look look;
    look.layout = *layout;
    look.why_not = reading.why_not;
    look.odds = reading.odds;
    if (!lattice) {  // else somebody said where it ends
        look.odds = std::min(reading.odds, reading.ends_here);
        if (look.why_not.empty() && reading.ends_here < 0)
            look.why_not = "what lies beside the board might belong to it";
    }
    look.unknown = reading.unknown();
    look.worst_margin = reading.worst_margin();
    if (std::optional<onet::Board> board = reading.board) {
        if (look.why_not.empty()) {
            look.why_not = why_unpaired(*board);
            look.unknown = board->unknown_left();
        }
        (look.why_not.empty() ? look.text : look.partial) = onet::to_text(*board);
    }
    for (const onet::by_eye::CellReading& cell : reading.cells)
        look.cells.push_back({cell.cell, cell.tile ? token_of(*cell.tile) : "?", cell.margin,
                              probabilities_of(cell), token_of(cell.likeliest)});
    look.annotated = onet::annotated(frame, *layout, onet::in_part(reading));
    return look;
}

// What the eye is sure of as a whole, all in pairs; where there is none, the rules.
Found<Look> look(const Frame& frame, const std::optional<Lattice>& lattice) {
    if (std::optional<Look> seen = look_in_part(frame, lattice);
        seen && !seen->text.empty() && !onet::parse(seen->text).has_odd_face())
        return *seen;
    Found<Look> look = look_with(
        frame, lattice, onet::find_layout,
        [](const Layout& layout) { return onet::Reader(layout); }, kind_of, onet::annotated);
    if (!look || look->text.empty()) return look;
    look->why_not = onet::objection_to(frame, look->layout, onet::parse(look->text));
    if (!look->why_not.empty()) look->text.clear();
    return look;
}

std::string doubt(const Frame& frame, const Look& look) {
    std::vector<int> faces;
    std::map<std::string, int> numbers;
    for (const Look::Cell& cell : look.cells) {
        const bool is_face = cell.kind != "." && cell.kind != "#" && cell.kind != "?";
        faces.push_back(
            is_face ? numbers.emplace(cell.kind, static_cast<int>(numbers.size()) + 1).first->second
                    : 0);
    }
    const bool are_pairs = !look.text.empty() && !onet::parse(look.text).has_odd_face();
    if (look.is_by_eye())
        if (std::string doubt = onet::by_eye::doubt_of(frame, look.layout, are_pairs);
            !doubt.empty())
            return doubt;
    return onet::doubt_of(frame.pixels, look.layout.lattice, faces);
}

GameResult play(Session& session) {
    return Loop<onet::Mind>(session, onet::Mind(session.profile)).play();
}

void replay(const RecordedGame& game, Replaying& replaying) {
    Replay<onet::Mind>(replaying, onet::Mind(replaying.facts.profile)).game(game);
}

}  // namespace

Game onet_game() {
    Game game{"onet", "Onet, Pikachu, Shisen-Sho: take pairs of equal tiles", solve, look, play};
    game.title = "Onet";
    game.is_name = [](std::string_view token) { return token != "." && token != "#"; };
    game.alphabet = ". empty, # a wall, a number or a word for a face";
    game.pieces = "tiles";
    game.pieces_go = true;
    game.look_in_part = look_in_part;
    game.doubt = doubt;
    game.replay = replay;
    using Group = GameOption::Group;
    const auto is_collapse = [](const std::string& text) {
        return onet::collapse_from_text(text).has_value();
    };
    game.options = {
        {Group::drawing, 1, "paths", "",
         "for people: the bends of the line that joins each pair (onet)"},
        {Group::rule, 2, "border", "RULE", "onet: open or closed; left out: found by trying",
         "open closed", "open: the path may run around the board; closed"},
        {Group::rule, 1, "gravity", "RULE",
         "onet: none, down, up, left, right, split-vertical or -horizontal, center-vertical or "
         "-horizontal, some "
         "joined by + (down+left); left out: found by watching",
         "none down up left right split-vertical split-horizontal center-vertical "
         "center-horizontal",
         "the collapse rule", is_collapse, "a collapse rule (see: sightread play --help)"},
        {Group::profile, 0, "shuffle", "", "", "none itself",
         "none: a board without moves is the end; itself: the game shuffles"},
        {Group::calibration, 0, "as-seen", "",
         "onet: where faces look so much alike that they might be one or two, take them as "
         "--annotate shows them"}};
    return game;
}

}  // namespace sightread
