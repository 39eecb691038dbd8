#include "solvers/cat/cautious.hpp"

#include "solvers/cat/distances.hpp"

#include <algorithm>
#include <limits>

namespace sightread::cat {

namespace {

// The block after which the cat's best step leaves it furthest from getting out; once it is cut
// off, after which it has least room.
template <int Words>
std::optional<Cell> cautious_block(const Board& board) {
    const Field<Words> field(board);
    const Bits<Words> blocked = field.blocked_of(board);
    const int cat = board.index(board.cat);
    const Bits<Words> at = Bits<Words>::single(cat);
    const Bits<Words> room = field.flood(at, field.cells - blocked);
    const bool cut_off = !room.meets(field.exits);
    std::optional<Cell> best;
    int best_value = std::numeric_limits<int>::min();
    for_each(room - at, [&](int block) {
        Bits<Words> after = blocked;
        after.set(block);
        int value = std::numeric_limits<int>::max();
        for_each(field.beside[cat] - after, [&](int step) {
            const int left =
                cut_off ? -field.flood(Bits<Words>::single(step), field.cells - after).count()
                        : farness(field, after, step);
            value = std::min(value, left);
        });
        if (value > best_value || !best) {
            best = board.cell(block);
            best_value = value;
        }
    });
    return best;
}

// The step after which the catcher's best block leaves the cat least far; once it is cut off, the
// one with most room.
template <int Words>
std::optional<Cell> cautious_step(const Board& board) {
    const Field<Words> field(board);
    const Bits<Words> blocked = field.blocked_of(board);
    const Bits<Words> open = field.cells - blocked;
    std::optional<Cell> best;
    int best_value = std::numeric_limits<int>::max();
    for_each(field.beside[board.index(board.cat)] & open, [&](int step) {
        const Bits<Words> room = field.flood(Bits<Words>::single(step), open);
        const int value = room.meets(field.exits) ? farness(field, blocked, step)
                                                  : endless - (field.beside[step] & open).count();
        if (value < best_value || !best) {
            best = board.cell(step);
            best_value = value;
        }
    });
    return best;
}

}  // namespace

std::optional<Cell> cautious_block(const Board& board) {
    return board.places.size() <= 128 ? cautious_block<2>(board) : cautious_block<7>(board);
}

std::optional<Cell> cautious_step(const Board& board) {
    return board.places.size() <= 128 ? cautious_step<2>(board) : cautious_step<7>(board);
}

}  // namespace sightread::cat
