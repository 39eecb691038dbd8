// A game as the commands see it: erased once, here. The table of games has one line per game.
#pragma once

#include "app/exit_code.hpp"
#include "app/game_option.hpp"
#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/plan.hpp"
#include "vision/eye/reading.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sightread {

struct SolveRequest {
    std::chrono::milliseconds time_limit{10'000};
    bool steps = false;            // the board after every move, for people
    bool is_conversation = false;  // boards on standard input, which may follow from each other
    GivenOptions options;          // those that the game declares

    bool has(std::string_view option) const { return options.contains(option); }
};

struct SolveAnswer {
    std::string text;  // lines, each ending in a line break
    std::string outcome;
    ExitCode code = exit_done;
    std::size_t moves = 0;
    std::uint64_t nodes = 0;
    double milliseconds = 0;
    bool optimal = false;

    // Everything but the text.
    template <class Move>
    void describe(const Plan<Move>& plan) {
        outcome = outcome_name(plan.outcome);
        code = plan.outcome == Outcome::solved       ? exit_done
               : plan.outcome == Outcome::impossible ? exit_impossible
                                                     : exit_gave_up;
        moves = plan.moves.size();
        nodes = plan.nodes;
        milliseconds = plan.milliseconds;
        optimal = plan.optimal;
    }
};

// What one frame shows.
struct Look {
    struct Cell {
        sightread::Cell cell;
        // the token of the game's text form; when not sure "?", or "unsure" where "?" is a token
        std::string kind;
        double margin = 0;
        // What the cell may be, in tokens of the text form, with the probability of each; empty
        // where the reader has none.
        std::vector<std::pair<std::string, double>> probabilities;
        // when not sure: the token of the best answer; empty where the reader has none
        std::string likeliest = {};
    };
    Layout layout;
    std::string text;  // the board's text form; empty when not sure
    // when not sure: the same with `~` for cells that are not; empty where there is none
    std::string partial;
    // natural logarithm: the best board against the second; none where the eye was not asked
    std::optional<double> odds;
    std::string why_not;  // one sentence; empty when there is a board
    std::vector<Cell> cells;
    int unknown = 0;
    // every cell was told, but only a person can say whether kinds are one or two
    bool is_doubtful = false;
    double worst_margin = 0;
    cv::Mat annotated;
    std::string unsure_kind = "?";  // of cells that are not sure: what no sure cell has
    std::string_view question;      // what a person could say that settles it; empty: nothing
    std::string doubt;              // what the game's doubt says, where the look came upon it
    // the game whose cells these look like most; empty where nobody asked the eye
    std::string_view looks_like;

    bool is_unsure(const Cell& of) const { return of.kind == unsure_kind; }
    // Whether the eye has said all of it: to look in part would say the same.
    [[nodiscard]] bool is_by_eye() const { return odds.has_value(); }
};

// Whether a board is told but for a few cells. Where none is unknown and it is no board all the
// same, it is open where it ends, or whether it is one.
[[nodiscard]] inline bool is_nearly_whole(const Look& look) {
    return look.unknown > 0 &&
           look.unknown <= eye::most_unsure * static_cast<double>(look.cells.size());
}

// Why a frame has no board: none is seen in it, or it cannot be read. Empty when it has one.
[[nodiscard]] inline const std::string& why_unread(const Found<Look>& look) {
    return look ? look->why_not : look.why_not();
}

struct Profile;
struct Session;
struct GameResult;
struct RecordedGame;
class Replaying;

struct Game {
    std::string_view name;
    std::string_view description;
    // Throws Malformed when the text is no board of this game, BadUsage when the request asks for
    // what the game has not. Every option of the request is one of `options`, with a value that it
    // takes.
    std::function<SolveAnswer(std::string_view text, const SolveRequest&)> solve;
    // None when the frame shows no board of this game. A given lattice is taken as it is. Empty for
    // a game that can be solved from text but not be seen yet; `play` likewise.
    std::function<Found<Look>(const Frame&, const std::optional<Lattice>&)> look;
    // Plays one game in the session's window, from the board that it shows to its end.
    std::function<GameResult(Session&)> play;
    // After one game the next one comes without being asked for.
    bool goes_on_by_itself = false;
    // Every other row of its cells is shifted by half a cell.
    bool has_shifted_rows = false;
    // Takes what is known beforehand: the rules of its keys, and pictures of finished boards.
    // Throws BadUsage when that cannot be meant. Empty for a game that has no use for it.
    std::function<void(const Profile&, const std::vector<cv::Mat>& pictures)> know = nullptr;
    // Writes what a person answered to the question of a look into the profile. Returns what is
    // wrong with the answer as the end of a sentence; empty when it was taken. For games whose
    // looks have questions.
    std::function<std::string(const std::string& answer, Profile&)> answer = nullptr;
    // Reads and plans a recorded game once more; games of one recording in their order.
    std::function<void(const RecordedGame&, Replaying&)> replay = nullptr;
    // What speaks against a board that was read being one of this game, when nobody named the game;
    // empty when nothing does. For games whose rules alone let through much that is none.
    std::function<std::string(const Frame&, const Look&)> doubt = nullptr;
    // How much the reader asks for before it accepts a board. The one that asks for more is asked
    // first, and has what it accepts: a level of LYNE may also be a board of pairs, but hardly any
    // board of pairs is a level.
    int strictness = 1;
    // whether the rules tell a board that is known but for a few cells from anything else
    bool is_told_in_part = false;
    // Not asked what a picture shows unless somebody names it.
    bool only_by_name = false;
    // Another reading of a board that `look` rejects: its lattice, and cells that are certain or
    // not, all of them perhaps. None where nothing like a board of this game is seen; empty for a
    // game that has no more to tell.
    std::function<std::optional<Look>(const Frame&, const std::optional<Lattice>&)> look_in_part =
        nullptr;
    // `look` gives whatever `look_in_part` would: nobody need ask twice.
    bool looks_in_part_at_once = false;
    // Writes the text of a board of which the person said what cells are, or its partial text and
    // why it has none; empty for a game whose text is its grid of cells.
    std::function<void(Look&, const Frame&)> write = nullptr;
    // As people call the game and the cells of its boards.
    std::string_view title = {}, pieces = "cells";
    // Pieces are taken away: how many are left says more than rows and columns.
    bool pieces_go = false;
    // Whether a token is only a name, as of faces and shapes that are told apart without being
    // known: the next reading may give another one. Empty for a game whose tokens all mean
    // something.
    std::function<bool(std::string_view token)> is_name = nullptr;
    // What a cell may be, in tokens of the text form, for a person who is asked.
    std::string_view alphabet = {};
    std::vector<GameOption> options = {};
};

[[nodiscard]] const std::vector<Game>& games();
// The same table by itself, for a sitting that must not know what was learned in others.
[[nodiscard]] std::vector<Game> new_games();
// Throws BadUsage when there is no such game.
[[nodiscard]] const Game& game_named(std::string_view name);
// The same for look and play. Throws BadUsage also when the game can only be solved from text.
[[nodiscard]] const Game& visible_game_named(std::string_view name);

}  // namespace sightread
