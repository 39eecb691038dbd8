#include "solvers/sliding/optimal_search.hpp"

#include <algorithm>

namespace sightread::sliding {

namespace {

constexpr std::uint64_t nodes_between_questions = 1 << 14;
constexpr int no_slide = 8;

// Symmetries that leave the goal alone.
std::vector<Symmetry> mirrors(const Arrangement& arrangement) {
    std::vector<Symmetry> result;
    for (const Symmetry& symmetry : all_symmetries()) {
        if (symmetry.is_identity() ||
            (symmetry.is_transposed && arrangement.rows != arrangement.columns))
            continue;
        if (symmetry.cell(arrangement.goal_blank, arrangement.rows, arrangement.columns) ==
            arrangement.goal_blank)
            result.push_back(symmetry);
    }
    return result;
}

}  // namespace

OptimalSearch::OptimalSearch(const Arrangement& start, const Division& division) : start_(start) {
    const int count = start.count();
    for (int cell = 0; cell < count; ++cell) {
        for (int slide = 0; slide < 4; ++slide)
            beside_[cell][slide] =
                static_cast<std::int8_t>(neighbour(start, cell, static_cast<Slide>(slide)));
        for (int other = 0; other < count; ++other)
            distance_[cell][other] = static_cast<std::int8_t>(distance(cell, other, start.columns));
    }
    add_view(division, Symmetry{});
    const std::vector<Symmetry> seen = mirrors(start);
    if (!seen.empty()) add_view(division, seen.front());
}

void OptimalSearch::add_view(const Division& division, const Symmetry& symmetry) {
    View view;
    const auto to = [&](int cell) { return symmetry.cell(cell, start_.rows, start_.columns); };
    for (std::size_t part = 0; part < division.size(); ++part) {
        const std::vector<int>& tiles = division[part].pattern.tiles;
        view.tables[part] = division[part].table.get();
        for (int tile = 0; tile < start_.count(); ++tile) {
            const auto found = std::find(tiles.begin(), tiles.end(), to(tile));
            if (found == tiles.end()) continue;
            const std::uint32_t weight =
                division[part].pattern.weight(static_cast<int>(found - tiles.begin()));
            view.part[tile] = static_cast<std::uint8_t>(part);
            for (int cell = 0; cell < start_.count(); ++cell)
                view.share[tile][cell] = weight * static_cast<std::uint32_t>(to(cell));
        }
    }
    Sum sum;
    for (int cell = 0; cell < start_.count(); ++cell) {
        const int tile = start_.at[cell];
        if (tile != start_.goal_blank) sum.index[view.part[tile]] += view.share[tile][cell];
    }
    for (std::size_t part = 0; part < division.size(); ++part) {
        sum.excess[part] = view.tables[part]->excess(sum.index[part]);
        sum.total += sum.excess[part];
    }
    sums_[views_.size()] = sum;
    views_.push_back(view);
}

int OptimalSearch::lower_bound() const {
    int steps = 0;
    for (int cell = 0; cell < start_.count(); ++cell)
        if (cell != start_.blank) steps += distance_[cell][start_.at[cell]];
    int most = 0;
    for (std::size_t i = 0; i < views_.size(); ++i) most = std::max(most, sums_[i].total);
    return steps + 2 * most;
}

OptimalSearch::Result OptimalSearch::run(int known, Effort& effort) {
    effort_ = &effort;
    std::copy(start_.at.begin(), start_.at.end(), at_.begin());
    int steps = 0;
    for (int cell = 0; cell < start_.count(); ++cell)
        if (cell != start_.blank) steps += distance_[cell][start_.at[cell]];
    for (int bound = lower_bound(); bound < known; bound += 2) {
        const Ending ending = descend(start_.blank, no_slide, bound, steps);
        effort.nodes += nodes_;
        nodes_ = 0;
        if (ending == Ending::over) return {};
        if (ending == Ending::found)
            return {true, std::vector<Slide>(path_.rbegin(), path_.rend())};
    }
    return {true, std::nullopt};
}

// steps: the Manhattan distance of all tiles. REQUIRES: it is no more than the budget.
OptimalSearch::Ending OptimalSearch::descend(int blank, int last, int budget, int steps) {
    if (steps == 0 && blank == start_.goal_blank) return Ending::found;
    for (int slide = 0; slide < 4; ++slide) {
        if ((slide ^ 2) == last || beside_[blank][slide] < 0) continue;
        const Ending ending = try_slide(blank, slide, budget - 1, steps);
        if (ending == Ending::found) path_.push_back(static_cast<Slide>(slide));
        if (ending != Ending::exhausted) return ending;
    }
    return Ending::exhausted;
}

OptimalSearch::Ending OptimalSearch::try_slide(int blank, int slide, int budget, int steps) {
    const int from = beside_[blank][slide];
    const int tile = at_[from];
    const int left = steps + distance_[tile][blank] - distance_[tile][from];
    if ((++nodes_ & (nodes_between_questions - 1)) == 0) {
        effort_->nodes += nodes_;
        nodes_ = 0;
        if (effort_->is_over()) return Ending::over;
    }
    const int most_excess = (budget - left) / 2;
    if (left > budget) return Ending::exhausted;
    struct Before {
        std::uint32_t index;
        int excess;
    };
    std::array<Before, most_views> changed;
    const std::size_t count = views_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const View& view = views_[i];
        const Sum& sum = sums_[i];
        const std::size_t part = view.part[tile];
        const std::uint32_t index =
            sum.index[part] - view.share[tile][from] + view.share[tile][blank];
        const int excess = view.tables[part]->excess(index);
        if (sum.total - sum.excess[part] + excess > most_excess) return Ending::exhausted;
        changed[i] = {index, excess};
    }
    const auto exchange = [&] {
        for (std::size_t i = 0; i < count; ++i) {
            Sum& sum = sums_[i];
            const std::size_t part = views_[i].part[tile];
            sum.total += changed[i].excess - sum.excess[part];
            std::swap(sum.index[part], changed[i].index);
            std::swap(sum.excess[part], changed[i].excess);
        }
    };
    exchange();
    at_[blank] = static_cast<Tile>(tile);
    const Ending ending = descend(from, slide, budget, left);
    at_[from] = static_cast<Tile>(tile);
    exchange();
    return ending;
}

}  // namespace sightread::sliding
