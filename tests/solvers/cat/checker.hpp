// Replays a certificate claim by claim, with rules written apart from the solver.
#pragma once

#include "solvers/cat/certificate.hpp"
#include "tests/solvers/cat/plain_rules.hpp"

#include <string>

namespace sightread::cat::test {

// Empty when the certificate proves what it says of this board; what is wrong with it otherwise.
[[nodiscard]] std::string fault_of(const Certificate& certificate, const Board& board,
                                   bool is_cats_turn);

}  // namespace sightread::cat::test
