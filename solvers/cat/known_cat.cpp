#include "solvers/cat/known_cat.hpp"

#include "solvers/cat/distances.hpp"

#include <algorithm>
#include <unordered_set>

namespace sightread::cat {

namespace {

template <int Words>
class Beam {
public:
    using Set = Bits<Words>;

    Beam(const Board& board, Habit habit, const Order& order, const BeamLimits& limits)
        : board_(board), field_(board), habit_(habit), order_(order), limits_(limits) {}

    CatchLine search() {
        states_.push_back({field_.blocked_of(board_), board_.index(board_.cat), -1, -1});
        std::size_t begin = 0;
        for (int depth = 0; depth < limits_.blocks && begin < states_.size(); ++depth) {
            const std::size_t end = states_.size();
            for (std::size_t parent = begin; parent < end; ++parent) {
                if (is_out_of_time()) return found_;
                expand(static_cast<int>(parent));
            }
            if (is_found_before_) return found_;
            is_found_before_ = !found_.line.empty();
            keep_best();
            begin = end;
        }
        return found_;
    }

private:
    struct State {
        Set blocked;
        int cat;
        int block;
        int parent;
    };
    struct Candidate {
        State state;
        int value;
    };

    bool is_out_of_time() const { return limits_.now() >= limits_.deadline || (limits_.stop && limits_.stop()); }

    void expand(int parent) {
        const State state = states_[parent];
        const Set open = field_.cells - state.blocked;
        const Set useful = field_.flood(Set::single(state.cat), open) - Set::single(state.cat);
        for_each(useful, [&](int block) {
            ++found_.nodes;
            State next{state.blocked, state.cat, block, parent};
            next.blocked.set(block);
            const Set reached = field_.flood(Set::single(state.cat), field_.cells - next.blocked);
            if (!reached.meets(field_.exits)) return finish(next);
            const Directions good = good_steps(habit_, field_, next.blocked, state.cat);
            next.cat = field_.next[state.cat][static_cast<std::size_t>(pick(good, order_))];
            if (field_.is_exit[next.cat]) return;
            if (!met_.insert(next.blocked.hash() * 1009 + static_cast<std::uint64_t>(next.cat)).second) return;
            candidates_.push_back({next, value_of(next)});
        });
    }

    // Great where the cat has far to go.
    int value_of(const State& state) const {
        const int two = std::min(two_distance(field_, state.blocked, state.cat), 30);
        const int one = std::min(distance(field_, state.blocked, state.cat), 30);
        const int options = (field_.beside[state.cat] - state.blocked).count();
        return two * 64 + one * 16 - options;
    }

    void keep_best() {
        const auto is_better = [](const Candidate& a, const Candidate& b) { return a.value > b.value; };
        std::stable_sort(candidates_.begin(), candidates_.end(), is_better);
        if (candidates_.size() > static_cast<std::size_t>(limits_.width)) candidates_.resize(limits_.width);
        for (const Candidate& candidate : candidates_) states_.push_back(candidate.state);
        candidates_.clear();
        met_.clear();
    }

    void finish(const State& last) {
        std::vector<int> cells = {last.block};
        for (int i = last.parent; states_[i].parent >= 0; i = states_[i].parent) {
            cells.push_back(states_[i].cat);
            cells.push_back(states_[i].block);
        }
        const Cell first = board_.cell(cells.back());
        const auto is_in = [&](const std::vector<Cell>& blocks) {
            return std::find(blocks.begin(), blocks.end(), first) != blocks.end();
        };
        if (!is_in(found_.blocks) && !is_in(found_.others))
            (is_found_before_ ? found_.others : found_.blocks).push_back(first);
        if (!found_.line.empty()) return;
        for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) found_.line.push_back(board_.cell(*cell));
    }

    const Board& board_;
    Field<Words> field_;
    Habit habit_;
    Order order_;
    const BeamLimits& limits_;
    std::vector<State> states_;
    std::vector<Candidate> candidates_;
    std::unordered_set<std::uint64_t> met_;
    CatchLine found_;
    bool is_found_before_ = false;  // with one block less
};

}  // namespace

CatchLine find_catch(const Board& board, Habit habit, const Order& order, const BeamLimits& limits) {
    if (board.places.size() <= 128) return Beam<2>(board, habit, order, limits).search();
    return Beam<7>(board, habit, order, limits).search();
}

}  // namespace sightread::cat
