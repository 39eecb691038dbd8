#include "solvers/onet/matching.hpp"

#include <algorithm>

namespace sightread::onet {

template <class Line>
Matching<Line>::Matching(const Puzzle& puzzle, std::span<const std::uint64_t> left)
    : puzzle_(&puzzle), left_(left.begin(), left.end()), relaxation_(puzzle), variables_(puzzle.tile_count()) {
    add_variables();
    for (int tile = 0; tile < puzzle.tile_count() && !is_refuted_; ++tile) {
        if (!contains(left_, tile)) continue;
        std::vector<Literal> some;
        for (const int variable : variables_[tile]) some.push_back(2 * variable);
        is_refuted_ = !add_clause(std::move(some));
    }
}

template <class Line>
void Matching<Line>::add_variables() {
    variable_of_.assign(puzzle_->pair_count, -1);
    excluded_.assign(puzzle_->pair_count, 0);
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            for (std::size_t j = i + 1; j < tiles.size(); ++j) {
                if (!contains(left_, tiles[i]) || !contains(left_, tiles[j])) continue;
                const int variable = static_cast<int>(pair_of_.size());
                pair_of_.push_back({tiles[i], tiles[j]});
                variable_of_[puzzle_->pair_number(tiles[i], tiles[j])] = variable;
                variables_[tiles[i]].push_back(variable);
                variables_[tiles[j]].push_back(variable);
            }
        }
    }
    const std::size_t count = pair_of_.size();
    values_.assign(count, undecided);
    levels_.assign(count, 0);
    reasons_.assign(count, -1);
    causes_.assign(count, -1);
    activity_.assign(count, 0);
    seen_.assign(count, 0);
    watches_.resize(2 * count);
}

template <class Line>
bool Matching<Line>::add_clause(std::vector<Literal> literals) {
    if (literals.empty()) return false;
    if (literals.size() == 1) {
        if (value(literals[0]) == undecided) assign(literals[0], -1, -1);
        return value(literals[0]) == 1;
    }
    const int index = static_cast<int>(clauses_.size());
    watches_[literals[0]].push_back(index);
    watches_[literals[1]].push_back(index);
    clauses_.push_back({std::move(literals)});
    return true;
}

template <class Line>
void Matching<Line>::assign(Literal literal, int reason, Literal cause) {
    const int variable = literal / 2;
    values_[variable] = (literal & 1) == 0 ? 1 : 0;
    levels_[variable] = level();
    reasons_[variable] = reason;
    causes_[variable] = cause;
    if ((literal & 1) != 0) excluded_[puzzle_->pair_number(pair_of_[variable].first, pair_of_[variable].second)] = 1;
    trail_.push_back(literal);
}

// A chosen pair excludes every other pair of its two tiles.
template <class Line>
bool Matching<Line>::propagate_exclusion(Literal literal) {
    if ((literal & 1) != 0) return true;
    const Pair pair = pair_of_[literal / 2];
    for (const int tile : {pair.first, pair.second}) {
        for (const int other : variables_[tile]) {
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
    for (std::size_t i = 0; i < watching.size(); ++i) {
        std::vector<Literal>& literals = clauses_[watching[i]].literals;
        if (literals[0] == falsified) std::swap(literals[0], literals[1]);
        if (value(literals[0]) == 1) {
            watching[kept++] = watching[i];
            continue;
        }
        const auto other = std::find_if(literals.begin() + 2, literals.end(), [&](Literal l) { return value(l) != 0; });
        if (other != literals.end()) {
            std::swap(literals[1], *other);
            watches_[literals[1]].push_back(watching[i]);
            continue;
        }
        const int clause = watching[i];
        watching[kept++] = clause;
        if (value(literals[0]) == 0) {
            conflict_ = literals;
            for (++i; i < watching.size(); ++i) watching[kept++] = watching[i];
            watching.resize(kept);
            return false;
        }
        assign(literals[0], clause, -1);
    }
    watching.resize(kept);
    return true;
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
bool Matching<Line>::check_relaxation() {
    ++relaxations_;
    relaxation_.stuck(left_, &excluded_);
    if (!relaxation_.is_stuck()) return true;
    relaxation_.list_helping_pairs(helping_);
    conflict_.clear();
    for (const Pair pair : helping_) {
        const int variable = variable_of_[puzzle_->pair_number(pair.first, pair.second)];
        if (variable >= 0) conflict_.push_back(2 * variable);
    }
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
void Matching<Line>::collect(Literal literal, int& open, std::vector<Literal>& learned) {
    const int variable = literal / 2;
    if (seen_[variable] || levels_[variable] == 0) return;
    seen_[variable] = 1;
    bump(variable);
    if (levels_[variable] == level()) {
        ++open;
    } else {
        learned.push_back(literal);
    }
}

// The first unique implication point of the conflict; see GRASP.
template <class Line>
bool Matching<Line>::resolve_conflict() {
    int deepest = 0;
    for (const Literal literal : conflict_) deepest = std::max(deepest, levels_[literal / 2]);
    if (deepest == 0) return false;
    jump_back(deepest);
    std::vector<Literal> learned(1);
    int open = 0;
    for (const Literal literal : conflict_) collect(literal, open, learned);
    std::size_t at = trail_.size();
    while (true) {
        while (!seen_[trail_[--at] / 2]) {
        }
        const Literal literal = trail_[at];
        seen_[literal / 2] = 0;
        if (--open == 0) {
            learned[0] = literal ^ 1;
            break;
        }
        if (reasons_[literal / 2] >= 0) {
            for (const Literal other : clauses_[reasons_[literal / 2]].literals) {
                if (other != literal) collect(other, open, learned);
            }
        } else {
            collect(causes_[literal / 2] ^ 1, open, learned);
        }
    }
    int target = 0;
    for (std::size_t i = 1; i < learned.size(); ++i) {
        seen_[learned[i] / 2] = 0;
        if (levels_[learned[i] / 2] > target) {
            target = levels_[learned[i] / 2];
            std::swap(learned[1], learned[i]);
        }
    }
    jump_back(target);
    bump_by_ *= 1.05;
    const Literal asserted = learned[0];
    if (learned.size() == 1) return add_clause(std::move(learned));
    add_clause(std::move(learned));
    assign(asserted, static_cast<int>(clauses_.size()) - 1, -1);
    return true;
}

template <class Line>
void Matching<Line>::jump_back(int target) {
    if (target >= level()) return;
    const std::size_t keep = level_begins_[target];
    for (std::size_t i = keep; i < trail_.size(); ++i) {
        const int variable = trail_[i] / 2;
        values_[variable] = undecided;
        excluded_[puzzle_->pair_number(pair_of_[variable].first, pair_of_[variable].second)] = 0;
    }
    trail_.resize(keep);
    level_begins_.resize(target);
    head_ = keep;
}

template <class Line>
bool Matching<Line>::decide() {
    int best = -1;
    for (int variable = 0; variable < static_cast<int>(values_.size()); ++variable) {
        if (values_[variable] == undecided && (best < 0 || activity_[variable] > activity_[best])) best = variable;
    }
    if (best < 0) return false;
    level_begins_.push_back(static_cast<int>(trail_.size()));
    assign(2 * best, -1, -1);
    return true;
}

template <class Line>
typename Matching<Line>::Result Matching<Line>::find(const std::function<bool()>& keep_on) {
    while (!is_refuted_) {
        if (!propagate() || !check_relaxation()) {
            is_refuted_ = !resolve_conflict();
            continue;
        }
        if (!keep_on()) return Result::gave_up;
        if (decide()) continue;
        chosen_.clear();
        for (std::size_t variable = 0; variable < values_.size(); ++variable) {
            if (values_[variable] == 1) chosen_.push_back(pair_of_[variable]);
        }
        return Result::found;
    }
    return Result::none;
}

template class Matching<NarrowLine>;
template class Matching<WideLine>;

}  // namespace sightread::onet
