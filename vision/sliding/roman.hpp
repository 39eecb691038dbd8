// Roman numerals on the tiles of a sliding puzzle, read by what they must be together: no letter is
// looked at, only which of them look alike.
#pragma once

#include <cstddef>
#include <vector>

namespace sightread::sliding {

// `words`: of each tile the glyphs from left to right, as the numbers (below `groups`) of those
// that look alike. The tiles' numbers, 1 up to how many there are and each of them once, where one
// meaning of the groups as I, V and X gives them and no other does; else empty.
[[nodiscard]] std::vector<int> roman_numbers(const std::vector<std::vector<std::size_t>>& words,
                                             std::size_t groups);

}  // namespace sightread::sliding
