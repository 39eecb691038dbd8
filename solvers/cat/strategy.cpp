#include "solvers/cat/strategy.hpp"

#include "solvers/cat/cautious.hpp"
#include "solvers/cat/ring.hpp"

#include <algorithm>

namespace sightread::cat {

namespace {

template <int Words>
std::optional<Cell> fence_block(const Board& board) {
    const Field<Words> field(board);
    const Bits<Words> open = field.cells - field.blocked_of(board);
    const Bits<Words> fenced = fenced_cells(field, open);
    const int cat = board.index(board.cat);
    if (!fenced.test(cat)) return std::nullopt;
    const Bits<Words> gap = (field.beside[cat] & open) - fenced;
    if (gap.any()) return board.cell(gap.first());
    // No gap is near: the nearest one ends the game soonest.
    const Bits<Words> inside = field.flood(Bits<Words>::single(cat), fenced);
    const Bits<Words> gaps = (field.around(inside) & open) - inside;
    Bits<Words> reached = Bits<Words>::single(cat);
    while (gaps.any() && !reached.meets(gaps)) reached = reached | (field.around(reached) & open);
    return gaps.any() ? std::optional(board.cell((reached & gaps).first())) : cautious_block(board);
}

template <int Words>
std::optional<Cell> ring_block(const Board& board, const std::vector<Cell>& ring) {
    const Field<Words> field(board);
    std::vector<int> left;
    for (const Cell cell : ring)
        if (board.at(cell) == Place::free) left.push_back(board.index(cell));
    RingGame<Words> game(field);
    const int cat = board.index(board.cat);
    if (!game.play(field.blocked_of(board), left).test(cat)) return std::nullopt;
    const int block = game.block(game.all(), cat);
    return block < 0 ? std::nullopt : std::optional(board.cell(left[block]));
}

std::optional<Cell> fence_block(const Board& board) {
    return board.places.size() <= 128 ? fence_block<2>(board) : fence_block<7>(board);
}

std::optional<Cell> ring_block(const Board& board, const std::vector<Cell>& ring) {
    return board.places.size() <= 128 ? ring_block<2>(board, ring) : ring_block<7>(board, ring);
}

}  // namespace

// A claim about this cell whose cells are as it needs them.
const Claim* Strategy::claim_for(const Board& board) const {
    const Place needed = certificate_.is_cats ? Place::free : Place::blocked;
    for (auto claim = certificate_.claims.rbegin(); claim != certificate_.claims.rend(); ++claim) {
        if (claim->cat != board.cat) continue;
        if (std::all_of(claim->cells.begin(), claim->cells.end(),
                        [&](Cell cell) { return board.at(cell) == needed; }))
            return &*claim;
    }
    return nullptr;
}

std::optional<Cell> Strategy::block(const Board& board) {
    if (certificate_.is_cats || certificate_.claims.empty()) return std::nullopt;
    if (const std::optional<Cell> gap = fence_block(board)) return gap;
    if (!ring_.empty()) {
        if (const std::optional<Cell> block = ring_block(board, ring_)) return block;
        ring_.clear();
    }
    const Claim* claim = claim_for(board);
    if (!claim) return std::nullopt;
    if (claim->reason == Reason::block)
        return board.is_free(*claim->block) ? claim->block : cautious_block(board);
    ring_ = claim->ring;
    return ring_block(board, ring_);
}

std::optional<Cell> Strategy::step(const Board& board) const {
    if (!certificate_.is_cats) return std::nullopt;
    std::optional<Cell> best;
    std::size_t fewest = 0;
    for (const Cell next : neighbours(board, board.cat)) {
        const std::optional<Board> after = after_move(board, next);
        const Claim* claim = after ? claim_for(*after) : nullptr;
        if (!claim || (best && claim->cells.size() >= fewest)) continue;
        best = next;
        fewest = claim->cells.size();
    }
    return best;
}

}  // namespace sightread::cat
