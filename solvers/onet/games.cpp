#include "solvers/onet/games.hpp"

#include "solvers/onet/effort.hpp"

#include <algorithm>
#include <random>

namespace sightread::onet {

Plan<Move> play_games(const Board& board, const MovesLeft& moves_left, const Limits& limits,
                      int most) {
    // The pair that leaves the most pairs, of so many: every game another compromise between chance
    // and foresight.
    constexpr std::size_t most_compared = 4;
    Effort effort(limits);
    std::mt19937_64 random(limits.seed);
    Plan<Move> plan;
    plan.outcome = Outcome::unknown;
    const std::vector<Move> first = moves_left(board);
    for (int game = 0; game < most && !effort.is_over() && plan.outcome != Outcome::solved;
         ++game) {
        const std::size_t compared = 1 + static_cast<std::size_t>(game) % most_compared;
        Board now = board;
        std::vector<Move> line, left = first;
        while (!left.empty() && !effort.is_over()) {
            std::shuffle(left.begin(), left.end(), random);
            Board best;
            std::vector<Move> best_left;
            std::size_t chosen = 0;
            for (std::size_t i = 0; i < std::min(compared, left.size()); ++i) {
                Board next = after(now, left[i]);
                std::vector<Move> next_left = moves_left(next);
                if (i > 0 && next_left.size() <= best_left.size()) continue;
                chosen = i;
                best = std::move(next);
                best_left = std::move(next_left);
            }
            line.push_back(left[chosen]);
            now = std::move(best);
            left = std::move(best_left);
            ++effort.nodes;
            const bool falls = now.gravity != Gravity::none || !now.passes.empty();
            if (now.unknown_left() > 0 && falls) break;
        }
        if (line.size() > plan.moves.size()) plan.moves = line;
        if (now.tiles_left() == 0 && now.unknown_left() == 0) plan.outcome = Outcome::solved;
    }
    plan.nodes = effort.nodes;
    plan.milliseconds = effort.milliseconds();
    return plan;
}

}  // namespace sightread::onet
