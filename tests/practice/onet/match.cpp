#include "tests/practice/onet/match.hpp"

#include "tests/practice/onet/deal.hpp"

namespace sightread::practice::onet {

Match::Match(Board board, bool wrong_tile_is_selected)
    : board_(std::move(board)),
      wrong_tile_is_selected_(wrong_tile_is_selected),
      has_pairs_(has_takeable_pair(board_)) {}

Answer Match::click(std::optional<Cell> cell) {
    if (!cell) return {"outside", {}, {}};
    if (!board_.is_face(*cell)) return {"empty", {}, {}};
    if (!selected_) {
        selected_ = cell;
        return {"selected", {}, {}};
    }
    if (*selected_ == *cell) {
        selected_.reset();
        return {"unselected", {}, {}};
    }
    const Pair pair{*selected_, *cell};
    if (can_be_taken(board_, pair)) return take_pair(pair);
    const bool is_equal = board_.at(pair.first) == board_.at(pair.second);
    selected_ = wrong_tile_is_selected_ ? cell : std::nullopt;
    return {is_equal ? "no-path" : "mismatch", {}, {}};
}

Answer Match::take_pair(Pair pair) {
    Answer answer{"removed", *joining_line(board_, pair.first, pair.second), {}};
    answer.falls = take(board_, pair);
    selected_.reset();
    has_pairs_ = has_takeable_pair(board_);
    return answer;
}

bool Match::shuffle(Random& random) {
    Board mixed = board_;
    if (!shuffle_faces(mixed, random)) return false;
    board_ = mixed;
    selected_.reset();
    has_pairs_ = true;
    return true;
}

Standing Match::standing() const {
    if (is_lost_) return Standing::lost;
    if (board_.faces_left() == 0) return Standing::won;
    return has_pairs_ ? Standing::playing : Standing::stuck;
}

}  // namespace sightread::practice::onet
