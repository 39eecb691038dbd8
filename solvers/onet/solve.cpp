#include "solvers/onet/solve.hpp"

#include "solvers/onet/beam.hpp"
#include "solvers/onet/effort.hpp"
#include "solvers/onet/games.hpp"
#include "solvers/onet/gravity.hpp"
#include "solvers/onet/matching.hpp"

#include <algorithm>
#include <random>

namespace sightread::onet {

namespace {

constexpr int random_games = 40;
constexpr std::size_t first_width = 64;
constexpr std::size_t widening = 4;
constexpr int beams_per_width = 5;
// When beams of less than this width have failed, all positions are looked at, if no level has more
// than so many.
constexpr std::size_t width_after_all_positions = 1024;
constexpr std::size_t all_positions = 400'000;
// Above so many pairs of one face the clauses would take more memory than they are worth: boards of
// few faces are easy.
constexpr std::int64_t most_pairs_to_match = 100'000;

// One settled board.
template <class Line>
class Solver {
    using Full = typename Beam<Line>::Full;

public:
    Solver(const Puzzle& puzzle, Effort& effort)
        : puzzle_(puzzle), effort_(effort), start_(puzzle), random_(effort.limits().seed) {}

    void run(bool is_odd) {
        play_at_random();
        const bool can_match = !is_odd && puzzle_.pair_count <= most_pairs_to_match;
        if (can_match && !puzzle_.has_gravity && !is_decided()) match();
        if (!is_decided()) search(first_width, Taste(), Full::cut);
        if (can_match && puzzle_.has_gravity && !is_decided()) match();
        // A face that is there an odd number of times proves it; what one beam can take is good
        // enough then.
        is_lost_ = is_lost_ || is_odd;
        search_wider();
    }

    Outcome outcome() const {
        if (is_solved()) return Outcome::solved;
        return is_lost_ ? Outcome::impossible : Outcome::unknown;
    }
    bool is_optimal() const { return is_optimal_ || is_solved(); }
    const std::vector<Pair>& best() const { return best_; }
    // Where the tiles of a line of play lie when it is their turn, as cells of the board.
    std::vector<Move> moves_of(const std::vector<Pair>& line) const {
        std::vector<Move> result;
        Position<Line> position = start_;
        for (const Pair pair : line) {
            result.push_back(move_of(position.cell_of(pair.first), position.cell_of(pair.second)));
            position.take(pair);
        }
        return result;
    }

private:
    bool is_solved() const { return static_cast<int>(best_.size()) * 2 == puzzle_.tile_count(); }
    bool is_decided() const { return is_solved() || is_lost_ || effort_.is_over(); }

    void offer(const std::vector<Pair>& line) {
        if (line.size() > best_.size()) best_ = line;
    }

    void play_at_random() {
        std::vector<Pair> pairs;
        std::vector<Pair> line;
        offer(line);
        for (int game = 0; game < random_games && (game == 0 || !is_decided()); ++game) {
            Position<Line> position = start_;
            line.clear();
            for (position.list_pairs(pairs); !pairs.empty(); position.list_pairs(pairs)) {
                line.push_back(pairs[random_() % pairs.size()]);
                position.take(line.back());
                ++effort_.nodes;
                if (effort_.is_over()) break;  // with one pair at least, however slow the machine
            }
            offer(line);
        }
    }

    void match() {
        Matching<Line> matching(puzzle_);
        int asked = 0;
        const auto result = matching.find([&] {
            ++effort_.nodes;
            return !effort_.is_over() && (!puzzle_.has_gravity || ++asked < matching_budget);
        });
        if (result == Matching<Line>::Result::none) is_lost_ = true;
        if (result == Matching<Line>::Result::found && !puzzle_.has_gravity)
            offer(in_order(matching.pairs()));
    }

    // Without gravity: takes whichever of the pairs can be taken, as long as any can.
    std::vector<Pair> in_order(std::vector<Pair> pairs) const {
        std::vector<Pair> line;
        Position<Line> position = start_;
        for (bool goes_on = true; goes_on;) {
            const auto rest = std::stable_partition(
                pairs.begin(), pairs.end(), [&](Pair pair) { return !position.can_take(pair); });
            goes_on = rest != pairs.end();
            for (auto pair = rest; pair != pairs.end(); ++pair) {
                position.take(*pair);
                line.push_back(*pair);
            }
            pairs.erase(rest, pairs.end());
        }
        return line;
    }

    void search_wider() {
        for (std::size_t width = first_width; !is_decided(); width *= widening) {
            if (width == width_after_all_positions && puzzle_.has_gravity)
                search(all_positions, Taste(), Full::stop);
            for (int beam = 0; beam < beams_per_width && !is_decided(); ++beam) {
                search(width, beam == 0 ? Taste() : Taste::varied(random_), Full::cut);
            }
            if (width >= Beam<Line>(puzzle_, effort_).widest()) return;
        }
    }

    void search(std::size_t width, const Taste& taste, Full full) {
        Beam<Line> beam(puzzle_, effort_);
        const auto result = beam.run(std::min(width, beam.widest()), taste, random_(), full);
        offer(result.pairs);
        if (result.end == Beam<Line>::End::died && !result.was_cut) is_lost_ = is_optimal_ = true;
    }

    Move move_of(Cell first, Cell second) const {
        const auto on_board = [this](Cell cell) {
            return puzzle_.is_turned ? Cell{cell.column - 1, cell.row - 1}
                                     : Cell{cell.row - 1, cell.column - 1};
        };
        const Move move{on_board(first), on_board(second)};
        return move.first < move.second ? move : Move{move.second, move.first};
    }

    static constexpr int matching_budget = 300;

    const Puzzle& puzzle_;
    Effort& effort_;
    Position<Line> start_;
    std::mt19937_64 random_;
    bool is_lost_ = false;  // proven
    bool is_optimal_ = false;
    std::vector<Pair> best_;
};

struct Found {
    Outcome outcome = Outcome::unknown;
    bool is_optimal = false;
    std::vector<Move> moves;
};

template <class Line>
Found run(const Puzzle& puzzle, Effort& effort, bool is_odd) {
    Solver<Line> solver(puzzle, effort);
    solver.run(is_odd);
    return {solver.outcome(), solver.is_optimal(), solver.moves_of(solver.best())};
}

Found solve_settled(const Board& board, Effort& effort) {
    const Puzzle puzzle(board);
    // Of a board with unknown cells nothing can be proven, and what one beam can take is good
    // enough.
    const bool is_odd = board.has_odd_face() || board.unknown_left() > 0;
    return std::max(puzzle.height, puzzle.width) <= longest_narrow_line
               ? run<NarrowLine>(puzzle, effort, is_odd)
               : run<WideLine>(puzzle, effort, is_odd);
}

// A board with tiles in mid air: the first pair is taken as they hang, then everything falls.
Found solve_hanging(const Board& board, Effort& effort) {
    Found best;
    best.outcome = Outcome::impossible;
    best.is_optimal = true;
    for (const Move move : moves(board)) {
        if (effort.is_over()) {
            best.outcome = Outcome::unknown;
            best.is_optimal = false;
            break;
        }
        Found found = solve_settled(after(board, move), effort);
        found.moves.insert(found.moves.begin(), move);
        if (found.outcome == Outcome::solved) return found;
        if (found.outcome == Outcome::unknown) best.outcome = Outcome::unknown;
        best.is_optimal = best.is_optimal && found.is_optimal;
        if (found.moves.size() > best.moves.size()) best.moves = std::move(found.moves);
    }
    if (board.has_odd_face()) best.outcome = Outcome::impossible;
    return best;
}

// How many of the moves lead where they seem to, whatever the unknown cells are: the last of them
// may move tiles that lie beyond one.
std::size_t certain_moves(Board board, const std::vector<Move>& moves) {
    for (std::size_t made = 0; made < moves.size(); ++made) {
        for (const Lane& lane : lanes(board)) {
            const auto is_taken = [&](Cell cell) {
                return cell == moves[made].first || cell == moves[made].second;
            };
            const auto from = std::find_if(lane.begin(), lane.end(), is_taken);
            if (std::any_of(from, lane.end(), [&](Cell cell) { return board.at(cell) == unknown; }))
                return made + 1;
        }
        board = after(board, moves[made]);
    }
    return moves.size();
}

}  // namespace

Plan<Move> solve(const Board& board, const Limits& limits) {
    constexpr int most_games = 100'000;
    if (!board.passes.empty()) {
        Plan<Move> plan = play_games(board, moves, limits, most_games);
        if (board.has_odd_face() && board.unknown_left() == 0) plan.outcome = Outcome::impossible;
        return plan;
    }
    Effort effort(limits);
    Found found =
        board == settled(board) ? solve_settled(board, effort) : solve_hanging(board, effort);
    Plan<Move> plan;
    plan.outcome = found.outcome;
    plan.optimal = found.is_optimal;
    plan.moves = std::move(found.moves);
    if (board.unknown_left() > 0) {
        plan.outcome = Outcome::unknown;
        plan.optimal = false;
        plan.moves.resize(certain_moves(board, plan.moves));
    }
    plan.nodes = effort.nodes;
    plan.milliseconds = effort.milliseconds();
    return plan;
}

}  // namespace sightread::onet
