// Who wins, by depth-first proof-number search (Nagai, 2002) in a game of two parts.
//
// The catcher to move: one of its blocks must win. Blocks outside of what the cat's known escapes
// share need not be tried (must-play, as in Hex: Hayward, 2003), and each refuted block makes this
// region smaller by the carrier of its refutation. The cat to move: all of its steps must lose.
// Each such position is looked at once, by what tells winners at sight for all steps together:
// fences (distances.hpp), escapes (escapes.hpp) and the game on a ring (ring.hpp), which is tried
// again with larger rings where much work went in. Proofs need few of the cells, and hold on all
// boards where these are free, or blocked (proofs.hpp).
//
// Blocks are never taken back, so there are no cycles. Memory is bounded by the limits below.
#pragma once

#include "solvers/cat/cut.hpp"
#include "solvers/cat/escapes.hpp"
#include "solvers/cat/exact.hpp"
#include "solvers/cat/field.hpp"
#include "solvers/cat/proof_writer.hpp"
#include "solvers/cat/proofs.hpp"
#include "solvers/cat/ring.hpp"
#include "solvers/cat/transpositions.hpp"

namespace sightread::cat {

template <int Words>
class ProofSearch {
public:
    using Set = Bits<Words>;

    ProofSearch(const Board& board, const Limits& limits);

    // REQUIRES: the game is not over.
    [[nodiscard]] Judgement judge(Side side);

private:
    static constexpr std::uint32_t infinite = 1u << 30;
    static constexpr std::size_t most_bytes = std::size_t{500} << 20;  // of proofs

    // What is seen of a position with the cat to move.
    struct Sight {
        int escape = -1;  // record of the cat's win, if it has one
        Set unclear;      // steps of which nothing is known
    };

    std::uint64_t key_of(Side side, int cat, const Set& blocked) const;
    bool is_out_of_time();

    Sight look(int cat, const Set& blocked, int rank);
    bool look_for_escape(const Set& steps, const Set& blocked, Sight& sight);
    Set choose_ring(int cat, const Set& blocked, std::size_t size);
    Set favoured_blocks(int cat, const Set& blocked, const Set& open) const;
    static std::vector<int> list_of(const Set& set);
    int record_of_escape(int id);

    void visit_catcher(int cat, const Set& blocked, std::uint32_t most_proof,
                       std::uint32_t most_disproof);
    void visit_cat(int cat, const Set& blocked, std::uint32_t most_proof,
                   std::uint32_t most_disproof);
    Entry<Words> first_entry_of_cat(int cat, const Set& blocked, std::uint64_t key, int rank);
    void store_steps(const Set& blocked, const Sight& sight);

    // A proof that the catcher holds all steps of the cat; -1 when a part of it was forgotten.
    int prove_all_steps(int cat, const Set& blocked, int rank);
    // A proof that no block helps; -1 when a part of it was forgotten, and then `open` is what is
    // left to try.
    int prove_no_block(int cat, const Set& blocked, Set& open);

    Judgement judgement_of(Side side, const Entry<Words>& root);

    const Board& board_;
    const Limits& limits_;
    Field<Words> field_;
    int cat_;
    Set blocked_;
    std::chrono::steady_clock::time_point start_;
    std::uint64_t nodes_ = 0;
    bool is_stopped_ = false;

    Escapes<Words> escapes_;
    RingGame<Words> ring_;
    CutFinder<Words> cut_;
    Transpositions<Words> table_;
    Proofs<Words> proofs_;
    ProofWriter<Words> writer_{field_, proofs_};
    Lessons<Words> escapes_learned_, catches_learned_;
};

}  // namespace sightread::cat
