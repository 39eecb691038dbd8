// Why a position is won or lost, in steps small enough for a checker that knows nothing but the
// rules.
//
// All claims are about a cat on one cell, the catcher to move, and say which cells the winner
// needs; of the others they say that it does not matter whether they are free or blocked.
//
// The cat's win needs `cells` free. It stands on a way out; or there are winning claims for
// neighbours of its cell, all of whose cells are among `cells`, and no cell but the cat's own is
// needed by all of them: so whatever is blocked, one of them is left.
//
// The catcher's win needs `cells` blocked. It is one of three:
//   block  it blocks `block`, and then every neighbour of the cat's cell is blocked or has a claim
//   that needs no cells
//          blocked but these
//   fence  every cell that the cat can reach without entering a cell of `ring` or of `cells` is no
//   way out, and has one
//          neighbour in `ring` at most, which is blocked when the cat comes next to it. An empty
//          ring is a closed wall.
//   ring   blocking nothing but cells of `ring`, it brings about a fence of some of them and of any
//   other cells. These
//          rings are small (16 cells at most), so that a checker can play their games through.
#pragma once

#include "solvers/cell.hpp"

#include <optional>
#include <vector>

namespace sightread::cat {

enum class Reason : unsigned char { escape, block, fence, ring };  // escape: the cat's win

struct Claim {
    Reason reason = Reason::escape;
    Cell cat;
    std::vector<Cell> cells;
    std::optional<Cell> block;
    std::vector<Cell> ring;      // of a fence or a ring
    std::vector<int> relies_on;  // claims that come before this one
};

// For the cat's turn: the cat wins by stepping to the cell of the root; the catcher wins by a root
// for each free neighbour of the cat. For the catcher's turn there is one root.
struct Certificate {
    bool is_cats = false;
    std::vector<Claim> claims;
    std::vector<int> roots;
};

}  // namespace sightread::cat
