// Lines of a board as bits: bit i of a line is its cell i, the ring being cells 0 and size + 1.
#pragma once

#include <bit>
#include <cstdint>

namespace sightread::onet {

// Lines of boards up to 62 cells take 64 bits, longer ones 128.
__extension__ using WideLine = unsigned __int128;
using NarrowLine = std::uint64_t;
inline constexpr int longest_narrow_line = 62;

// How many bits from the lowest up to the highest that is set.
inline int bits_in_use(NarrowLine line) {
    return std::bit_width(line);
}
inline int bits_in_use(WideLine line) {
    const auto high = static_cast<std::uint64_t>(line >> 64);
    return high != 0 ? 64 + std::bit_width(high) : std::bit_width(static_cast<std::uint64_t>(line));
}

template <class Line>
Line bit(int at) {
    return Line{1} << at;
}

// The free cells that join the cell `at` on its higher and on its lower side; the cell itself is
// left out.
template <class Line>
Line run_above(Line free, int at) {
    return ((free + (bit<Line>(at) << 1)) ^ free) & free;
}
template <class Line>
Line run_below(Line free, int at) {
    const Line below = bit<Line>(at) - 1;
    return below & ~(bit<Line>(bits_in_use(~free & below)) - 1);
}

}  // namespace sightread::onet
