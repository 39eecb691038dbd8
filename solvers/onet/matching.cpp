#include "solvers/onet/matching.hpp"

#include <algorithm>
#include <utility>

namespace sightread::onet {

template <class Line>
Matching<Line>::Matching(const Puzzle& puzzle)
    : puzzle_(&puzzle), left_(puzzle.words(), 0), relaxation_(puzzle), pairs_of_(puzzle.tile_count()) {
    for (const std::vector<int>& tiles : puzzle.tiles_of) {
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            left_[tiles[i] / 64] |= std::uint64_t{1} << (tiles[i] % 64);
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
    model_excludes_.assign(count, 1);
    levels_.assign(count, 0);
    reasons_.assign(count, -1);
    causes_.assign(count, -1);
    activity_.assign(count, 0);
    seen_.assign(count, 0);
    watches_.resize(2 * count);
    clauses_from_.resize(1);
    for (const std::vector<int>& numbers : pairs_of_) {
        std::vector<Literal> some;
        for (const int number : numbers) some.push_back(2 * number);
        add_clause(std::move(some), 0);
    }
}

template <class Line>
void Matching<Line>::open_level() {
    level_begins_.push_back(static_cast<int>(trail_.size()));
}

template <class Line>
void Matching<Line>::take(Pair pair) {
    jump_back(depth());
    taken_.push_back(pair);
    clauses_from_.resize(taken_.size() + 1);
    for (const int tile : {pair.first, pair.second}) left_[tile / 64] &= ~(std::uint64_t{1} << (tile % 64));
    open_level();
    const Literal literal = 2 * number_of(pair);
    if (value(literal) == undecided) assign(literal, -1, -1);
    is_refuted_ = value(literal) == 0 || !propagate();
}

template <class Line>
void Matching<Line>::put_back() {
    jump_back(depth() - 1);
    drop_clauses(depth());
    for (const int tile : {taken_.back().first, taken_.back().second}) {
        left_[tile / 64] |= std::uint64_t{1} << (tile % 64);
    }
    taken_.pop_back();
    // What was learned below may say something here already.
    std::erase_if(pending_, [&](int clause) { return clauses_[clause].literals.empty() || !is_asserting(clause); });
    for (const int clause : pending_) {
        if (value(clauses_[clause].literals[0]) == undecided) assign(clauses_[clause].literals[0], clause, -1);
    }
    is_refuted_ = !propagate();
    if (dropped_ > 1000 && dropped_ > clauses_.size() / 2) sweep();
}

// Whether all literals but the first are false.
template <class Line>
bool Matching<Line>::is_asserting(int clause) const {
    const std::vector<Literal>& literals = clauses_[clause].literals;
    return std::all_of(literals.begin() + 1, literals.end(), [&](Literal literal) { return value(literal) == 0; });
}

template <class Line>
void Matching<Line>::drop_clauses(int from_depth) {
    for (std::size_t depth = from_depth; depth < clauses_from_.size(); ++depth) {
        for (const int clause : clauses_from_[depth]) clauses_[clause].literals = {};
        dropped_ += clauses_from_[depth].size();
    }
    clauses_from_.resize(from_depth);
}

// Forgets the dropped clauses for good, and numbers the rest anew.
template <class Line>
void Matching<Line>::sweep() {
    std::vector<int> new_number(clauses_.size(), -1);
    std::size_t kept = 0;
    for (std::size_t old = 0; old < clauses_.size(); ++old) {
        if (clauses_[old].literals.empty()) continue;
        new_number[old] = static_cast<int>(kept);
        if (kept != old) clauses_[kept] = std::move(clauses_[old]);
        ++kept;
    }
    clauses_.resize(kept);
    const auto renumber = [&](int& clause) { clause = clause < 0 ? clause : new_number[clause]; };
    std::for_each(reasons_.begin(), reasons_.end(), renumber);
    std::erase_if(pending_, [&](int clause) { return new_number[clause] < 0; });
    std::for_each(pending_.begin(), pending_.end(), renumber);
    for (std::vector<int>& clauses : clauses_from_) std::for_each(clauses.begin(), clauses.end(), renumber);
    for (std::vector<int>& watching : watches_) watching.clear();
    for (std::size_t clause = 0; clause < kept; ++clause) {
        const std::vector<Literal>& literals = clauses_[clause].literals;
        for (std::size_t i = 0; i < std::min<std::size_t>(2, literals.size()); ++i) {
            watches_[literals[i]].push_back(static_cast<int>(clause));
        }
    }
    dropped_ = 0;
}

template <class Line>
void Matching<Line>::require_one_of(std::span<const Pair> pairs) {
    jump_back(depth());
    std::vector<Literal> literals;
    for (const Pair pair : pairs) literals.push_back(2 * number_of(pair));
    add_clause(std::move(literals), depth());
}

template <class Line>
bool Matching<Line>::is_settled(Pair pair, int as) const {
    const int number = number_of(pair);
    return values_[number] == as && levels_[number] <= depth();
}

// A new clause, at the level of the position: it may assert something or be false already.
template <class Line>
void Matching<Line>::add_clause(std::vector<Literal> literals, int depth) {
    std::stable_partition(literals.begin(), literals.end(), [&](Literal literal) { return value(literal) != 0; });
    if (literals.empty() || value(literals[0]) == 0) {
        is_refuted_ = true;
        return;
    }
    const int index = static_cast<int>(clauses_.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(2, literals.size()); ++i) {
        watches_[literals[i]].push_back(index);
    }
    clauses_.push_back({std::move(literals), depth});
    clauses_from_[depth].push_back(index);
    if (is_asserting(index) && value(clauses_[index].literals[0]) == undecided) {
        assign(clauses_[index].literals[0], index, -1);
        pending_.push_back(index);
    }
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
                conflict_depth_ = 0;
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
        std::vector<Literal>& literals = clauses_[index].literals;
        if (literals.empty()) continue;
        if (!is_consistent) {
            watching[kept++] = index;
            continue;
        }
        if (literals[0] == falsified && literals.size() > 1) std::swap(literals[0], literals[1]);
        if (value(literals[0]) == 1) {
            watching[kept++] = index;
            continue;
        }
        const auto other = std::find_if(literals.begin() + std::min<std::size_t>(2, literals.size()), literals.end(),
                                        [&](Literal l) { return value(l) != 0; });
        if (other != literals.end()) {
            std::swap(literals[1], *other);
            watches_[literals[1]].push_back(index);
            continue;
        }
        watching[kept++] = index;
        if (value(literals[0]) == 0) {
            conflict_ = literals;
            conflict_depth_ = clauses_[index].depth;
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

// Whether the last choice found is still one, without the pairs taken since.
template <class Line>
bool Matching<Line>::model_holds() {
    if (chosen_.empty()) return false;
    for (const Pair pair : taken_) {
        if (!is_chosen(pair)) return false;
    }
    ++relaxations_;
    relaxation_.stuck(left_, &model_excludes_);
    return !relaxation_.is_stuck();
}

template <class Line>
bool Matching<Line>::passes_relaxation() {
    ++relaxations_;
    relaxation_.stuck(left_, &excluded_);
    if (!relaxation_.is_stuck()) return true;
    relaxation_.list_helping_pairs(helping_);
    conflict_.clear();
    conflict_depth_ = depth();
    for (const Pair pair : helping_) conflict_.push_back(2 * number_of(pair));
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

// Finds the first unique implication point of the conflict (see GRASP) and leaves the clause in learned_, what it
// asserts first. Returns the level from which on it asserts that.
template <class Line>
int Matching<Line>::learn(int& holds_from) {
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
            holds_from = std::max(holds_from, clauses_[reason].depth);
            for (const Literal other : clauses_[reason].literals) {
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
    if (deepest <= depth()) return false;
    jump_back(deepest);
    int holds_from = conflict_depth_;
    const int target = learn(holds_from);
    bump_by_ *= 1.05;
    jump_back(std::max(target, depth()));
    const int index = static_cast<int>(clauses_.size());
    for (std::size_t i = 0; i < std::min<std::size_t>(2, learned_.size()); ++i) watches_[learned_[i]].push_back(index);
    clauses_.push_back({learned_, holds_from});
    clauses_from_[holds_from].push_back(index);
    assign(learned_[0], index, -1);
    if (target < depth()) pending_.push_back(index);
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
    open_level();
    assign(2 * best, -1, -1);
    return true;
}

template <class Line>
void Matching<Line>::keep_model() {
    chosen_.clear();
    for (std::size_t number = 0; number < values_.size(); ++number) {
        model_excludes_[number] = values_[number] == 1 ? 0 : 1;
        if (values_[number] == 1 && contains(left_, pair_of_[number].first)) chosen_.push_back(pair_of_[number]);
    }
}

template <class Line>
typename Matching<Line>::Result Matching<Line>::find(const std::function<bool()>& keep_on) {
    jump_back(depth());
    bool is_first = true;
    while (!is_refuted_) {
        if (!propagate() || !passes_relaxation()) {
            is_refuted_ = !resolve_conflict();
            is_first = false;
            continue;
        }
        if (is_first && model_holds()) return Result::found;
        is_first = false;
        if (!keep_on()) return Result::gave_up;
        if (decide()) continue;
        keep_model();
        jump_back(depth());
        return Result::found;
    }
    return Result::none;
}

template class Matching<NarrowLine>;
template class Matching<WideLine>;

}  // namespace sightread::onet
