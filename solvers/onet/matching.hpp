// Who goes with whom: a choice of pairs that the relaxation cannot refute, or the proof that every choice is refuted.
//
// In a game that clears the board every tile goes with exactly one other of its face. So there is a variable for each
// pair, exactly one true for each tile, and for every set of tiles that is stuck without some pairs a clause: one of
// those pairs must be chosen (relaxation.hpp). The clauses are made when a choice runs into them, and the choice is
// searched by conflict-driven clause learning (Marques-Silva and Sakallah's GRASP, Chaff's watched literals and
// activities, MiniSat's assumptions).
//
// Without gravity a choice that is complete and not stuck clears the board: taking a pair never closes a path, so the
// order does not matter, and this is a complete solver. With gravity a refusal is still a proof, a choice only a hope:
// search.hpp plays on from there, and asks again after each pair that it takes.
//
// Each pair taken is a decision that stands until it is put back: level i of the trail belongs to the i-th of them, and
// the choice is searched above. What was derived from a position holds for all that come after it, so each clause
// carries the depth that it holds from (0: always), learned ones the deepest of what they were derived from; it is
// dropped when the search takes that depth back. Invariant: what is assigned at a level was derived from clauses of at
// most this depth.
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

    // REQUIRES: an even number of tiles of every face. All tiles are left.
    explicit Matching(const Puzzle& puzzle);

    // The game goes on: a pair of the board was taken; the last one was put back.
    void take(Pair pair);
    void put_back();

    // One of these pairs must be the next to be taken, says the caller of the position reached.
    void require_one_of(std::span<const Pair> pairs);

    // Looks for a choice for the tiles left. keep_on is asked before each relaxation after the first.
    Result find(const std::function<bool()>& keep_on);

    // What is known of the position reached without another search.
    bool is_refuted() const { return is_refuted_; }
    bool is_excluded(Pair pair) const { return is_settled(pair, 0); }
    bool is_forced(Pair pair) const { return is_settled(pair, 1); }

    // After Result::found.
    const std::vector<Pair>& pairs() const { return chosen_; }
    bool is_chosen(Pair pair) const { return model_excludes_[number_of(pair)] == 0; }

    std::uint64_t relaxations() const { return relaxations_; }

private:
    using Literal = int;  // 2 * variable, + 1 when negated; the variable of a pair is its number
    static constexpr int undecided = -1;
    struct Clause {
        std::vector<Literal> literals;  // empty: dropped
        int depth;                      // holds from this depth on
    };

    int number_of(Pair pair) const { return puzzle_->pair_number(pair.first, pair.second); }
    bool is_settled(Pair pair, int as) const;
    int value(Literal literal) const {
        return values_[literal / 2] < 0 ? undecided : values_[literal / 2] ^ (literal & 1);
    }
    int level() const { return static_cast<int>(level_begins_.size()); }
    int depth() const { return static_cast<int>(taken_.size()); }

    void add_clause(std::vector<Literal> literals, int depth);
    bool is_asserting(int clause) const;
    void assign(Literal literal, int reason, Literal cause);
    bool propagate();  // false: conflict_ holds the literals, all false
    bool propagate_exclusion(Literal literal);
    bool propagate_clauses(Literal literal);
    bool model_holds();
    bool passes_relaxation();
    bool resolve_conflict();  // learns and jumps back; false: nothing is left to choose
    void collect(Literal literal, int& open);
    int learn(int& holds_from);
    void jump_back(int level);
    void open_level();
    bool decide();
    void bump(int variable);
    void keep_model();
    void drop_clauses(int from_depth);
    void sweep();

    const Puzzle* puzzle_;
    Words left_;
    Relaxation<Line> relaxation_;
    std::vector<Pair> pair_of_;               // number -> pair
    std::vector<std::vector<int>> pairs_of_;  // tile -> numbers
    std::vector<Pair> taken_;

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
    std::vector<std::vector<int>> clauses_from_;  // depth -> clauses that hold from it
    std::vector<int> pending_;                    // clauses that asserted at a deeper level than they had to
    std::size_t dropped_ = 0;
    bool is_refuted_ = false;

    std::vector<Literal> conflict_;
    int conflict_depth_ = 0;
    std::vector<Literal> learned_;  // scratch of resolve_conflict
    std::vector<double> activity_;
    double bump_by_ = 1;
    std::vector<char> seen_;

    std::vector<char> model_excludes_;  // of the last choice found, all pairs but the chosen
    std::vector<Pair> chosen_;
    std::vector<Pair> helping_;
    std::uint64_t relaxations_ = 0;
};

extern template class Matching<NarrowLine>;
extern template class Matching<WideLine>;

}  // namespace sightread::onet
