#include "tests/solvers/cat/brute_force.hpp"

#include <algorithm>

namespace sightread::cat::test {

BruteForce::BruteForce(const Board& board) : board_(board) {
    for (std::size_t cell = 0; cell < board_.is_blocked.size(); ++cell)
        if (board_.is_blocked[cell]) blocked_ |= std::uint64_t{1} << cell;
}

bool BruteForce::catches(bool is_cats_turn) {
    if (board_.is_exit(board_.cat)) return false;
    return is_cats_turn ? cat_loses(board_.cat, blocked_) : catcher_wins(board_.cat, blocked_);
}

bool BruteForce::cat_loses(int cat, std::uint64_t blocked) {
    const auto is_open = [&](int cell) { return (blocked >> cell & 1) == 0; };
    for (const int step : board_.beside[cat])
        if (is_open(step) && board_.is_exit(step)) return false;
    // The steps with most ways out beside them first: they tend to win, and the others need not be
    // tried.
    std::vector<std::pair<int, int>> steps;
    for (const int step : board_.beside[cat]) {
        if (!is_open(step)) continue;
        const int ways_out = static_cast<int>(
            std::count_if(board_.beside[step].begin(), board_.beside[step].end(),
                          [&](int next) { return is_open(next) && board_.is_exit(next); }));
        if (ways_out > 1) return false;
        steps.emplace_back(-ways_out, step);
    }
    std::sort(steps.begin(), steps.end());
    return std::all_of(steps.begin(), steps.end(),
                       [&](const auto& step) { return catcher_wins(step.second, blocked); });
}

// The cells that the cat can reach are all that matters: blocks elsewhere change nothing, so they
// are taken as blocked.
bool BruteForce::catcher_wins(int cat, std::uint64_t blocked) {
    std::vector<int> reached = {cat};
    std::uint64_t outside = ~(std::uint64_t{1} << cat);
    bool is_open = false;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (board_.is_exit(reached[i])) is_open = true;
        for (const int next : board_.beside[reached[i]]) {
            if ((blocked >> next & 1) != 0 || (outside >> next & 1) == 0) continue;
            outside &= ~(std::uint64_t{1} << next);
            reached.push_back(next);
        }
    }
    if (!is_open) return true;
    int exits_beside = 0, forced = -1;
    for (const int next : board_.beside[cat]) {
        if ((blocked >> next & 1) != 0 || !board_.is_exit(next)) continue;
        ++exits_beside;
        forced = next;
    }
    if (exits_beside > 1) return false;
    const std::uint64_t key =
        outside * 64 + static_cast<std::uint64_t>(cat) + (outside >> 58) * 0x9e3779b97f4a7c15u;
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    bool wins = false;
    for (std::size_t i = 1; i < reached.size() && !wins; ++i) {
        if (forced >= 0 && reached[i] != forced) continue;
        wins = cat_loses(cat, outside | std::uint64_t{1} << reached[i]);
    }
    return known_[key] = wins;
}

}  // namespace sightread::cat::test
