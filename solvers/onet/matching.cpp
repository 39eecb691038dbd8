#include "solvers/onet/matching.hpp"

#include <algorithm>
#include <utility>

namespace sightread::onet {

template <class Line>
Matching<Line>::Matching(const Puzzle& puzzle)
    : puzzle_(&puzzle),
      all_(puzzle.words(), 0),
      relaxation_(puzzle),
      pairs_of_(puzzle.tile_count()) {
    for (const std::vector<int>& tiles : puzzle.tiles_of) {
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            all_[tiles[i] / 64] |= std::uint64_t{1} << (tiles[i] % 64);
            for (std::size_t j = i + 1; j < tiles.size(); ++j) {
                pairs_of_[tiles[i]].push_back(static_cast<int>(pair_of_.size()));
                pairs_of_[tiles[j]].push_back(static_cast<int>(pair_of_.size()));
                pair_of_.push_back({tiles[i], tiles[j]});
            }
        }
    }
    const std::size_t count = pair_of_.size();
    values_.assign(count, undecided);
    excluded_.assign(count, 0);
    levels_.assign(count, 0);
    reasons_.assign(count, -1);
    causes_.assign(count, -1);
    activity_.assign(count, 0);
    seen_.assign(count, 0);
    watches_.resize(2 * count);
    for (const std::vector<int>& numbers : pairs_of_) {
        Clause some;
        for (const int number : numbers) some.push_back(2 * number);
        if (some.empty()) is_refuted_ = true;
        if (some.size() == 1 && value(some[0]) == undecided) assign(some[0], -1, -1);
        if (some.size() > 1) add_clause(std::move(some));
    }
}

template <class Line>
void Matching<Line>::add_clause(Clause clause) {
    for (std::size_t i = 0; i < std::min<std::size_t>(2, clause.size()); ++i) {
        watches_[clause[i]].push_back(static_cast<int>(clauses_.size()));
    }
    clauses_.push_back(std::move(clause));
}

template <class Line>
void Matching<Line>::assign(Literal literal, int reason, Literal cause) {
    const int variable = literal / 2;
    values_[variable] = (literal & 1) == 0 ? 1 : 0;
    levels_[variable] = level();
    reasons_[variable] = reason;
    causes_[variable] = cause;
    if ((literal & 1) != 0) excluded_[variable] = 1;
    trail_.push_back(literal);
}

// A chosen pair excludes every other pair of its two tiles.
template <class Line>
bool Matching<Line>::propagate_exclusion(Literal literal) {
    if ((literal & 1) != 0) return true;
    const Pair pair = pair_of_[literal / 2];
    for (const int tile : {pair.first, pair.second}) {
        for (const int other : pairs_of_[tile]) {
            if (other == literal / 2) continue;
            if (values_[other] == 1) {
                conflict_ = {literal ^ 1, 2 * other + 1};
                return false;
            }
            if (values_[other] == undecided) assign(2 * other + 1, -1, literal);
        }
    }
    return true;
}

template <class Line>
bool Matching<Line>::propagate_clauses(Literal literal) {
    const Literal falsified = literal ^ 1;
    std::vector<int>& watching = watches_[falsified];
    std::size_t kept = 0;
    bool is_consistent = true;
    for (std::size_t i = 0; i < watching.size(); ++i) {
        const int index = watching[i];
        Clause& literals = clauses_[index];
        if (!is_consistent) {
            watching[kept++] = index;
            continue;
        }
        if (literals[0] == falsified) std::swap(literals[0], literals[1]);
        if (value(literals[0]) == 1) {
            watching[kept++] = index;
            continue;
        }
        const auto other = std::find_if(literals.begin() + 2, literals.end(),
                                        [&](Literal l) { return value(l) != 0; });
        if (other != literals.end()) {
            std::swap(literals[1], *other);
            watches_[literals[1]].push_back(index);
            continue;
        }
        watching[kept++] = index;
        if (value(literals[0]) == 0) {
            conflict_ = literals;
            is_consistent = false;
        } else {
            assign(literals[0], index, -1);
        }
    }
    watching.resize(kept);
    return is_consistent;
}

template <class Line>
bool Matching<Line>::propagate() {
    while (head_ < trail_.size()) {
        const Literal literal = trail_[head_++];
        if (!propagate_exclusion(literal) || !propagate_clauses(literal)) return false;
    }
    return true;
}

template <class Line>
bool Matching<Line>::passes_relaxation() {
    relaxation_.stuck(all_, &excluded_);
    if (!relaxation_.is_stuck()) return true;
    relaxation_.list_helping_pairs(helping_);
    conflict_.clear();
    for (const Pair pair : helping_)
        conflict_.push_back(2 * puzzle_->pair_number(pair.first, pair.second));
    return false;
}

template <class Line>
void Matching<Line>::bump(int variable) {
    activity_[variable] += bump_by_;
    if (activity_[variable] > 1e100) {
        for (double& value : activity_) value *= 1e-100;
        bump_by_ *= 1e-100;
    }
}

template <class Line>
void Matching<Line>::collect(Literal literal, int& open) {
    const int variable = literal / 2;
    if (seen_[variable] || levels_[variable] == 0) return;
    seen_[variable] = 1;
    bump(variable);
    if (levels_[variable] == level()) {
        ++open;
    } else {
        learned_.push_back(literal);
    }
}

// Finds the first unique implication point of the conflict (see GRASP) and leaves the clause in
// learned_, what it asserts first. Returns the level from which on it asserts that.
template <class Line>
int Matching<Line>::learn() {
    learned_.assign(1, 0);
    int open = 0;
    for (const Literal literal : conflict_) collect(literal, open);
    for (std::size_t at = trail_.size();;) {
        while (!seen_[trail_[--at] / 2]) {
        }
        const Literal literal = trail_[at];
        seen_[literal / 2] = 0;
        learned_[0] = literal ^ 1;
        if (--open == 0) break;
        const int reason = reasons_[literal / 2];
        if (reason >= 0) {
            for (const Literal other : clauses_[reason]) {
                if (other != literal) collect(other, open);
            }
        } else {
            collect(causes_[literal / 2] ^ 1, open);
        }
    }
    int target = 0;
    for (std::size_t i = 1; i < learned_.size(); ++i) {
        seen_[learned_[i] / 2] = 0;
        if (levels_[learned_[i] / 2] > target) {
            target = levels_[learned_[i] / 2];
            std::swap(learned_[1], learned_[i]);
        }
    }
    return target;
}

template <class Line>
bool Matching<Line>::resolve_conflict() {
    int deepest = 0;
    for (const Literal literal : conflict_) deepest = std::max(deepest, levels_[literal / 2]);
    if (deepest == 0) return false;
    jump_back(deepest);
    jump_back(learn());
    bump_by_ *= 1.05;
    const int index = learned_.size() > 1 ? static_cast<int>(clauses_.size()) : -1;
    const Literal asserted = learned_[0];
    if (index >= 0) add_clause(learned_);
    assign(asserted, index, -1);
    return true;
}

template <class Line>
void Matching<Line>::jump_back(int target) {
    if (target >= level()) return;
    const std::size_t keep = level_begins_[target];
    for (std::size_t i = keep; i < trail_.size(); ++i) {
        const int variable = trail_[i] / 2;
        values_[variable] = undecided;
        excluded_[variable] = 0;
    }
    trail_.resize(keep);
    level_begins_.resize(target);
    head_ = std::min(head_, keep);
}

// Chooses one more pair, the one most often in conflicts.
template <class Line>
bool Matching<Line>::decide() {
    int best = -1;
    for (int variable = 0; variable < static_cast<int>(values_.size()); ++variable) {
        if (values_[variable] != undecided) continue;
        if (best < 0 || activity_[variable] > activity_[best]) best = variable;
    }
    if (best < 0) return false;
    level_begins_.push_back(static_cast<int>(trail_.size()));
    assign(2 * best, -1, -1);
    return true;
}

template <class Line>
void Matching<Line>::keep_choice() {
    chosen_.clear();
    for (std::size_t number = 0; number < values_.size(); ++number) {
        if (values_[number] == 1) chosen_.push_back(pair_of_[number]);
    }
}

template <class Line>
typename Matching<Line>::Result Matching<Line>::find(const std::function<bool()>& keep_on) {
    while (!is_refuted_) {
        if (!propagate() || !passes_relaxation()) {
            is_refuted_ = !resolve_conflict();
            continue;
        }
        if (!keep_on()) return Result::gave_up;
        if (decide()) continue;
        keep_choice();
        return Result::found;
    }
    return Result::none;
}

template class Matching<NarrowLine>;
template class Matching<WideLine>;

}  // namespace sightread::onet
