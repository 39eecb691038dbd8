#include "solvers/cat/exact.hpp"

#include "solvers/cat/cautious.hpp"
#include "solvers/cat/proof_search.hpp"
#include "solvers/cat/strategy.hpp"

namespace sightread::cat {

namespace {

Judgement search(const Board& board, Side side, const Limits& limits) {
    if (board.places.size() <= 128) return ProofSearch<2>(board, limits).judge(side);
    return ProofSearch<7>(board, limits).judge(side);
}

// The winner's move, or one that looks best.
std::optional<Cell> move_of(const Board& board, Side side, const Judgement& judgement) {
    if (judgement.verdict == Verdict::win && !judgement.certificate.roots.empty()) {
        Strategy strategy(judgement.certificate);
        return side == Side::catcher ? strategy.block(board) : strategy.step(board);
    }
    return side == Side::catcher ? cautious_block(board) : cautious_step(board);
}

}  // namespace

Judgement judge(const Board& board, Side side, const Limits& limits) {
    Judgement judgement;
    if (is_escaped(board)) {
        judgement.verdict = side == Side::cat ? Verdict::win : Verdict::loss;
        return judgement;
    }
    if (is_cut_off(board)) {
        judgement.verdict = side == Side::cat ? Verdict::loss : Verdict::win;
    } else {
        judgement = search(board, side, limits);
    }
    judgement.move = move_of(board, side, judgement);
    return judgement;
}

}  // namespace sightread::cat
