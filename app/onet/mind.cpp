#include "app/onet/mind.hpp"

#include "input/onet/gestures.hpp"
#include "solvers/malformed.hpp"
#include "solvers/onet/games.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>

#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

using namespace std::chrono_literals;

// Pairs that are tried in a game that has not obeyed any yet.
constexpr std::size_t most_unheard = 3;
constexpr int most_games = 2000;  // played at random, around pairs that are refused
// that a collapse has to explain, and that are enough to plan by it
constexpr std::size_t most_takings = 3;
// pairs of two bends: a game that takes none knows of one bend only
constexpr int enough_refused_bends = 3;

int bends_of(const Board& board, const Move& move) {
    const auto joined = path(board, move);
    return joined ? static_cast<int>(joined->size()) - 2 : 0;
}

// Tiles that wait for their partner; a tile of the pair that cannot be told since it was clicked is
// one, too.
std::vector<Cell> selected_cells(const Move& move, const Reading& reading) {
    std::vector<Cell> selected;
    for (const CellReading& cell : reading.cells)
        if (cell.selected || (!cell.tile && (cell.cell == move.first || cell.cell == move.second)))
            selected.push_back(cell.cell);
    return selected;
}

bool are_neighbours(const Cell& a, const Cell& b) {
    return std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
}

bool needs_the_ring(const Board& board, const Move& move) {
    Board closed = board;
    closed.border = Border::closed;
    return !path(closed, move).has_value();
}

}  // namespace

Mind::Mind(const Profile& profile) {
    const auto learned = profile.learned.find(key_of_collapse);
    const std::string& likely = learned == profile.learned.end() ? std::string() : learned->second;
    // What another session found is refuted as soon as something else falls.
    if (const std::optional<Collapse> collapse = collapse_from_text(
            profile.rules.contains("onet.gravity") ? profile.rule("onet.gravity") : likely)) {
        possible_ = {*collapse};
    } else {
        for (const Gravity gravity : all_gravities) possible_.push_back({gravity});
    }
    border_is_known_ = profile.rules.contains("onet.border");
    border_ = profile.rule("onet.border") == "closed" ? Border::closed : Border::open;
    ends_when_stuck_ = profile.rule("onet.shuffle") == "none";
}

Found<Layout> Mind::find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                const Profile& profile) {
    if (given) return Layout{*given, frame.pixels.size()};
    if (profile.lattice && profile.frame == frame.pixels.size())
        return Layout{*profile.lattice, profile.frame};
    return onet::find_layout(frame);
}

cv::Mat Mind::drawn(const Frame& frame, const Layout& layout, const Reading& reading,
                    const Board& board, const std::optional<Move>& next) {
    cv::Mat picture = onet::annotated(frame, layout, reading);
    const auto joined = next ? path(board, *next) : std::nullopt;
    if (!joined) return picture;
    std::vector<cv::Point> line;
    for (const Cell& cell : *joined) line.emplace_back(layout.lattice.centre(cell));
    const int thickness = std::max(2, static_cast<int>(layout.lattice.pitch.width / 14));
    cv::polylines(picture, line, false, {255, 255, 255}, thickness + 3, cv::LINE_AA);
    cv::polylines(picture, line, false, {40, 40, 230}, thickness, cv::LINE_AA);
    for (const cv::Point& end : {line.front(), line.back()})
        cv::circle(picture, end, 2 * thickness, {40, 40, 230}, cv::FILLED, cv::LINE_AA);
    return picture;
}

Board Mind::adopt(Board board) const {
    board.border = border_;
    board = with_collapse(std::move(board), possible_.front());
    if (!moves_left(board).empty()) return board;
    if (board.unknown_left() > 0 && board.guesses.size() == board.tiles.size()) {
        Board guessed = board;
        for (std::size_t i = 0; i < board.tiles.size(); ++i)
            if (board.tiles[i] == unknown) guessed.tiles[i] = board.guesses[i];
        if (!moves_left(guessed).empty()) return guessed;
    }
    return with_a_partner(board).value_or(board);
}

std::optional<Board> Mind::with_a_partner(const Board& board) const {
    const std::vector<int> odd = board.odd_faces();
    for (const int face : odd)
        for (std::size_t i = 0; i < board.tiles.size(); ++i) {
            const int tile = board.tiles[i];
            if (tile == face || (tile != unknown && !std::ranges::binary_search(odd, tile)))
                continue;
            Board guessed = board;
            guessed.tiles[i] = face;
            if (!moves_left(guessed).empty()) return guessed;
        }
    return std::nullopt;
}

std::vector<Board> Mind::expected(const Board& board, const Move& move) const {
    std::vector<Board> boards;
    for (const Collapse& collapse : possible_)
        boards.push_back(after(with_collapse(board, collapse), move));
    return boards;
}

bool Mind::learn(const Board& before, const Move& move, const Board& seen) {
    if (!border_is_known_ && border_ == Border::open && needs_the_ring(before, move))
        border_is_known_ = true;
    const std::vector<Collapse> before_that = possible_;
    learn_collapse({before, move, seen});
    if (!is_unexplained_ || explains(before, move, seen)) {
        learn_bends(before, move, true);
        has_obeyed_ = true;
        had_second_chance_ = false;
    }
    return knows_the_collapse() && possible_ == before_that;
}

bool Mind::knows_the_collapse() const {
    return !is_unexplained_ &&
           (possible_.size() == 1 || explained_ >= static_cast<int>(most_takings));
}

void Mind::learn_collapse(const Taking& taking) {
    const auto& [before, move, seen] = taking;
    std::vector<Collapse> explaining;
    for (const Collapse& collapse : possible_)
        if (may_be(after(with_collapse(before, collapse), move), seen))
            explaining.push_back(collapse);
    explained_ = explaining.empty() ? 0 : explained_ + 1;
    if (explaining.empty())  // what was believed is refuted
        for (const Gravity gravity : gravities_that_explain(before, move, seen))
            explaining.push_back({gravity});
    if (is_taking(taking)) {
        takings_.push_back(taking);
        if (takings_.size() > most_takings) takings_.erase(takings_.begin());
        for (std::size_t first = 0; explaining.empty() && first < takings_.size(); ++first)
            explaining = collapses_that_explain(std::span(takings_).subspan(first));
    }
    is_unexplained_ = explaining.empty();
    if (!explaining.empty()) possible_ = explaining;
}

std::vector<std::pair<std::string, std::string>> Mind::learned() const {
    if (is_unexplained_) return {{key_of_collapse, {}}};
    if (possible_.size() != 1 || explained_ == 0) return {};
    return {{key_of_collapse, onet::to_text(possible_.front())}};
}

void Mind::learn_bends(const Board& board, const Move& move, bool is_taken) {
    if (bends_of(board, move) < 2) return;
    if (is_taken) {
        takes_two_bends_ = true;
        most_bends_ = 2;
    } else if (!takes_two_bends_ && ++refused_bends_ >= enough_refused_bends) {
        most_bends_ = 1;
    }
}

bool Mind::refused(const Board& board, const Move& move) {
    if (!border_is_known_ && border_ == Border::open && needs_the_ring(board, move)) {
        border_ = Border::closed;
        border_is_known_ = true;
        return true;
    }
    const Refusal refusal{move, board.at(move.first)};
    refusals_ = last_ == refusal ? refusals_ + 1 : 1;
    last_ = refusal;
    // A game that has obeyed nothing yet may not have begun, or not hear anything.
    if (!has_obeyed_ && (refusals_ < 2 || set_aside_.size() >= most_unheard)) return false;
    refusals_ = 0;
    set_aside_.push_back(refusal);
    learn_bends(board, move, false);
    return true;
}

bool Mind::tries_again(const Board& board) {
    if (had_second_chance_ || set_aside_.empty() || !has_obeyed_) return false;
    had_second_chance_ = true;
    most_bends_ = 2;
    set_aside_.clear();
    return !moves_left(board).empty();
}

bool Mind::is_set_aside(const Board& board, const Move& move) const {
    return std::find(set_aside_.begin(), set_aside_.end(), Refusal{move, board.at(move.first)}) !=
           set_aside_.end();
}

std::vector<Move> Mind::moves_left(const Board& board) const {
    std::vector<Move> left = moves(board);
    std::erase_if(left, [&](const Move& move) {
        return is_set_aside(board, move) ||
               (most_bends_ < 2 && bends_of(board, move) > most_bends_);
    });
    std::stable_sort(left.begin(), left.end(), [&](const Move& a, const Move& b) {
        return path(board, a)->size() < path(board, b)->size();
    });
    return left;
}

std::string Mind::why_stuck(const Board& board) const {
    const auto counted = [](int count, const std::string& what) {
        return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
    };
    const auto refused = static_cast<int>(moves(board).size());
    const int unknown_cells = board.unknown_left();
    if (refused > 0)
        return "the game refuses " + counted(refused, "pair") +
               " that should be possible, and there is no other";
    if (unknown_cells > 0)
        return "no pair is left that is certain; " + counted(unknown_cells, "cell") +
               " cannot be told";
    return "no move is left on this board";
}

Plan<Move> Mind::plan(const Board& board, std::chrono::milliseconds limit,
                      const std::function<bool()>& stop) const {
    Plan<Move> plan;
    if (!knows_the_collapse()) {
        if (const std::optional<Move> move = telling_move(board, stop)) plan.moves = {*move};
        return plan;
    }
    Limits limits;
    limits.time = limit;
    limits.stop = stop;
    if (most_bends_ == 2) {
        plan = solve(board, limits);
        if (std::none_of(plan.moves.begin(), plan.moves.end(),
                         [&](const Move& move) { return is_set_aside(board, move); }))
            return plan;
    }
    limits.time = std::min<std::chrono::milliseconds>(limit, 1s);
    limits.seed = set_aside_.size();
    return play_games(
        board, [this](const Board& now) { return moves_left(now); }, limits, most_games);
}

std::optional<Move> Mind::telling_move(const Board& board,
                                       const std::function<bool()>& stop) const {
    struct Candidate {
        Move move;
        std::size_t tells = 0;  // how many different boards the rules lead to
    };
    std::vector<Candidate> candidates;
    for (const Move& move : moves_left(board)) {
        std::set<std::vector<int>> outcomes;
        for (const Board& outcome : expected(board, move)) outcomes.insert(outcome.tiles);
        candidates.push_back({move, outcomes.size()});
    }
    if (candidates.empty()) return std::nullopt;
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.tells > b.tells; });
    candidates.resize(std::min<std::size_t>(candidates.size(), 8));
    std::optional<Move> best;
    int best_solved = -1;
    for (const Candidate& candidate : candidates) {
        int solved = 0, asked = 0;
        for (const Collapse& collapse : {Collapse{Gravity::none}, Collapse{Gravity::down}}) {
            if (is_unexplained_ ||
                std::find(possible_.begin(), possible_.end(), collapse) == possible_.end())
                continue;
            ++asked;
            Limits limits;
            limits.time = 250ms;
            limits.stop = stop;
            solved +=
                solve(after(with_collapse(board, collapse), candidate.move), limits).outcome ==
                Outcome::solved;
        }
        if (solved > best_solved) best_solved = solved, best = candidate.move;
        if (solved == asked) break;
    }
    return best;
}

bool Mind::is_hopeless(const Board& board, const Plan<Move>& plan) const {
    return ends_when_stuck_ && knows_the_collapse() && plan.outcome == Outcome::impossible &&
           board.tiles_left() > 0 && board.guesses.empty() && set_aside_.empty() &&
           !board.has_odd_face();
}

std::chrono::milliseconds Mind::patience_when_stuck() const {
    return ends_when_stuck_ ? 500ms : 4000ms;
}

GameOutcome Mind::outcome_when_lost() const {
    return GameOutcome::unreadable;
}

bool Mind::same(const Board& a, const Board& b) const {
    return may_be(a, b);
}

bool Mind::is_won(const Board& board) const {
    return board.tiles_left() == 0 && board.unknown_left() == 0;
}

bool Mind::is_dead_end(const Board& board) const {
    return !is_won(board) && board.unknown_left() == 0 && !board.has_odd_face() &&
           moves_left(board).empty();
}

int Mind::left(const Board& board) const {
    return board.tiles_left() + board.unknown_left();
}

bool Mind::is_half_done(const Board& board, const Move& move, const Reading& reading) const {
    if (reading.cells.size() != board.tiles.size()) return false;
    return std::all_of(reading.cells.begin(), reading.cells.end(), [&](const CellReading& cell) {
        const int before = board.at(cell.cell);
        if (!cell.tile)
            return before == unknown || are_neighbours(cell.cell, move.first) ||
                   are_neighbours(cell.cell, move.second);
        return before == unknown || *cell.tile == before;
    });
}

bool Mind::began(const Move& move, const Reading& reading) const {
    const std::vector<Cell> selected = selected_cells(move, reading);
    return selected.size() == 1 && selected.front() == move.first;
}

bool Mind::waits_for_the_rest(const Move& move, const Reading& reading) const {
    return !selected_cells(move, reading).empty();
}

bool Mind::has_vanished(const Move& move, const Reading& reading) const {
    // A window of another size, or one that is hidden, shows no cells: that tells nothing.
    if (reading.cells.empty()) return false;
    return std::none_of(reading.cells.begin(), reading.cells.end(), [&](const CellReading& cell) {
        return (cell.cell == move.first || cell.cell == move.second) && cell.tile &&
               *cell.tile > empty;
    });
}

std::vector<Gesture> Mind::gestures(const Move& move, const Layout& layout) const {
    return onet::gestures(move, layout);
}

std::vector<Gesture> Mind::repair(const Move& move, const Reading& reading,
                                  const Layout& layout) const {
    const std::vector<Gesture> both = onet::gestures(move, layout);
    const std::vector<Cell> selected = selected_cells(move, reading);
    if (selected.size() != 1 || both.size() != 2) return both;
    if (selected.front() == move.first) return {both[1]};
    if (selected.front() == move.second) return {both[0]};
    // Another tile waits for its partner: let go of it first.
    const Gesture let_go = onet::gestures({selected.front(), move.second}, layout).front();
    return {let_go, both[0], both[1]};
}

std::optional<Board> Mind::as_recorded(const std::string& text, const Board& now) const try {
    Board recorded = parse(text);
    if (!are_alike(recorded, now)) return std::nullopt;
    // The reader's faces are numbers, and stay the same from board to board.
    for (int& tile : recorded.tiles)
        if (tile > empty) tile = std::stoi(recorded.names[static_cast<std::size_t>(tile) - 1]);
    recorded.names.clear();
    recorded.guesses = now.guesses;
    return recorded;
} catch (const Malformed&) {
    return std::nullopt;
} catch (const std::logic_error&) {  // a name that is no number, or none that fits
    return std::nullopt;
}

std::optional<Move> Mind::move_from_text(const Board& board, const std::string& text) const {
    for (const Move& move : moves(board))
        if (onet::to_text(move) == text) return move;
    return std::nullopt;
}

std::string Mind::to_text(const Plan<Move>& plan) const {
    if (!knows_the_collapse())
        return plan.moves.empty() ? "no pair can be taken" : "taking a pair to see what falls";
    char text[200];
    const char* known =
        plan.outcome == Outcome::solved ? "clears the board"
        : plan.outcome == Outcome::impossible
            ? "the board cannot be cleared (proven); this is the most that was found"
            : "no plan that clears the board was found; this is the best";
    std::snprintf(text, sizeof text, "planned %zu pairs in %.0f ms (gravity %s): %s",
                  plan.moves.size(), plan.milliseconds, onet::to_text(possible_.front()).c_str(),
                  known);
    return text;
}

}  // namespace sightread::onet
