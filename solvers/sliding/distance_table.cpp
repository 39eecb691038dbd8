#include "solvers/sliding/distance_table.hpp"

#include <array>
#include <bit>
#include <numeric>

namespace sightread::sliding {

namespace {

constexpr std::uint8_t unreached = 255;

// The number of a permutation among all of its length, in the factorial system.
std::uint32_t rank_of(const std::vector<Tile>& at) {
    std::uint32_t rank = 0;
    std::uint32_t seen = 0;
    for (std::size_t i = 0; i < at.size(); ++i) {
        const auto smaller_seen =
            static_cast<std::uint32_t>(std::popcount(seen & ((1u << at[i]) - 1)));
        rank = rank * static_cast<std::uint32_t>(at.size() - i) + at[i] - smaller_seen;
        seen |= 1u << at[i];
    }
    return rank;
}

// Calls visit(slide, length) after each possible move; the arrangement is as it was in the end.
template <class Visit>
void for_each_move(Arrangement& arrangement, Metric metric, const Visit& visit) {
    for (const Slide slide : {Slide::left, Slide::up, Slide::right, Slide::down}) {
        int length = 0;
        while (neighbour(arrangement, arrangement.blank, slide) >= 0 &&
               (length == 0 || metric == Metric::clicks)) {
            make(arrangement, slide);
            visit(slide, ++length);
        }
        for (; length > 0; --length) make(arrangement, opposite(slide));
    }
}

}  // namespace

DistanceTable::DistanceTable(int rows, int columns, int goal_blank, Metric metric)
    : rows_(rows), columns_(columns), goal_blank_(goal_blank), metric_(metric) {
    Arrangement goal{rows, columns, goal_blank, goal_blank, {}};
    goal.at.resize(static_cast<std::size_t>(goal.count()));
    std::iota(goal.at.begin(), goal.at.end(), Tile{0});
    std::uint32_t orders = 1;
    for (int i = 2; i <= goal.count(); ++i) orders *= static_cast<std::uint32_t>(i);
    cost_.assign(orders, unreached);
    cost_[rank_of(goal.at)] = 0;
    std::vector<Arrangement> now{goal};
    for (std::uint8_t cost = 1; !now.empty(); ++cost) {
        positions_ += now.size();
        std::vector<Arrangement> next;
        for (Arrangement& arrangement : now) {
            for_each_move(arrangement, metric, [&](Slide, int) {
                std::uint8_t& known = cost_[rank_of(arrangement.at)];
                if (known != unreached) return;
                known = cost;
                next.push_back(arrangement);
            });
        }
        now = std::move(next);
    }
}

std::vector<Slide> DistanceTable::answer(Arrangement arrangement) const {
    std::vector<Slide> slides;
    for (int cost = cost_[rank_of(arrangement.at)]; cost > 0; --cost) {
        Slide best = Slide::left;
        int best_length = 0;
        for_each_move(arrangement, metric_, [&](Slide slide, int length) {
            if (best_length > 0 || cost_[rank_of(arrangement.at)] != cost - 1) return;
            best = slide;
            best_length = length;
        });
        for (int i = 0; i < best_length; ++i) make(arrangement, best);
        slides.insert(slides.end(), static_cast<std::size_t>(best_length), best);
    }
    return slides;
}

bool DistanceTable::is_for(const Arrangement& arrangement, Metric metric) const {
    return arrangement.rows == rows_ && arrangement.columns == columns_ &&
           arrangement.goal_blank == goal_blank_ && metric == metric_;
}

}  // namespace sightread::sliding
