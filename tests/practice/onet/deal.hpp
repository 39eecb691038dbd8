// Deals an Onet board.
//
// A solvable deal is a random one that is played to its end: whenever the game is stuck, two tiles
// that could be joined are made equal by exchanging one of them with another tile that is still
// there. What was played before stays playable, as lines and falls depend on where tiles lie and
// not on their faces; so the faces, put back to where their tiles began, are a board that can be
// cleared.
#pragma once

#include "tests/practice/onet/board.hpp"
#include "tests/practice/random.hpp"

namespace sightread::practice::onet {

enum class DealKind { solvable, random, unsolvable };

struct Deal {
    int rows = 9;
    int columns = 16;
    Border border = Border::open;
    Gravity gravity = Gravity::none;
    DealKind kind = DealKind::solvable;
    int copies = 4;      // of each face; the last face may have two when the tiles do not divide
    int most_faces = 1;  // different faces that can be told apart; more tiles share them
    int holes = 0;       // one more when the number of tiles would be odd
    int walls = 0;
    std::vector<Gravity> passes = {};  // of the collapse, after the first
    int bends = 2;                     // of a line at most
};

// Fallen already when there is gravity. Throws Problem when no such board was found.
[[nodiscard]] Board deal(const Deal& request, Random& random);

// The faces that are left change places until a pair can be taken; false when no such order was
// found.
[[nodiscard]] bool shuffle_faces(Board& board, Random& random);

}  // namespace sightread::practice::onet
