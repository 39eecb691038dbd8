// Makes LYNE levels that can be solved: the strokes are drawn first, and the level is what they
// leave behind.
//
// Some places are meant to be octagons; then one random walk per shape, through free places and
// past octagons, as the rules allow it. An octagon passed twice or more gets as many holes; one
// that was passed once is a node of whoever passed; what nobody passed is empty. Of many such
// levels the one is taken that fills the board best.
#pragma once

#include "tests/practice/lyne/drawing.hpp"
#include "tests/practice/random.hpp"

namespace sightread::practice::lyne {

struct Request {
    int rows = 4;
    int columns = 4;
    int shapes = 3;         // at most; a small board may get fewer
    double octagons = 0.3;  // the share of the places that are meant to be octagons
};

struct Level {
    Board board;
    std::vector<Line> answer;  // one of its answers; empty for a level from a file
};

[[nodiscard]] Level generate(const Request& request, Random& random);

// From 2x3 to 8x10, harder and larger as the levels of a set go on. REQUIRES: 1 <= number <= of.
[[nodiscard]] Request graded(int number, int of, Random& random);

}  // namespace sightread::practice::lyne
