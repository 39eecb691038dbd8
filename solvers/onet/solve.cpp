#include "solvers/onet/solve.hpp"

#include <random>

namespace sightread::onet {

Plan<Move> solve(const Board& board, const Limits& limits) {
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    std::mt19937_64 random(limits.seed);
    Plan<Move> best;
    for (int round = 0; round < 200; ++round) {
        Plan<Move> plan;
        Board now = board;
        for (auto choices = moves(now); !choices.empty(); choices = moves(now)) {
            plan.moves.push_back(choices[random() % choices.size()]);
            now = after(now, plan.moves.back());
            ++best.nodes;
        }
        if (plan.moves.size() > best.moves.size()) best.moves = plan.moves;
        if (now.tiles_left() == 0) {
            best.outcome = Outcome::solved;
            break;
        }
        if (Clock::now() - begin > limits.time || (limits.stop && limits.stop())) break;
    }
    best.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return best;
}

}  // namespace sightread::onet
