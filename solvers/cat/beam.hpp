// Catching a cat whose steps can be foreseen: the game is a search for one person then, and a beam
// finds a line of blocks after which the cat is fenced in (distances.hpp) or cut off, in five to
// seven blocks as a rule.
//
// Positions after the same number of blocks are compared by two-distance and distance, those that
// are fenced in already by the gaps that are left. Of several steps that a cat may make the one
// that looks worst is foreseen. The beam ends one block after the first line, so that lines are
// short, though not proven shortest. Cost: the width times the free cells, for each block, times
// about a microsecond on boards up to 11x11.
#pragma once

#include "solvers/cat/distances.hpp"
#include "solvers/cat/field.hpp"
#include "solvers/cat/suspects.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>
#include <unordered_set>
#include <vector>

namespace sightread::cat {

// One cat that may be meant. Without an order, any of the equally good steps that its suspect may
// make is as likely.
struct Guess {
    Suspect suspect;
    std::optional<Order> order;
    double weight = 1;

    Directions steps(Directions good) const {
        if (!order) return suspect.possible(good);
        return static_cast<Directions>(1u << static_cast<int>(pick(good, *order)));
    }
};

// Where no way out can be reached but through cells that the catcher can block in time: the open
// cells of the fence.
template <int Words>
[[nodiscard]] int gaps_of(const Field<Words>& field, const Bits<Words>& open, int cat) {
    const Bits<Words> inside = field.flood(Bits<Words>::single(cat), fenced_cells(field, open));
    return ((field.around(inside) & open) - inside).count();
}

template <int Words>
class Beam {
public:
    using Set = Bits<Words>;

    enum class Goal : unsigned char { fenced, cut_off };

    // block, step, block, ...; `blocks` counts the gaps that are left, too.
    struct Line {
        std::vector<int> cells;
        int blocks;
    };

    // `is_late` ends a search; what was found until then counts.
    Beam(const Field<Words>& field, std::function<bool()> is_late)
        : field_(field), is_late_(std::move(is_late)) {}

    // Short lines, one for each first block, the shortest ones first. REQUIRES: the catcher is to
    // move, the cat is neither out nor at the goal.
    [[nodiscard]] std::vector<Line> search(const Guess& guess, const Set& blocked, int cat,
                                           int width, Goal goal) {
        guess_ = &guess;
        goal_ = goal;
        states_ = {{blocked, cat, -1, -1}};
        lines_.clear();
        candidates_.clear();
        bool is_found_before = false;
        for (std::size_t begin = 0; begin < states_.size();) {
            const std::size_t end = states_.size();
            for (std::size_t parent = begin; parent < end; ++parent) {
                if (is_late_()) return sorted();
                expand(static_cast<int>(parent));
            }
            if (is_found_before) break;
            is_found_before = !lines_.empty();
            keep_best(static_cast<std::size_t>(width));
            begin = end;
        }
        return sorted();
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr int fenced = 10'000, gap = 16, most_gaps = 100;
    static constexpr std::size_t most_same = 8;

    struct State {
        Set blocked;
        int cat;
        int block;
        int parent;
    };
    struct Candidate {
        int value;
        std::size_t number;  // children of better parents first
        State state;
    };

    void expand(int parent) {
        const State state = states_[parent];
        const Set open = field_.cells - state.blocked;
        const Set useful = field_.flood(Set::single(state.cat), open) - Set::single(state.cat);
        for_each(useful, [&](int block) {
            ++nodes_;
            State next{state.blocked, state.cat, block, parent};
            next.blocked.set(block);
            const Directions steps =
                guess_->steps(good_steps(guess_->suspect.habit(), field_, next.blocked, next.cat));
            if (steps == 0) return finish(next, 0);
            int value = std::numeric_limits<int>::max();
            for (int direction = 0; direction < 6; ++direction) {
                if ((steps >> direction & 1) == 0) continue;
                const int cat = field_.next[state.cat][direction];
                const int worse = value_of(next.blocked, cat);
                if (worse >= value) continue;
                value = worse;
                next.cat = cat;
            }
            if (field_.is_exit[next.cat]) return;
            if (value > fenced - most_gaps * gap) {
                const Set left = field_.cells - next.blocked;
                if (!field_.flood(Set::single(state.cat), left).meets(field_.exits))
                    return finish(next, 0);
                if (goal_ == Goal::fenced) return finish(next, gaps_of(field_, left, next.cat));
            }
            candidates_.push_back({value, candidates_.size(), next});
        });
    }

    // Great where the cat has far to go.
    int value_of(const Set& blocked, int cat) const {
        const int two = two_distance(field_, blocked, cat);
        if (two != endless) return farness(field_, blocked, cat, two);
        const int gaps = gaps_of(field_, field_.cells - blocked, cat);
        return fenced - gap * std::min(gaps, most_gaps) - (field_.beside[cat] - blocked).count();
    }

    void keep_best(std::size_t width) {
        const auto is_better = [](const Candidate& a, const Candidate& b) {
            return std::tie(b.value, a.number) < std::tie(a.value, b.number);
        };
        if (candidates_.size() > most_same * width) {
            std::nth_element(candidates_.begin(),
                             candidates_.begin() + static_cast<long>(most_same * width),
                             candidates_.end(), is_better);
            candidates_.resize(most_same * width);
        }
        std::sort(candidates_.begin(), candidates_.end(), is_better);
        // Several orders of the same blocks lead to the same position.
        for (const auto& [value, number, state] : candidates_) {
            if (width == 0) break;
            if (!met_.insert(state.blocked.hash() * 1009 + static_cast<std::uint64_t>(state.cat))
                     .second)
                continue;
            states_.push_back(state);
            --width;
        }
        candidates_.clear();
        met_.clear();
    }

    void finish(const State& last, int gaps) {
        Line line{{last.block}, 1 + gaps};
        for (int i = last.parent; states_[i].parent >= 0; i = states_[i].parent, ++line.blocks) {
            line.cells.push_back(states_[i].cat);
            line.cells.push_back(states_[i].block);
        }
        const int first = line.cells.back();
        const auto known = std::find_if(lines_.begin(), lines_.end(), [&](const Line& other) {
            return other.cells.front() == first;
        });
        if (known != lines_.end() && known->blocks <= line.blocks) return;
        std::reverse(line.cells.begin(), line.cells.end());
        if (known == lines_.end())
            lines_.push_back(std::move(line));
        else
            *known = std::move(line);
    }

    std::vector<Line> sorted() {
        std::stable_sort(lines_.begin(), lines_.end(),
                         [](const Line& a, const Line& b) { return a.blocks < b.blocks; });
        return std::move(lines_);
    }

    const Field<Words>& field_;
    std::function<bool()> is_late_;
    const Guess* guess_ = nullptr;
    Goal goal_ = Goal::fenced;
    std::vector<State> states_;
    std::vector<Candidate> candidates_;
    std::unordered_set<std::uint64_t> met_;
    std::vector<Line> lines_;
    std::uint64_t nodes_ = 0;
};

}  // namespace sightread::cat
