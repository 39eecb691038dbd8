// One game of Onet as it is played by clicks: what is selected, what a click does, how it ends. No
// window, no time.
#pragma once

#include "tests/practice/onet/board.hpp"
#include "tests/practice/random.hpp"

#include <QString>
#include <optional>
#include <vector>

namespace sightread::practice::onet {

enum class Standing { playing, won, lost, stuck };

struct Answer {
    // selected, unselected, removed, refused, mismatch, no-path, empty, outside: the words of the
    // log
    QString what;
    std::vector<Cell> line;  // with removed: what joins the pair
    std::vector<Fall> falls;
};

class Match {
public:
    // `refuse`: so many in a hundred pairs are not taken though they could be, always the same
    // ones, as where a game's own test of paths is faulty.
    Match(Board board, bool wrong_tile_is_selected, int refuse = 0);

    Answer click(std::optional<Cell> cell);
    // The faces that are left change places; nothing changes when no order has a pair to take.
    bool shuffle(Random& random);
    void lose() { is_lost_ = true; }

    const Board& board() const { return board_; }
    std::optional<Cell> selected() const { return selected_; }
    Standing standing() const;

    [[nodiscard]] bool refuses(Pair pair) const;

private:
    Answer take_pair(Pair pair);

    Board board_;
    std::optional<Cell> selected_;
    bool wrong_tile_is_selected_;
    int refuse_;
    bool is_lost_ = false;
    bool has_pairs_ = true;
};

}  // namespace sightread::practice::onet
