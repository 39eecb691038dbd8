#include "tests/benchmarks/solvers/lyne/path_backtracking.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sightread::lyne {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::uint64_t nodes_per_question = 1 << 14;

class Backtracking {
public:
    Backtracking(const Board& board, Clock::time_point deadline)
        : board_(board), deadline_(deadline), used_(board.places.size() * board.places.size(), 0) {
        for (const Place& place : board.places) {
            wanted_.push_back(place.kind == Kind::empty     ? 0
                              : place.kind == Kind::octagon ? place.holes
                                                            : 1);
        }
    }

    Plan<Stroke> run() {
        const bool is_solved = begin_line();
        plan_.outcome = is_solved  ? Outcome::solved
                        : is_over_ ? Outcome::unknown
                                   : Outcome::impossible;
        if (!is_solved) plan_.moves.clear();
        return std::move(plan_);
    }

private:
    std::size_t index(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * board_.columns + cell.column;
    }
    char& used(Cell from, Cell to) { return used_[index(from) * board_.places.size() + index(to)]; }

    bool begin_line() {
        for (Cell cell; cell.row < board_.rows; ++cell.row) {
            for (cell.column = 0; cell.column < board_.columns; ++cell.column) {
                if (board_.at(cell).kind != Kind::end || wanted_[index(cell)] == 0) continue;
                --wanted_[index(cell)];
                plan_.moves.push_back({board_.at(cell).shape, {cell}});
                if (lead_on(cell)) return true;
                plan_.moves.pop_back();
                ++wanted_[index(cell)];
                return false;
            }
        }
        return std::all_of(wanted_.begin(), wanted_.end(), [](int wanted) { return wanted == 0; });
    }

    bool may_go(Cell from, Cell to) {
        if (to == from || !board_.contains(to) || wanted_[index(to)] == 0) return false;
        const Place& place = board_.at(to);
        if (place.kind != Kind::octagon && place.shape != plan_.moves.back().shape) return false;
        return used(from, to) == 0 && (from.row == to.row || from.column == to.column ||
                                       used({from.row, to.column}, {to.row, from.column}) == 0);
    }

    bool lead_on(Cell from) {
        if (++plan_.nodes % nodes_per_question == 0 && Clock::now() >= deadline_) is_over_ = true;
        for (int row = from.row - 1; row <= from.row + 1 && !is_over_; ++row) {
            for (int column = from.column - 1; column <= from.column + 1 && !is_over_; ++column) {
                if (may_go(from, {row, column}) && go(from, {row, column})) return true;
            }
        }
        return false;
    }

    bool go(Cell from, Cell to) {
        used(from, to) = used(to, from) = 1;
        --wanted_[index(to)];
        plan_.moves.back().cells.push_back(to);
        if (board_.at(to).kind == Kind::end ? begin_line() : lead_on(to)) return true;
        plan_.moves.back().cells.pop_back();
        ++wanted_[index(to)];
        used(from, to) = used(to, from) = 0;
        return false;
    }

    const Board& board_;
    const Clock::time_point deadline_;
    std::vector<char> used_;
    std::vector<int> wanted_;
    bool is_over_ = false;
    Plan<Stroke> plan_;
};

}  // namespace

Plan<Stroke> solve_by_path_backtracking(const Board& board, std::chrono::milliseconds time) {
    const auto begin = Clock::now();
    Plan<Stroke> plan = Backtracking(board, begin + time).run();
    plan.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return plan;
}

}  // namespace sightread::lyne
