#include "solvers/minesweeper/odds.hpp"

#include "solvers/minesweeper/component.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

namespace sightread::minesweeper {
namespace {

// An open number with what it says: so many mines on these cells.
struct Number {
    std::vector<std::size_t> cells;
    int mines = 0;
};

// None when a number has more mines than cells to hold them, or fewer than are shown.
std::optional<std::vector<Number>> numbers_of(const Board& board) {
    std::vector<Number> numbers;
    for (std::size_t index = 0; index < board.squares.size(); ++index) {
        if (!is_open(board.squares[index])) continue;
        Number number{{}, board.squares[index]};
        for (const std::size_t beside : neighbours(board, index)) {
            if (may_hide_mine(board.squares[beside])) number.cells.push_back(beside);
            if (board.squares[beside] == mine) --number.mines;
        }
        if (number.mines < 0 || number.mines > std::ssize(number.cells)) return std::nullopt;
        if (!number.cells.empty()) numbers.push_back(std::move(number));
    }
    std::sort(numbers.begin(), numbers.end(),
              [](const Number& a, const Number& b) { return a.cells < b.cells; });
    const auto same = [](const Number& a, const Number& b) {
        return a.cells == b.cells && a.mines == b.mines;
    };
    numbers.erase(std::unique(numbers.begin(), numbers.end(), same), numbers.end());
    return numbers;
}

std::size_t root(std::vector<std::size_t>& parents, std::size_t of) {
    while (parents[of] != of) of = parents[of] = parents[parents[of]];
    return of;
}

struct Split {
    std::vector<Component> components;
    std::vector<std::vector<std::size_t>> numbers;  // of each component: indices into all numbers
    std::vector<std::size_t> outside;               // cells beside no number
};

// Cells beside the same numbers in groups, groups that share numbers in components.
Split split(const Board& board, const std::vector<Number>& numbers) {
    std::vector<std::vector<std::size_t>> beside(board.squares.size());
    std::vector<std::size_t> parents(numbers.size());
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    for (std::size_t number = 0; number < numbers.size(); ++number)
        for (const std::size_t cell : numbers[number].cells) {
            if (!beside[cell].empty())
                parents[root(parents, number)] = root(parents, beside[cell].front());
            beside[cell].push_back(number);
        }
    Split found;
    std::map<std::vector<std::size_t>, std::vector<std::size_t>> groups;
    for (std::size_t cell = 0; cell < beside.size(); ++cell) {
        if (!beside[cell].empty()) groups[beside[cell]].push_back(cell);
        if (beside[cell].empty() && may_hide_mine(board.squares[cell]))
            found.outside.push_back(cell);
    }
    std::map<std::size_t, std::size_t> component_of;  // by root
    std::vector<std::size_t> place(numbers.size());   // of a number in its component
    for (std::size_t number = 0; number < numbers.size(); ++number) {
        const auto [at, is_new] =
            component_of.try_emplace(root(parents, number), found.components.size());
        if (is_new) {
            found.components.emplace_back();
            found.numbers.emplace_back();
        }
        place[number] = found.numbers[at->second].size();
        found.numbers[at->second].push_back(number);
        found.components[at->second].lacking.push_back(numbers[number].mines);
    }
    for (auto& [by, cells] : groups) {
        Group group{std::move(cells), {}};
        for (const std::size_t number : by) group.numbers.push_back(place[number]);
        found.components[component_of.at(root(parents, by.front()))].groups.push_back(
            std::move(group));
    }
    return found;
}

Counts product(const Counts& a, const Counts& b) {
    if (a.empty() || b.empty()) return {};
    Counts sum(a.size() + b.size() - 1, 0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) sum[i + j] += a[i] * b[j];
    return sum;
}

// The weight of what the cells beside no number may hold when all the others hold k mines, for k up
// to `most`.
class Outside {
public:
    Outside(const Board& board, std::size_t cells, double density)
        : cells_(static_cast<int>(cells)),
          ratio_(static_cast<Count>(density) / (1 - static_cast<Count>(density))) {
        if (board.mines) left_ = *board.mines - count(board, mine);
    }
    // With `fewer` of the cells, and as many mines in those.
    [[nodiscard]] Counts weights(std::size_t most, int fewer = 0, int mines = 0) const {
        Counts weights(most + 1);
        for (std::size_t k = 0; k <= most; ++k)
            weights[k] = weight(static_cast<int>(k) + mines, cells_ - fewer);
        return weights;
    }

private:
    [[nodiscard]] Count weight(int mines_elsewhere, int cells) const {
        if (left_) return choose(cells, *left_ - mines_elsewhere);
        Count weight = 1;
        for (int mines = 0; mines < mines_elsewhere; ++mines) weight *= ratio_;
        for (int cell = 0; cell < cells; ++cell) weight *= 1 + ratio_;
        return weight;
    }

    int cells_;
    Count ratio_;  // of a mine to none, where the number of mines is not known
    std::optional<int> left_;
};

Count total(const Counts& counts, const Counts& weights) {
    Count sum = 0;
    for (std::size_t k = 0; k < counts.size(); ++k) sum += counts[k] * weights[k];
    return sum;
}

CellOdds odds_of(Count mine, Count safe) {
    return {static_cast<double>(mine / (mine + safe)), mine == 0, safe == 0};
}

// The components of a board, counted.
class Counted {
public:
    Counted(const Board& board, Split split, const OddsLimits& limits)
        : split_(std::move(split)), outside_(board, split_.outside.size(), limits.density) {
        for (const Component& component : split_.components) {
            counts_.push_back(std::make_unique<ComponentCounts>(component, limits.most_states));
            states_ += counts_.back()->states();
            if (counts_.back()->is_whole()) continue;
            too_wide_ = split_.numbers[counts_.size() - 1][counts_.back()->heaviest_number()];
            return;
        }
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;

    // The number that is passed over, where a component is too wide.
    [[nodiscard]] std::optional<std::size_t> too_wide() const { return too_wide_; }
    [[nodiscard]] std::uint64_t states() const { return states_; }

    [[nodiscard]] std::optional<Odds> odds(const Board& board) const {
        Odds found;
        for (const Square square : board.squares)
            found.cells.push_back({square == mine ? 1.0 : 0.0, square != mine, square == mine});
        // Products of the components before and after each.
        std::vector<Counts> before{{1}}, after(counts_.size() + 1, Counts{1});
        for (const auto& counts : counts_)
            before.push_back(product(before.back(), counts->placements()));
        for (std::size_t i = counts_.size(); i-- > 0;)
            after[i] = product(after[i + 1], counts_[i]->placements());
        if (before.back().empty()) return std::nullopt;
        found.placements = total(before.back(), outside_.weights(before.back().size() - 1));
        if (found.placements == 0) return std::nullopt;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            share_out(i, product(before[i], after[i + 1]), found);
        if (split_.outside.empty()) return found;
        const std::size_t most = before.back().size() - 1;
        const Count is_mine = total(before.back(), outside_of_mine(most, 1)),
                    none = total(before.back(), outside_of_mine(most, 0));
        for (const std::size_t cell : split_.outside) found.cells[cell] = odds_of(is_mine, none);
        return found;
    }

private:
    // One of the cells beside no number taken out, with a mine or without.
    [[nodiscard]] Counts outside_of_mine(std::size_t most, int mines) const {
        return outside_.weights(most, 1, mines);
    }

    // What the cells of one component hold; `others` counts the other components.
    void share_out(std::size_t at, const Counts& others, Odds& found) const {
        const Counts& own = counts_[at]->placements();
        const Counts outside = outside_.weights(own.size() + others.size() - 2);
        Counts rest(own.size(), 0);
        for (std::size_t k = 0; k < own.size(); ++k)
            for (std::size_t j = 0; j < others.size(); ++j) rest[k] += others[j] * outside[k + j];
        const std::vector<ComponentCounts::Share> shares = counts_[at]->shares(rest);
        const std::vector<Group>& groups = split_.components[at].groups;
        for (std::size_t group = 0; group < groups.size(); ++group)
            for (const std::size_t cell : groups[group].cells)
                found.cells[cell] = odds_of(shares[group].mine, shares[group].safe);
    }

    Split split_;
    Outside outside_;
    std::vector<std::unique_ptr<ComponentCounts>> counts_;
    std::optional<std::size_t> too_wide_;
    std::uint64_t states_ = 0;
};

}  // namespace

std::optional<Odds> odds(const Board& board, const OddsLimits& limits) {
    std::optional<std::vector<Number>> numbers = numbers_of(board);
    if (!numbers) return std::nullopt;
    std::uint64_t states = 0;
    for (bool is_exact = true;; is_exact = false) {
        const Counted counted(board, split(board, *numbers), limits);
        states += counted.states();
        if (const std::optional<std::size_t> number = counted.too_wide()) {
            numbers->erase(numbers->begin() + static_cast<std::ptrdiff_t>(*number));
            continue;
        }
        std::optional<Odds> found = counted.odds(board);
        if (found) {
            found->states = states;
            found->is_exact = is_exact;
        }
        return found;
    }
}

}  // namespace sightread::minesweeper
