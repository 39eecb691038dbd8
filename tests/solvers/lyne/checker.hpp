// Judges an answer to a level by following it step by step, from text to verdict.
//
// It shares nothing with solvers/lyne, not even the parser: it reads the text of the level and the
// text of the answer itself, keeps a list of drawn segments, and asks of each new one whether it is
// in the list or crosses one of it.
#pragma once

#include <string>

namespace sightread::lyne {

// What is wrong with the answer, empty when it solves the level.
[[nodiscard]] std::string verdict(const std::string& level, const std::string& answer);

}  // namespace sightread::lyne
