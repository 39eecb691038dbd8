#include "solvers/runaway/solve.hpp"

#include "solvers/runaway/fold.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <optional>
#include <stdexcept>

namespace sightread::runaway {

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class Search {
public:
    Search(const Board& board, const Limits& limits)
        : board_(board),
          limits_(limits),
          start_(Clock::now()),
          field_(board),
          fold_(field_),
          least_(std::max(board.minimum, 1)),
          most_(std::min(board.maximum, std::max(least_, board.rows() + board.columns() - 1))) {}

    int least() const { return least_; }
    int most() const { return most_; }
    const Field& field() const { return field_; }
    std::uint64_t nodes() const { return fold_.rows_searched(); }
    double milliseconds() const { return milliseconds_since(start_); }
    bool is_over() const { return is_over_; }

    // A program that is out within its first round, filled up to the minimum; the shortest of them.
    std::optional<Program> one_round() const {
        const std::optional<Split> exit = nearest_exit();
        if (!exit || exit->length() > most_) return std::nullopt;
        return way_out(*exit, std::max(exit->length(), least_));
    }

    // The split that a program needs to leave at the first row or column that leads out.
    std::optional<Split> right_exit() const {
        if (!field_.exit_row()) return std::nullopt;
        return Split{board_.columns(), *field_.exit_row()};
    }
    std::optional<Split> bottom_exit() const {
        if (!field_.exit_column()) return std::nullopt;
        return Split{*field_.exit_column(), board_.rows()};
    }

    // Whether a robot leads out that ends its first round on the board. Nothing is known once the
    // search is over.
    bool is_feasible(Split split) {
        if (is_over_ || split.rights < 0 || split.downs < 0 || split.rights >= board_.columns() ||
            split.downs >= board_.rows())
            return false;
        if (!is_long_ && fold_.rows_searched() > 4 * static_cast<std::uint64_t>(board_.rows())) {
            is_long_ = true;
            field_.block_dead_ends();
        }
        const bool is_feasible = fold_.has_program(split);
        if (fold_.rows_searched() >= next_look_) look_at_limits();
        return is_feasible;
    }

    Program program(Split split) { return checked(fold_.program(split)); }

    // A program of this split that is out within its first round.
    std::optional<Program> one_round(Split split) const {
        for (const std::optional<Split>& exit : {right_exit(), bottom_exit()}) {
            if (!exit || exit->rights > split.rights || exit->downs > split.downs) continue;
            Program program = way_out(*exit, exit->length());
            program.insert(program.end(), static_cast<std::size_t>(split.rights - exit->rights),
                           Step::right);
            program.insert(program.end(), static_cast<std::size_t>(split.downs - exit->downs),
                           Step::down);
            return checked(std::move(program));
        }
        return std::nullopt;
    }

private:
    std::optional<Split> nearest_exit() const {
        const std::optional<Split> right = right_exit(), bottom = bottom_exit();
        if (!right || !bottom) return right ? right : bottom;
        return right->length() <= bottom->length() ? right : bottom;
    }

    Program way_out(Split exit, int length) const {
        const bool is_right = exit.rights == board_.columns();
        Program program =
            field_.way_to({exit.downs - (is_right ? 0 : 1), exit.rights - (is_right ? 1 : 0)});
        program.push_back(is_right ? Step::right : Step::down);
        program.resize(static_cast<std::size_t>(length), Step::right);
        return checked(std::move(program));
    }

    // A wrong program would lose a game: the robot is sent before anybody presses a button.
    Program checked(Program program) const {
        if (!run(board_, program).escaped)
            throw std::logic_error("a program was found that does not lead out");
        return program;
    }

    void look_at_limits() {
        constexpr std::uint64_t rows_between_looks = 4096;
        next_look_ = fold_.rows_searched() + rows_between_looks;
        is_over_ = Clock::now() - start_ >= limits_.time || (limits_.stop && limits_.stop());
    }

    const Board& board_;
    const Limits& limits_;
    Clock::time_point start_;
    Field field_;
    Fold fold_;
    int least_;
    int most_;
    std::uint64_t next_look_ = 0;
    bool is_over_ = false;
    bool is_long_ = false;
};

// From the square splits outwards, each difference with all lengths.
std::optional<Split> any_split(Search& search) {
    for (int distance = 0; distance <= search.most(); ++distance) {
        for (const int difference : {distance, -distance}) {
            const int shortest = std::max(search.least(), distance);
            const int first = shortest + ((shortest - distance) % 2 != 0 ? 1 : 0);
            for (int length = first; length <= search.most(); length += 2) {
                const Split split{(length + difference) / 2, (length - difference) / 2};
                if (search.is_feasible(split)) return split;
                if (search.is_over()) return std::nullopt;
            }
            if (distance == 0) break;
        }
    }
    return std::nullopt;
}

// Length by length, each from the square split outwards. Longer ones than `most` are of no
// interest.
std::optional<Split> shortest_split(Search& search, int most) {
    for (int length = search.least(); length <= most; ++length) {
        for (int distance = length % 2; distance <= length; distance += 2) {
            for (const int difference : {distance, -distance}) {
                const Split split{(length + difference) / 2, (length - difference) / 2};
                if (search.is_feasible(split)) return split;
                if (search.is_over()) return std::nullopt;
                if (distance == 0) break;
            }
        }
    }
    return std::nullopt;
}

std::optional<Program> shortest_program(Search& search) {
    std::optional<Program> best = search.one_round();
    const int most = best ? static_cast<int>(best->size()) - 1 : search.most();
    if (const auto split = shortest_split(search, most)) best = search.program(*split);
    return best;
}

std::optional<Program> any_program(Search& search) {
    if (auto program = search.one_round()) return program;
    const auto split = any_split(search);
    return split ? std::optional(search.program(*split)) : std::nullopt;
}

bool is_enclosed(const Field& field) {
    return !field.exit_row() && !field.exit_column();
}

}  // namespace

Plan<Step> solve(const Board& board, const Limits& limits, Aim aim) {
    assert(!defect(board));
    Search search(board, limits);
    Plan<Step> plan;
    std::optional<Program> program;
    if (!is_enclosed(search.field()))
        program = aim == Aim::shortest ? shortest_program(search) : any_program(search);
    plan.outcome = program            ? Outcome::solved
                   : search.is_over() ? Outcome::unknown
                                      : Outcome::impossible;
    if (program) {
        plan.moves = std::move(*program);
        plan.optimal = (aim == Aim::shortest && !search.is_over()) ||
                       plan.moves.size() == static_cast<std::size_t>(search.least());
    }
    plan.nodes = search.nodes();
    plan.milliseconds = search.milliseconds();
    return plan;
}

Programs all_programs(const Board& board, const Limits& limits) {
    assert(!defect(board));
    Search search(board, limits);
    Programs all;
    std::size_t letters = 0;
    bool is_stopped = false;
    const int most = is_enclosed(search.field()) ? 0 : search.most();
    for (int length = search.least(); length <= most && !is_stopped; ++length) {
        for (int rights = 0; rights <= length && !is_stopped; ++rights) {
            const Split split{rights, length - rights};
            std::optional<Program> program;
            if (search.is_feasible(split))
                program = search.program(split);
            else if (split.rights >= board.columns() || split.downs >= board.rows())
                program = search.one_round(split);
            is_stopped =
                search.is_over() || (program && letters + program->size() > limits.letters);
            if (is_stopped || !program) continue;
            letters += program->size();
            all.programs.push_back(std::move(*program));
        }
    }
    all.outcome = is_stopped             ? Outcome::unknown
                  : all.programs.empty() ? Outcome::impossible
                                         : Outcome::solved;
    all.nodes = search.nodes();
    all.milliseconds = search.milliseconds();
    return all;
}

}  // namespace sightread::runaway
