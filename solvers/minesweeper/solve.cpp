#include "solvers/minesweeper/solve.hpp"

#include "solvers/minesweeper/endgame.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <vector>

namespace sightread::minesweeper {
namespace {

using Clock = std::chrono::steady_clock;

struct Candidate {
    std::size_t index = 0;
    double risk = 0;
    int covered_around = 0;
    bool is_beside_number = false;
};

bool may_be_clicked(const Board& board, const Odds& odds, std::size_t index) {
    return board.squares[index] == covered && !odds.cells[index].is_mine;
}

std::vector<Click> safe_cells(const Board& board, const Odds& odds) {
    std::vector<Click> safe;
    for (std::size_t index = 0; index < board.squares.size(); ++index)
        if (board.squares[index] == covered && odds.cells[index].is_safe)
            safe.push_back({board.cell(index), 0});
    return safe;
}

// The least risky first; among equals those that show more: beside a number, with few cells around.
std::vector<Candidate> candidates_of(const Board& board, const Odds& odds) {
    std::vector<Candidate> candidates;
    for (std::size_t index = 0; index < board.squares.size(); ++index) {
        if (!may_be_clicked(board, odds, index)) continue;
        Candidate candidate{index, odds.cells[index].mine};
        for (const std::size_t beside : neighbours(board, index)) {
            candidate.covered_around += may_hide_mine(board.squares[beside]) ? 1 : 0;
            candidate.is_beside_number |= is_open(board.squares[beside]);
        }
        candidates.push_back(candidate);
    }
    const auto key = [](const Candidate& candidate) {
        return std::tuple(candidate.risk, candidate.covered_around, !candidate.is_beside_number,
                          candidate.index);
    };
    std::sort(candidates.begin(), candidates.end(),
              [&](const Candidate& a, const Candidate& b) { return key(a) < key(b); });
    return candidates;
}

// The chance to survive this click and the next one, going by every number that may come up.
double promise(const Board& board, const Odds& now, const Candidate& candidate,
               const OddsLimits& limits, std::uint64_t& states) {
    Board then = board;
    double promise = 0;
    for (Square number = 0; number <= candidate.covered_around; ++number) {
        then.squares[candidate.index] = number;
        const std::optional<Odds> next = odds(then, limits);
        if (!next) continue;
        states += next->states;
        double least = 1;
        for (std::size_t index = 0; index < then.squares.size(); ++index)
            if (then.squares[index] == covered) least = std::min(least, next->cells[index].mine);
        promise += static_cast<double>(next->placements / now.placements) * (1 - least);
    }
    return promise;
}

class Guess {
public:
    Guess(const Board& board, const Odds& odds, const Limits& limits, Clock::time_point end)
        : board_(board), odds_(odds), limits_(limits), end_(end) {}

    void choose(Plan<Click>& plan) const {
        const bool is_begun = std::any_of(board_.squares.begin(), board_.squares.end(), is_open);
        if (!is_begun && limits_.first_click_opens && by_opening(plan)) return;
        if (by_endgame(plan)) return;
        const std::vector<Candidate> candidates = candidates_of(board_, odds_);
        if (candidates.empty()) return;
        const Candidate& best =
            is_begun ? most_promising(candidates, plan.nodes) : candidates.front();
        plan.moves.push_back({board_.cell(best.index), best.risk});
    }

private:
    // The first click, which holds no mine.
    bool by_opening(Plan<Click>& plan) const {
        const Cell cell{std::min(2, (board_.rows - 1) / 2), std::min(2, (board_.columns - 1) / 2)};
        if (!may_be_clicked(board_, odds_, board_.index(cell))) return false;
        plan.moves.push_back({cell, 0});
        return true;
    }

    bool by_endgame(Plan<Click>& plan) const {
        if (!odds_.is_exact || odds_.placements > static_cast<long double>(limits_.most_placements))
            return false;
        if (count(board_, flagged) > 0) return false;  // it might want to open one
        const std::optional<Endgame> end =
            solve_endgame(board_, limits_.most_placements, limits_.most_sets);
        if (!end) return false;
        plan.nodes += end->sets;
        plan.optimal = true;
        plan.moves.push_back({end->best, odds_.cells[board_.index(end->best)].mine});
        return true;
    }

    const Candidate& most_promising(const std::vector<Candidate>& candidates,
                                    std::uint64_t& states) const {
        const double least = candidates.front().risk;
        const Candidate* best = &candidates.front();
        double most = -1;
        for (std::size_t i = 0; i < candidates.size() && i < limits_.candidates; ++i) {
            const Candidate& candidate = candidates[i];
            // It cannot make up for the risk of the click itself.
            if (1 - candidate.risk <= most || candidate.risk > least + most_risk_more) break;
            if (Clock::now() > end_ || (limits_.stop && limits_.stop())) break;
            const double chance = promise(board_, odds_, candidate, limits_.odds, states);
            if (chance <= most + 1e-12) continue;
            most = chance;
            best = &candidate;
        }
        return *best;
    }

    static constexpr double most_risk_more = 0.1;  // than the least risky cell

    const Board& board_;
    const Odds& odds_;
    const Limits& limits_;
    Clock::time_point end_;
};

}  // namespace

Plan<Click> solve(const Board& board, const Limits& limits) {
    const auto begin = Clock::now();
    Plan<Click> plan;
    plan.outcome = Outcome::impossible;
    const std::optional<Odds> now = is_lost(board) ? std::nullopt : odds(board, limits.odds);
    if (now) {
        plan.nodes = now->states;
        plan.moves = safe_cells(board, *now);
        plan.optimal = !plan.moves.empty() || is_won(board);
        plan.outcome = plan.optimal ? Outcome::solved : Outcome::unknown;
        if (!plan.optimal) Guess(board, *now, limits, begin + limits.time).choose(plan);
    }
    plan.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return plan;
}

}  // namespace sightread::minesweeper
