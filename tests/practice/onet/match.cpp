#include "tests/practice/onet/match.hpp"

#include "tests/practice/onet/deal.hpp"

#include <algorithm>
#include <cstdint>

namespace sightread::practice::onet {

Match::Match(Board board, bool wrong_tile_is_selected, int refuse)
    : board_(std::move(board)),
      wrong_tile_is_selected_(wrong_tile_is_selected),
      refuse_(refuse),
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
    const bool can_be = can_be_taken(board_, pair), is_refused = can_be && refuses(pair);
    if (can_be && !is_refused) return take_pair(pair);
    const bool is_equal = board_.at(pair.first) == board_.at(pair.second);
    selected_ = wrong_tile_is_selected_ ? cell : std::nullopt;
    return {is_refused ? "refused" : is_equal ? "no-path" : "mismatch", {}, {}};
}

// Which pairs those are goes by where their tiles lie.
bool Match::refuses(Pair pair) const {
    const auto number_of = [this](Cell cell) { return cell.row * board_.columns + cell.column; };
    const auto [low, high] = std::minmax({number_of(pair.first), number_of(pair.second)});
    std::uint32_t mixed = 2'654'435'761U * static_cast<std::uint32_t>(low * 4096 + high + 1);
    mixed ^= mixed >> 15;
    mixed *= 2'246'822'519U;
    mixed ^= mixed >> 13;
    return static_cast<int>(mixed % 100) < refuse_;
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
