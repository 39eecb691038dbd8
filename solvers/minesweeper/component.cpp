#include "solvers/minesweeper/component.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

namespace sightread::minesweeper {
namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

// Groups so that few numbers are open at once: each time the one that opens the fewest and closes
// the most.
std::vector<std::size_t> order_of(const Component& component) {
    std::vector<std::size_t> order, left(component.lacking.size(), 0);
    for (const Group& group : component.groups)
        for (const std::size_t number : group.numbers) ++left[number];
    std::vector<bool> is_open(component.lacking.size(), false),
        is_taken(component.groups.size(), false);
    while (order.size() < component.groups.size()) {
        std::size_t best = never;
        int best_growth = 0;
        for (std::size_t group = 0; group < component.groups.size(); ++group) {
            if (is_taken[group]) continue;
            int growth = 0;
            bool is_beside = order.empty();
            for (const std::size_t number : component.groups[group].numbers) {
                growth += is_open[number] ? 0 : 1;
                growth -= left[number] == 1 ? 1 : 0;
                is_beside |= is_open[number];
            }
            if (!is_beside) growth += 100;  // another end of the component
            if (best != never && growth >= best_growth) continue;
            best = group;
            best_growth = growth;
        }
        is_taken[best] = true;
        order.push_back(best);
        for (const std::size_t number : component.groups[best].numbers)
            is_open[number] = --left[number] > 0;
    }
    return order;
}

}  // namespace

Count choose(int among, int of) {
    if (of < 0 || of > among) return 0;
    of = std::min(of, among - of);
    Count ways = 1;
    for (int taken = 1; taken <= of; ++taken)
        ways = ways * static_cast<Count>(among - of + taken) / taken;
    return ways;
}

// The numbers along the order of groups.
struct ComponentCounts::Numbers {
    std::vector<std::size_t> last;               // step of the last group beside each number
    std::vector<std::vector<std::size_t>> open;  // before each step: begun and not closed
    // before each step, of each number: cells in the groups to come
    std::vector<std::vector<int>> room;

    Numbers(const Component& component, const std::vector<std::size_t>& order)
        : last(component.lacking.size(), 0), open(order.size() + 1), room(order.size() + 1) {
        std::vector<std::size_t> first(last.size(), never);
        for (std::size_t step = 0; step < order.size(); ++step)
            for (const std::size_t number : component.groups[order[step]].numbers) {
                first[number] = std::min(first[number], step);
                last[number] = step;
            }
        for (std::size_t step = 0; step <= order.size(); ++step)
            for (std::size_t number = 0; number < last.size(); ++number)
                if (first[number] < step && step <= last[number]) open[step].push_back(number);
        room.back().assign(last.size(), 0);
        for (std::size_t step = order.size(); step-- > 0;) {
            room[step] = room[step + 1];
            const Group& group = component.groups[order[step]];
            for (const std::size_t number : group.numbers)
                room[step][number] += static_cast<int>(group.cells.size());
        }
    }
};

ComponentCounts::ComponentCounts(const Component& component, std::size_t most_states)
    : component_(component), order_(order_of(component)) {
    const Numbers numbers(component, order_);
    Layer first;
    first.states.emplace_back();
    first.ways.push_back({1});
    layers_.push_back(std::move(first));
    for (std::size_t step = 0; step < order_.size(); ++step) {
        layers_.push_back(advance(layers_.back(), step, numbers));
        states_ += layers_.back().states.size();
        if (layers_.back().states.size() <= most_states) continue;
        is_whole_ = false;
        const std::vector<std::size_t>& open = numbers.open[step + 1];
        heaviest_ = *std::max_element(open.begin(), open.end(), [&](std::size_t a, std::size_t b) {
            return numbers.room[step + 1][a] < numbers.room[step + 1][b];
        });
        return;
    }
    if (!layers_.back().ways.empty()) placements_ = layers_.back().ways.front();
}

// Each state of the layer with every number of mines in the group of this step: the next layer.
ComponentCounts::Layer ComponentCounts::advance(Layer& layer, std::size_t step,
                                                const Numbers& numbers) const {
    const Group& group = component_.groups[order_[step]];
    const std::vector<std::size_t>&before = numbers.open[step], &after = numbers.open[step + 1];
    const int cells = static_cast<int>(group.cells.size());
    Layer next;
    std::unordered_map<std::string, std::size_t> known;
    std::vector<int> lacking = component_.lacking;
    std::string state(after.size(), 0);
    for (std::size_t from = 0; from < layer.states.size(); ++from) {
        for (const std::size_t number : group.numbers) lacking[number] = component_.lacking[number];
        for (std::size_t i = 0; i < before.size(); ++i) lacking[before[i]] = layer.states[from][i];
        for (int mines = 0; mines <= cells; ++mines) {
            const bool fits =
                std::all_of(group.numbers.begin(), group.numbers.end(), [&](std::size_t number) {
                    const int rest = lacking[number] - mines;
                    return rest >= 0 && rest <= numbers.room[step + 1][number];
                });
            if (!fits) continue;
            for (std::size_t i = 0; i < after.size(); ++i) {
                const bool is_beside =
                    std::binary_search(group.numbers.begin(), group.numbers.end(), after[i]);
                state[i] = static_cast<char>(lacking[after[i]] - (is_beside ? mines : 0));
            }
            const std::size_t to = known.try_emplace(state, next.states.size()).first->second;
            if (to == next.states.size()) {
                next.states.push_back(state);
                next.ways.emplace_back();
            }
            layer.transitions.push_back({from, to, mines});
            const Count weight = choose(cells, mines);
            const Counts& ways = layer.ways[from];
            Counts& sum = next.ways[to];
            if (sum.size() < ways.size() + static_cast<std::size_t>(mines))
                sum.resize(ways.size() + static_cast<std::size_t>(mines));
            for (std::size_t k = 0; k < ways.size(); ++k)
                sum[k + static_cast<std::size_t>(mines)] += weight * ways[k];
        }
    }
    return next;
}

std::vector<ComponentCounts::Share> ComponentCounts::shares(const Counts& rest) const {
    std::vector<Share> shares(component_.groups.size());
    // Of each state and number of mines before it: the weight of all that can follow.
    std::vector<Counts> following(layers_.back().states.size(), rest);
    for (std::size_t step = order_.size(); step-- > 0;) {
        const Layer& layer = layers_[step];
        Share& share = shares[order_[step]];
        const auto cells = static_cast<int>(component_.groups[order_[step]].cells.size());
        std::vector<Counts> weights(layer.states.size());
        for (const Transition& transition : layer.transitions) {
            const Counts& ways = layer.ways[transition.from];
            const Counts& then = following[transition.to];
            Counts& weight = weights[transition.from];
            weight.resize(ways.size());
            const auto mines = static_cast<std::size_t>(transition.mines);
            Count with_mine = 0, without = 0;
            const Count in_cell = choose(cells - 1, transition.mines - 1),
                        beside = choose(cells - 1, transition.mines);
            for (std::size_t k = 0; k < ways.size() && k + mines < then.size(); ++k) {
                weight[k] += (in_cell + beside) * then[k + mines];
                with_mine += ways[k] * then[k + mines];
            }
            without = with_mine * beside;
            with_mine *= in_cell;
            share.mine += with_mine;
            share.safe += without;
        }
        following = std::move(weights);
    }
    return shares;
}

}  // namespace sightread::minesweeper
