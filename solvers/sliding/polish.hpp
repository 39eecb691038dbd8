// Making an answer shorter: a piece of it is taken out, and a beam looks for a shorter way between
// its two ends.
//
// Any two positions of an answer are a puzzle of their own, with an easy goal, since they are
// close; so a narrow beam finds nearly the best way between them, where it could not for the whole.
// Pieces are tried all along the answer, longer ones with a wider beam once that brings no more. A
// way that is as long, but another, is taken too: it may open what follows.
#pragma once

#include "solvers/sliding/arrangement.hpp"
#include "solvers/sliding/effort.hpp"
#include "solvers/sliding/squares.hpp"

#include <vector>

namespace sightread::sliding {

// The same position with tiles named after the cells where they lie in the other one.
[[nodiscard]] Arrangement between(const Arrangement& from, const Arrangement& to);

// REQUIRES: the slides solve the arrangement. Goes on until the effort is over or nothing helps any
// more. Without squares (null) linear conflicts do.
[[nodiscard]] std::vector<Slide> polish(const Arrangement& start, std::vector<Slide> slides,
                                        Metric metric, const Squares* squares, Effort& effort);

}  // namespace sightread::sliding
