#include "solvers/cat/foresight.hpp"

#include <cmath>
#include <map>

namespace sightread::cat {

namespace {

using Clock = std::chrono::steady_clock;

// What a block or a position is worth: the weight of the cats that are caught, and the blocks that
// this takes, times their weight.
struct Worth {
    double caught = 0;
    double blocks = 0;

    bool is_better_than(const Worth& other) const {
        if (caught > other.caught + 1e-9) return true;
        return caught > other.caught - 1e-9 && blocks < other.blocks - 1e-9;
    }
};

template <int Words>
class Foreseeing {
public:
    Foreseeing(const Board& board, const std::vector<Guess>& guesses, const Limits& limits)
        : board_(board),
          guesses_(guesses),
          limits_(limits),
          start_(limits.now()),
          deadline_(start_ + limits.time),
          field_(board),
          beam_(field_, [this] { return is_late(); }) {}

    Foresight foresee() {
        const Position root{field_.blocked_of(board_), board_.index(board_.cat)};
        asked_ = guesses_;
        if (guesses_.size() > 1 && guesses_.front().order)
            asked_.insert(asked_.begin(), whim_of(guesses_.front()));
        Group all;
        for (int i = 0; i < static_cast<int>(guesses_.size()); ++i)
            all.push_back({i, guesses_[i].weight});
        if (is_fenced(root)) {
            keep_fenced(root);
        } else {
            for (const int width : {12, 50, 200, 800})
                if (!is_late() && best_.caught < weight_of(all) - 1e-9)
                    try_blocks(root, all, width, Goal::fenced);
            for (const int width : {20, 60, 180}) {
                const Worth before = best_;
                if (!is_late()) try_blocks(root, all, width, Goal::cut_off);
                if (!best_.is_better_than(before)) break;
            }
        }
        Foresight foresight;
        foresight.nodes = beam_.nodes();
        if (best_line_.empty()) return foresight;
        foresight.block = board_.cell(best_line_.front());
        foresight.caught = is_fenced(root) ? 1 : best_.caught / weight_of(all);
        complete(root);
        for (const int cell : best_line_) foresight.line.push_back(board_.cell(cell));
        return foresight;
    }

private:
    using Set = Bits<Words>;
    using Line = typename Beam<Words>::Line;
    using Goal = typename Beam<Words>::Goal;

    struct Position {
        Set blocked;
        int cat;
    };
    // Cats that made the same steps so far: which guess, and its weight.
    using Group = std::vector<std::pair<int, double>>;
    // What is left of a line.
    struct Rest {
        const std::vector<int>* cells = nullptr;
        std::size_t begin = 0;
        bool any() const { return cells && begin < cells->size(); }
    };

    bool is_late() const { return limits_.now() >= deadline_ || (limits_.stop && limits_.stop()); }

    bool is_fenced(const Position& position) const {
        return two_distance(field_, position.blocked, position.cat) == endless;
    }

    static double weight_of(const Group& group) {
        double weight = 0;
        for (const auto& [guess, part] : group) weight += part;
        return weight;
    }

    const Guess& likeliest(const Group& group) const {
        const auto best =
            std::max_element(group.begin(), group.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        return guesses_[best->first];
    }

    // Of the same habit, but in whatever order.
    static Guess whim_of(const Guess& guess) { return {guess.suspect, std::nullopt, guess.weight}; }

    // The blocks that begin lines of the likeliest cats, the ones with most to say for them first.
    std::vector<Line> first_blocks(const Position& root, int width, Goal goal) {
        std::map<int, double> votes;
        std::map<int, Line> lines;
        int asked = 0;
        for (const Guess& guess : asked_) {
            if (++asked > most_asked || guess.weight < asked_.front().weight * least_asked) break;
            const std::vector<Line> found =
                beam_.search(guess, root.blocked, root.cat, width, goal);
            for (const Line& line : found) {
                votes[line.cells.front()] +=
                    guess.weight * std::exp2(found.front().blocks - line.blocks);
                lines.try_emplace(line.cells.front(), line);
            }
        }
        std::vector<Line> firsts;
        for (auto& [block, line] : lines) firsts.push_back(std::move(line));
        std::stable_sort(firsts.begin(), firsts.end(), [&](const Line& a, const Line& b) {
            return votes[a.cells.front()] > votes[b.cells.front()];
        });
        return firsts;
    }

    void try_blocks(const Position& root, const Group& all, int width, Goal goal) {
        const std::vector<Line> firsts = first_blocks(root, width, goal);
        const double whole = weight_of(all);
        const Clock::time_point end = deadline_;
        int caught_all = 0;
        for (std::size_t i = 0; i < firsts.size() && caught_all < enough; ++i) {
            if (is_late()) break;
            deadline_ = limits_.now() + std::max((end - limits_.now()) / 3, Clock::duration(0));
            const Worth worth =
                worth_after(root, firsts[i].cells.front(), all, width, {&firsts[i].cells, 1}, 0);
            deadline_ = end;
            if (worth.caught > whole - 1e-9) ++caught_all;
            if (!best_line_.empty() && !worth.is_better_than(best_)) continue;
            best_ = worth;
            best_line_ = firsts[i].cells;
        }
    }

    // The catcher blocks a cell. `rest` goes on with the step that was foreseen.
    Worth worth_after(Position position, int block, const Group& group, int width, const Rest& rest,
                      int depth) {
        position.blocked.set(block);
        Worth worth;
        const Set open = field_.cells - position.blocked;
        if (!field_.flood(Set::single(position.cat), open).meets(field_.exits))
            return {weight_of(group), weight_of(group)};
        for (const auto& [step, alike] : parted(position, group)) {
            const double weight = weight_of(alike);
            if (field_.is_exit[step]) continue;
            const bool is_foreseen = rest.any() && (*rest.cells)[rest.begin] == step;
            const Rest further = is_foreseen ? Rest{rest.cells, rest.begin + 1} : Rest{};
            const Worth then = worth_of({position.blocked, step}, alike, width, further, depth + 1);
            worth.caught += then.caught;
            worth.blocks += then.blocks + weight;
        }
        return worth;
    }

    std::map<int, Group> parted(const Position& position, const Group& group) const {
        std::map<int, Group> groups;
        std::array<int, all_habits.size()> good_of;
        good_of.fill(-1);
        for (const auto& [guess, weight] : group) {
            const Habit habit = guesses_[guess].suspect.habit();
            int& good = good_of[static_cast<std::size_t>(habit)];
            if (good < 0) good = good_steps(habit, field_, position.blocked, position.cat);
            const Directions steps = guesses_[guess].steps(static_cast<Directions>(good));
            const int count = std::popcount(steps);
            for (int direction = 0; direction < 6; ++direction)
                if ((steps >> direction & 1) != 0)
                    groups[field_.next[position.cat][direction]].emplace_back(guess,
                                                                              weight / count);
        }
        return groups;
    }

    // The catcher is to move.
    Worth worth_of(const Position& position, const Group& group, int width, const Rest& rest,
                   int depth) {
        const double weight = weight_of(group);
        if (is_fenced(position)) {
            const int gaps = gaps_of(field_, field_.cells - position.blocked, position.cat);
            const int left =
                rest.any() ? static_cast<int>(rest.cells->size() - rest.begin + 1) / 2 : gaps;
            return {weight, weight * std::min(gaps, left)};
        }
        Worth best;
        if (rest.any()) {
            const Rest further{rest.cells, rest.begin + 1};
            best = worth_after(position, (*rest.cells)[rest.begin], group, width, further, depth);
            if (best.caught > weight - 1e-9) return best;
        }
        if (is_late()) return best;
        std::vector<int> tried;
        if (rest.any()) tried.push_back((*rest.cells)[rest.begin]);
        for (const bool is_whim : {true, false}) {
            const Guess& likely = likeliest(group);
            if (is_whim && (group.size() == 1 || !likely.order)) continue;
            const std::vector<Line> lines =
                beam_.search(is_whim ? whim_of(likely) : likely, position.blocked, position.cat,
                             width, Goal::fenced);
            std::size_t tries = depth <= 1 ? 3 : depth == 2 ? 2 : 1;
            for (const Line& line : lines) {
                if (std::find(tried.begin(), tried.end(), line.cells.front()) != tried.end())
                    continue;
                tried.push_back(line.cells.front());
                const Worth worth = worth_after(position, line.cells.front(), group, width,
                                                {&line.cells, 1}, depth);
                if (worth.is_better_than(best)) best = worth;
                if (best.caught > weight - 1e-9 || is_late()) return best;
                if (--tries == 0) break;
            }
        }
        return best;
    }

    // Fenced in, it is caught whatever it does: the fewest blocks count.
    void keep_fenced(const Position& root) {
        for (const int width : {12, 50}) {
            for (const Line& line :
                 beam_.search(guesses_.front(), root.blocked, root.cat, width, Goal::cut_off)) {
                Set blocked = root.blocked;
                blocked.set(line.cells.front());
                const Set open = field_.cells - blocked;
                if (!fenced_cells(field_, open).contains(field_.beside[root.cat] & open)) continue;
                if (best_line_.empty() || line.cells.size() < best_line_.size())
                    best_line_ = line.cells;
            }
        }
    }

    // To where it is cut off.
    void complete(Position position) {
        for (std::size_t i = 0; i < best_line_.size(); ++i)
            i % 2 == 0 ? position.blocked.set(best_line_[i]) : void(position.cat = best_line_[i]);
        const Set open = field_.cells - position.blocked;
        if (!field_.flood(Set::single(position.cat), open).meets(field_.exits)) return;
        const Directions steps = guesses_.front().steps(
            good_steps(guesses_.front().suspect.habit(), field_, position.blocked, position.cat));
        position.cat =
            field_.next[position.cat][static_cast<std::size_t>(pick(steps, usual_order))];
        deadline_ = limits_.now() + limits_.time / 20;
        const std::vector<Line> ends =
            beam_.search(guesses_.front(), position.blocked, position.cat, 12, Goal::cut_off);
        if (ends.empty()) return best_line_.resize(1);
        best_line_.push_back(position.cat);
        best_line_.insert(best_line_.end(), ends.front().cells.begin(), ends.front().cells.end());
    }

    static constexpr int most_asked = 6;
    static constexpr double least_asked = 0.1;  // of the likeliest cat's weight
    // blocks that catch all, of which the one with the shortest lines is taken
    static constexpr int enough = 4;

    const Board& board_;
    const std::vector<Guess>& guesses_;
    std::vector<Guess> asked_;  // for first blocks
    const Limits& limits_;
    Clock::time_point start_, deadline_;
    Field<Words> field_;
    Beam<Words> beam_;
    Worth best_;
    std::vector<int> best_line_;
};

}  // namespace

Foresight foresee(const Board& board, const std::vector<Guess>& guesses, const Limits& limits) {
    if (board.places.size() <= 128) return Foreseeing<2>(board, guesses, limits).foresee();
    return Foreseeing<7>(board, guesses, limits).foresee();
}

}  // namespace sightread::cat
