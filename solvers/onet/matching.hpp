// Who goes with whom: a choice of pairs that the relaxation cannot refute, or the proof that every
// choice is refuted.
//
// In a game that clears the board every tile goes with exactly one other of its face. So there is a
// variable for each pair, exactly one true for each tile, and for every set of tiles that is stuck
// without some pairs a clause: one of those pairs must be chosen (relaxation.hpp). The clauses are
// made when a choice runs into them, and the choice is searched by conflict-driven clause learning
// (Marques-Silva and Sakallah's GRASP, Chaff's watched literals and activities).
//
// Without gravity a choice that is complete and not stuck clears the board: taking a pair never
// closes a path, so the order does not matter, and this is a complete solver. With gravity a
// refusal is still a proof, a choice only a hope.
//
// Cost: a relaxation, some ten microseconds on a board of 144 tiles, per decision and per clause.
#pragma once

#include "solvers/onet/relaxation.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace sightread::onet {

template <class Line>
class Matching {
public:
    enum class Result { found, none, gave_up };

    explicit Matching(const Puzzle& puzzle);

    // Looks for a choice. keep_on is asked before each decision.
    Result find(const std::function<bool()>& keep_on);

    const std::vector<Pair>& pairs() const { return chosen_; }  // after Result::found

private:
    using Literal = int;  // 2 * variable, + 1 when negated; the variable of a pair is its number
    static constexpr int undecided = -1;
    using Clause = std::vector<Literal>;

    int value(Literal literal) const {
        return values_[literal / 2] < 0 ? undecided : values_[literal / 2] ^ (literal & 1);
    }
    int level() const { return static_cast<int>(level_begins_.size()); }

    void add_clause(Clause clause);  // whose literals but the first are false
    void assign(Literal literal, int reason, Literal cause);
    bool propagate();  // false: conflict_ holds the literals, all false
    bool propagate_exclusion(Literal literal);
    bool propagate_clauses(Literal literal);
    bool passes_relaxation();
    bool resolve_conflict();  // learns and jumps back; false: nothing is left to choose
    int learn();
    void collect(Literal literal, int& open);
    void jump_back(int level);
    bool decide();
    void bump(int variable);
    void keep_choice();

    const Puzzle* puzzle_;
    Words all_;
    Relaxation<Line> relaxation_;
    std::vector<Pair> pair_of_;               // number -> pair
    std::vector<std::vector<int>> pairs_of_;  // tile -> numbers

    std::vector<signed char> values_;
    std::vector<char> excluded_;  // values_ == 0, for the relaxation
    std::vector<int> levels_;
    std::vector<int> reasons_;     // clause, or -1
    std::vector<Literal> causes_;  // of an exclusion: the literal that is true instead, or -1
    std::vector<Literal> trail_;
    std::vector<int> level_begins_;
    std::size_t head_ = 0;

    std::vector<Clause> clauses_;
    std::vector<std::vector<int>> watches_;
    bool is_refuted_ = false;

    std::vector<Literal> conflict_;
    Clause learned_;  // scratch of learn
    std::vector<double> activity_;
    double bump_by_ = 1;
    std::vector<char> seen_;

    std::vector<Pair> chosen_;
    std::vector<Pair> helping_;
};

extern template class Matching<NarrowLine>;
extern template class Matching<WideLine>;

}  // namespace sightread::onet
