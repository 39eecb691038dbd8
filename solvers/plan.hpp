// The moves of one solve, and what is known of them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace sightread {

enum class Outcome {
    solved,      // the moves solve the board
    impossible,  // proven: no moves solve it; `moves` are the best that were found
    unknown,     // gave up within the limit; `moves` are the best that were found
};

[[nodiscard]] constexpr std::string_view outcome_name(Outcome outcome) {
    return outcome == Outcome::solved       ? "solved"
           : outcome == Outcome::impossible ? "impossible"
                                            : "unknown";
}

template <class Move>
struct Plan {
    Outcome outcome = Outcome::unknown;
    bool optimal = false;  // proven: no other plan is better in the game's own measure
    std::vector<Move> moves;
    // positions searched: the measure of work that does not depend on the machine
    std::uint64_t nodes = 0;
    double milliseconds = 0;  // of solving alone, wall time
};

}  // namespace sightread
