// The cats: how real games choose the next step, and one that never errs on boards that are small
// enough.
//
// A cat that is cut off, whichever it is, goes where there is most room. The perfect cat tries
// everything, with what it found out kept per position; where the board is larger than it can think
// through, it plays the tree.
#pragma once

#include "tests/practice/cat/board.hpp"

#include <QStringList>
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace sightread::practice::cat {

enum class Kind { random, first, nearest, nearest_clockwise, most_routes, tree, perfect };
[[nodiscard]] QStringList kind_names();

class Cat {
public:
    explicit Cat(Kind kind) : kind_(kind) {}
    // None when no neighbour is open.
    [[nodiscard]] std::optional<Cell> step(const Board& board, Random& random);

private:
    [[nodiscard]] std::optional<Cell> perfect_step(const Board& board);
    [[nodiscard]] bool escapes(Board& board);  // the catcher is to block, both play their best

    Kind kind_;
    std::unordered_map<std::uint64_t, bool> known_;
};

// So many open cells a board may have for the perfect cat to think it through.
inline constexpr int most_open_cells = 20;

}  // namespace sightread::practice::cat
