#include "solvers/flip/solve.hpp"

#include <bitset>
#include <optional>

namespace sightread::flip {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t most_squares = static_cast<std::size_t>(largest_size) * largest_size;
using Squares = std::bitset<most_squares>;

// All answers: one of them, and what may be added to it.
struct Answers {
    Squares one;
    std::vector<Squares> null_space;
};

// One equation a square: the clicks that change it must add up to whether it is to change
// (`wanted`).
struct Equation {
    Squares clicks;
    bool wanted = false;
};

// Brings the equations to reduced echelon form. The square of the pivot of each row, from the first
// row on.
std::vector<std::size_t> eliminate(std::vector<Equation>& equations) {
    std::vector<std::size_t> pivots;
    for (std::size_t square = 0; square < equations.size(); ++square) {
        const std::size_t rank = pivots.size();
        std::size_t row = rank;
        while (row < equations.size() && !equations[row].clicks[square]) ++row;
        if (row == equations.size()) continue;
        std::swap(equations[rank], equations[row]);
        for (row = 0; row < equations.size(); ++row) {
            if (row == rank || !equations[row].clicks[square]) continue;
            equations[row].clicks ^= equations[rank].clicks;
            equations[row].wanted ^= equations[rank].wanted;
        }
        pivots.push_back(square);
    }
    return pivots;
}

std::optional<Answers> answers(const Board& board, bool all_lit) {
    const std::size_t count = board.squares();
    std::vector<Equation> equations(count);
    for (std::size_t click = 0; click < count; ++click) {
        const auto at = static_cast<int>(click);
        const auto changed = changed_by(board, {at / board.columns, at % board.columns});
        for (std::size_t square = 0; square < count; ++square)
            equations[square].clicks[click] = changed[square] != 0;
    }
    for (std::size_t square = 0; square < count; ++square)
        equations[square].wanted = (board.lit[square] != 0) != all_lit;
    const std::vector<std::size_t> pivots = eliminate(equations);
    Answers found;
    Squares is_pivot;
    for (std::size_t row = 0; row < count; ++row) {
        // nothing changes it, yet it must
        if (row >= pivots.size() && equations[row].wanted) return std::nullopt;
        if (row >= pivots.size()) continue;
        is_pivot[pivots[row]] = true;
        found.one[pivots[row]] = equations[row].wanted;
    }
    for (std::size_t free = 0; free < count; ++free) {
        if (is_pivot[free]) continue;
        Squares& vector = found.null_space.emplace_back();
        vector[free] = true;
        for (std::size_t row = 0; row < pivots.size(); ++row)
            vector[pivots[row]] = equations[row].clicks[free];
        if (vector.count() == 1) found.null_space.pop_back();  // a click that changes nothing
    }
    return found;
}

// The answer with the fewest clicks. False when the search had to end before all were looked at.
bool find_shortest(const Answers& among, Squares& best, const Limits& limits, Clock::time_point end,
                   std::uint64_t& nodes) {
    Squares now = among.one;
    best = now;
    std::size_t fewest = best.count();
    const std::size_t dimensions = among.null_space.size();
    ++nodes;
    for (std::uint64_t step = 1; dimensions >= 63 || step < std::uint64_t{1} << dimensions;
         ++step, ++nodes) {
        if (step % 4096 == 0 && (Clock::now() > end || (limits.stop && limits.stop())))
            return false;
        now ^= among.null_space[static_cast<std::size_t>(__builtin_ctzll(step))];
        if (now.count() >= fewest) continue;
        best = now;
        fewest = best.count();
    }
    return true;
}

}  // namespace

Plan<Cell> solve(const Board& board, const Limits& limits) {
    const auto begin = Clock::now();
    Plan<Cell> plan;
    plan.outcome = Outcome::impossible;
    plan.optimal = true;
    std::optional<Squares> best;
    for (const bool all_lit : {false, true}) {
        if (board.goal == (all_lit ? Goal::dark : Goal::lit)) continue;
        const std::optional<Answers> among = answers(board, all_lit);
        if (!among) continue;
        Squares found;
        plan.optimal &= find_shortest(*among, found, limits, begin + limits.time, plan.nodes);
        if (!best || found.count() < best->count()) best = found;
    }
    if (best) {
        plan.outcome = Outcome::solved;
        for (int square = 0; square < board.rows * board.columns; ++square)
            if ((*best)[static_cast<std::size_t>(square)])
                plan.moves.push_back({square / board.columns, square % board.columns});
    }
    plan.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return plan;
}

}  // namespace sightread::flip
