// Judges answers to sliding puzzles from the two texts alone: it shares no code with the solver.
#pragma once

#include <string>

namespace sightread::sliding {

struct Verdict {
    std::string fault;  // empty when the answer solves the board
    int tiles = 0;      // how many tiles slid
    int clicks = 0;     // in how many runs
};

[[nodiscard]] Verdict judge(const std::string& board, const std::string& answer);

}  // namespace sightread::sliding
