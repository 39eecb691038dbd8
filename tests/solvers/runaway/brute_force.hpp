// Every program there is, tried by sending the robot: what the solver must agree with on small
// boards.
#pragma once

#include "tests/solvers/runaway/checker.hpp"

#include <set>
#include <utility>

namespace sightread::runaway::test {

// The numbers of (steps right, steps down) of all programs that lead out, of the lengths from
// `shortest` to `longest`.
std::set<std::pair<int, int>> feasible_splits(const Field& field, int shortest, int longest);

}  // namespace sightread::runaway::test
