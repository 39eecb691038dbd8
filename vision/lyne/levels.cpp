#include "vision/lyne/levels.hpp"

#include "solvers/lyne/solve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <queue>
#include <set>

namespace sightread::lyne::by_eye {
namespace {

// The logarithm of the odds that a place is of a shape, by the mean cosine of its look and those of
// the shape's places: fitted by logistic regression on drawn levels (vision/training/fit_odds.py
// has the same of Onet's faces).
constexpr double slope = 16, even_at = 0.62;
// 1 less the cosine of two places of one shape, on the average of levels
constexpr double usually_apart = 0.07;
// how much steeper odds may be where places of a shape are nearer than that
constexpr double most_sharp = 3;
constexpr double spread = 0.06;     // of `even_at` from level to level, standard deviation
constexpr double too_unlikely = 7;  // natural logarithm, against the likeliest: not looked at
constexpr std::size_t most_kinds = 600, most_of_kinds = 16, most_levels = 400;
constexpr double most_odds = 6;
// 1 less the cosine of two places that look the same: nearer ones are no nearer
constexpr double same_look = 0.003;
// Natural logarithm of how often a place shows something that none of the answers is, such as what
// lies over it.
constexpr double strange = -3;
// The same of how often an end is hidden, or lies beyond the picture, so that the rest would be a
// level only with a node in its stead, or the other way round.
constexpr double lacks_an_end = -5;
constexpr std::chrono::milliseconds answer_limit{50};

using Kinds = std::vector<Answer>;  // of each place
using Group = std::vector<int>;     // places of one shape

// One thing told otherwise than it most likely is.
struct Otherwise {
    double loss = 0;
    std::size_t place = 0;
    std::size_t answer = 0;
};

// Hands combinations of things told otherwise to `take`, the likeliest first, until it returns
// false or `most` were handed over. No two of one place.
template <class Take>
void for_each_likely(std::vector<Otherwise> all, std::size_t most, Take take) {
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.loss < b.loss; });
    struct State {
        double loss = 0;
        std::vector<std::size_t> chosen;  // indices into `all`, rising
        bool operator<(const State& other) const { return loss > other.loss; }
    };
    std::priority_queue<State> states;
    states.push({});
    for (std::size_t count = 0; !states.empty() && count < most;) {
        const State state = states.top();
        states.pop();
        if (state.loss > too_unlikely) return;
        const std::size_t next = state.chosen.empty() ? 0 : state.chosen.back() + 1;
        if (next < all.size()) {
            State more = state;
            more.chosen.push_back(next);
            more.loss += all[next].loss;
            states.push(std::move(more));
            if (!state.chosen.empty()) {
                State instead = state;
                instead.chosen.back() = next;
                instead.loss += all[next].loss - all[next - 1].loss;
                states.push(std::move(instead));
            }
        }
        std::set<std::size_t> places;
        std::vector<Otherwise> chosen;
        for (const std::size_t index : state.chosen) {
            places.insert(all[index].place);
            chosen.push_back(all[index]);
        }
        if (places.size() < chosen.size()) continue;
        ++count;
        if (!take(chosen, state.loss)) return;
    }
}

// How improbable it is that something did not happen whose odds have this logarithm: minus the
// logarithm of 1 - p.
double surprise(double logarithm) {
    return logarithm > 30 ? logarithm : std::log1p(std::exp(logarithm));
}

std::size_t answer_of(const Place& place) {
    if (place.kind == Kind::octagon)
        return has_one_hole + static_cast<std::size_t>(place.holes) - 1;
    return place.kind == Kind::end ? is_end : place.kind == Kind::node ? is_node : is_empty;
}

bool has_shape(const Place& place) {
    return place.kind == Kind::node || place.kind == Kind::end;
}

bool are_of_one_sort(const Place& a, const Place& b) {
    return a.kind == b.kind || (has_shape(a) && has_shape(b));
}

// Natural logarithm of the probability that a place is of this sort: which end is one the level
// says.
double of_its_sort(const std::vector<double>& logarithms, const Place& place) {
    if (!has_shape(place)) return logarithms[answer_of(place)];
    return std::log(std::exp(logarithms[is_node]) + std::exp(logarithms[is_end]));
}

class Levels {
public:
    explicit Levels(const SeenKinds& seen) : seen_(seen) {}

    std::optional<LikelyLevel> likeliest();

private:
    struct Likenesses;
    struct Level {
        double score = 0;
        std::vector<Place> places;
        // per place, natural logarithm: the odds that it is of its shape and of nothing else
        std::vector<double> fits;
    };

    [[nodiscard]] double linkage(const Group& a, const Group& b) const;
    [[nodiscard]] std::optional<std::vector<Group>> shapes_of(const Kinds& kinds) const;
    [[nodiscard]] double agreement(const Kinds& kinds, const Group& group) const;
    void take(const Kinds& kinds, double score);
    [[nodiscard]] std::vector<Board> ranked() const;
    [[nodiscard]] LikelyLevel weighed() const;

    const SeenKinds& seen_;
    std::vector<Level> levels_;
    double best_ = -std::numeric_limits<double>::infinity();
};

double Levels::linkage(const Group& a, const Group& b) const {
    double sum = 0;
    for (const int i : a)
        for (const int j : b) sum += seen_.likeness(i, j);
    return sum / static_cast<double>(a.size() * b.size());
}

// Average linkage, where no group may have more than two ends, until there is one group for every
// two ends. None where a group has other than two.
std::optional<std::vector<Group>> Levels::shapes_of(const Kinds& kinds) const {
    std::vector<Group> groups;
    std::size_t ends = 0;
    const auto ends_in = [&](const Group& group) {
        return std::count_if(group.begin(), group.end(), [&](int place) {
            return kinds[static_cast<std::size_t>(place)] == is_end;
        });
    };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        ends += kinds[i] == is_end;
        if (kinds[i] == is_node || kinds[i] == is_end) groups.push_back({static_cast<int>(i)});
    }
    if (ends == 0 || ends % 2 != 0) return std::nullopt;
    while (groups.size() > ends / 2) {
        double best = -2;
        std::size_t first = 0, second = 0;
        for (std::size_t a = 0; a < groups.size(); ++a)
            for (std::size_t b = a + 1; b < groups.size(); ++b) {
                if (ends_in(groups[a]) + ends_in(groups[b]) > 2) continue;
                const double near = linkage(groups[a], groups[b]);
                if (near > best) best = near, first = a, second = b;
            }
        if (best <= -2) return std::nullopt;
        groups[first].insert(groups[first].end(), groups[second].begin(), groups[second].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(second));
    }
    for (const Group& group : groups)
        if (ends_in(group) != 2) return std::nullopt;
    std::sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) {
        return *std::min_element(a.begin(), a.end()) < *std::min_element(b.begin(), b.end());
    });
    return groups;
}

// Natural logarithm: how probable it is that the places of one shape look as they do when these are
// its ends and those its nodes. A node looks more like another node than like an end, and an end
// like the other end; by how much more is a matter of how the level is drawn.
double Levels::agreement(const Kinds& kinds, const Group& group) const {
    double score = 0;
    for (const int place : group) {
        std::array<double, 2> apart{};  // from other kinds, from its own
        std::array<int, 2> count{};
        for (const int other : group) {
            if (other == place) continue;
            const bool is_own =
                kinds[static_cast<std::size_t>(other)] == kinds[static_cast<std::size_t>(place)];
            apart[is_own] += 1 - seen_.likeness(place, other);
            ++count[is_own];
        }
        if (count[0] == 0 || count[1] == 0) continue;
        const double ratio =
            std::max(same_look, apart[0] / count[0]) / std::max(same_look, apart[1] / count[1]);
        score -= surprise(-2 * std::log(ratio));
    }
    return score;
}

// How alike each place is to each of the shapes, and how probable that makes them. How near the
// places of one shape are to each other on this board says how much a difference means: drawn ones
// are nearly the same.
struct Levels::Likenesses {
    struct Of {
        int place = 0;
        std::size_t group = 0;
        std::vector<double> to;  // each shape
    };
    std::vector<Of> all;
    double slope_here = slope;
    double score = 0;  // natural logarithm

    Likenesses(const Levels& levels, const std::vector<Group>& groups) {
        double apart = 0;
        for (std::size_t own = 0; own < groups.size(); ++own)
            for (const int place : groups[own]) {
                Of one{place, own, {}};
                for (const Group& group : groups) {
                    Group others;
                    std::copy_if(group.begin(), group.end(), std::back_inserter(others),
                                 [&](int other) { return other != place; });
                    one.to.push_back(levels.linkage({place}, others));
                }
                apart += 1 - one.to[own];
                all.push_back(std::move(one));
            }
        const double usually = usually_apart * static_cast<double>(all.size());
        slope_here = slope * std::clamp(usually / std::max(apart, 1e-6), 1.0, most_sharp);
        score = best_score(levels, groups);
    }

    // The score is concave in where even odds are: golden-section search (Kiefer, 1953).
    [[nodiscard]] double best_score(const Levels& levels, const std::vector<Group>& groups) const {
        constexpr double golden = 0.618, near = spread / 8;
        double low = even_at - 3 * spread, high = 1;
        const auto at = [&](double share) {
            const double here = low + share * (high - low);
            return std::pair(here, score_at(levels, groups, here));
        };
        auto first = at(1 - golden), second = at(golden);
        while (high - low > near) {
            if (first.second < second.second) {
                low = first.first;
                first = second;
                second = at(golden);
            } else {
                high = second.first;
                second = first;
                first = at(1 - golden);
            }
        }
        return std::max(first.second, second.second);
    }

    [[nodiscard]] double score_at(const Levels& levels, const std::vector<Group>& groups,
                                  double here) const {
        double sum = -std::pow((here - even_at) / spread, 2) / 2;
        for (const Of& one : all)
            for (std::size_t group = 0; group < groups.size(); ++group) {
                const double sign = group == one.group ? -1 : 1;
                double of_pairs = 0;
                for (const int other : groups[group])
                    if (other != one.place)
                        of_pairs += surprise(sign * slope_here *
                                             (levels.seen_.likeness(one.place, other) - here));
                sum -= of_pairs /
                       static_cast<double>(groups[group].size() - (group == one.group ? 1 : 0));
            }
        return sum;
    }
};

// The levels with these kinds: shapes as they look, and nodes in other shapes that they look like
// nearly as much.
void Levels::take(const Kinds& kinds, double score) {
    const std::optional<std::vector<Group>> groups = shapes_of(kinds);
    if (!groups) return;
    const Likenesses alike(*this, *groups);
    score += alike.score;
    for (const Group& group : *groups) score += agreement(kinds, group);
    std::vector<Place> places(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i] >= has_one_hole)
            places[i] = Place::octagon(static_cast<int>(kinds[i] - has_one_hole) + 1);
    std::vector<Otherwise> elsewhere;
    std::vector<double> fits(kinds.size(), most_odds);
    for (const Likenesses::Of& one : alike.all) {
        const auto index = static_cast<std::size_t>(one.place);
        fits[index] = slope * (one.to[one.group] - even_at);
        places[index] = {kinds[index] == is_end ? Kind::end : Kind::node,
                         static_cast<int>(one.group), 0};
        if (kinds[index] != is_node) continue;
        for (std::size_t other = 0; other < one.to.size(); ++other)
            if (other != one.group)
                elsewhere.push_back(
                    {std::max(0.0, alike.slope_here * (one.to[one.group] - one.to[other])), index,
                     other});
    }
    for_each_likely(elsewhere, most_of_kinds,
                    [&](const std::vector<Otherwise>& chosen, double loss) {
                        if (score - loss < best_ - too_unlikely || levels_.size() >= most_levels)
                            return false;
                        Board board{seen_.rows, seen_.columns, places};
                        for (const Otherwise& one : chosen)
                            board.places[one.place].shape = static_cast<int>(one.answer);
                        Limits limits;
                        limits.time = answer_limit;
                        if (defect(board) || solve(board, limits).outcome == Outcome::impossible)
                            return true;
                        best_ = std::max(best_, score - loss);
                        levels_.push_back({score - loss, std::move(board.places), fits});
                        return true;
                    });
}

std::vector<Board> Levels::ranked() const {
    std::vector<const Level*> order;
    for (const Level& level : levels_) order.push_back(&level);
    std::stable_sort(order.begin(), order.end(),
                     [](auto* a, auto* b) { return a->score > b->score; });
    std::vector<Board> boards;
    for (const Level* level : order) {
        Board board{seen_.rows, seen_.columns, level->places};
        if (std::find(boards.begin(), boards.end(), board) == boards.end())
            boards.push_back(std::move(board));
        if (boards.size() == most_ranked) break;
    }
    return boards;
}

// Shapes are numbered as in the likeliest level: those of another one by the places that they share
// with it.
LikelyLevel Levels::weighed() const {
    const Level& best =
        *std::max_element(levels_.begin(), levels_.end(),
                          [](const Level& a, const Level& b) { return a.score < b.score; });
    std::vector<double> otherwise(best.places.size(), 0), of_other_sort(best.places.size(), 0);
    double all = 0;
    for (const Level& level : levels_) {
        const double weight = std::exp(level.score - best.score);
        all += weight;
        std::map<int, std::map<int, int>> shared;
        for (std::size_t i = 0; i < best.places.size(); ++i)
            if (has_shape(level.places[i]) && has_shape(best.places[i]))
                ++shared[level.places[i].shape][best.places[i].shape];
        for (std::size_t i = 0; i < best.places.size(); ++i) {
            Place place = level.places[i];
            if (has_shape(place)) {
                const auto& names = shared[place.shape];
                const auto most = std::max_element(
                    names.begin(), names.end(),
                    [](const auto& a, const auto& b) { return a.second < b.second; });
                place.shape = most == names.end() ? -1 : most->first;
            }
            if (place != best.places[i]) otherwise[i] += weight;
            if (!are_of_one_sort(place, best.places[i])) of_other_sort[i] += weight;
        }
    }
    LikelyLevel likely{{seen_.rows, seen_.columns, best.places}, {}, {}, ranked()};
    const auto odds_against = [&](double weight) {
        return weight > 0 ? std::log(all - weight) - std::log(weight) : most_odds;
    };
    for (std::size_t i = 0; i < otherwise.size(); ++i) {
        const double is_none = of_its_sort(seen_.logarithms[i], best.places[i]) - strange;
        const double is_end_elsewhere =
            seen_.logarithms[i][answer_of(best.places[i])] - lacks_an_end;
        const double at_most = std::min({most_odds, best.fits[i], is_none, is_end_elsewhere});
        likely.odds.push_back(std::min(at_most, odds_against(otherwise[i])));
        likely.odds_of_sort.push_back(std::min(at_most, odds_against(of_other_sort[i])));
    }
    return likely;
}

std::optional<LikelyLevel> Levels::likeliest() {
    Kinds likeliest;
    std::vector<Otherwise> otherwise;
    double score = 0;
    for (std::size_t i = 0; i < seen_.logarithms.size(); ++i) {
        const std::vector<double>& answers = seen_.logarithms[i];
        const auto best = static_cast<std::size_t>(
            std::max_element(answers.begin(), answers.end()) - answers.begin());
        likeliest.push_back(static_cast<Answer>(best));
        score += answers[best];
        for (std::size_t answer = 0; answer < answers.size(); ++answer)
            if (answer != best && answers[best] - answers[answer] <= too_unlikely)
                otherwise.push_back({answers[best] - answers[answer], i, answer});
    }
    for_each_likely(otherwise, most_kinds, [&](const std::vector<Otherwise>& chosen, double loss) {
        if (score - loss < best_ - too_unlikely) return false;
        Kinds kinds = likeliest;
        for (const Otherwise& one : chosen) kinds[one.place] = static_cast<Answer>(one.answer);
        take(kinds, score - loss);
        return levels_.size() < most_levels;
    });
    if (levels_.empty()) return std::nullopt;
    return weighed();
}

}  // namespace

std::optional<LikelyLevel> likely_level(const SeenKinds& seen) {
    return Levels(seen).likeliest();
}

}  // namespace sightread::lyne::by_eye
