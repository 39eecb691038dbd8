// What the program holds of its memory, as its allocator counts it.
#pragma once

#include <malloc.h>

namespace sightread::test {

// In megabytes. Nought where another allocator stands in for the usual one, as that of the
// sanitizers does.
inline double megabytes_in_use() {
    const auto said = mallinfo2();
    return static_cast<double>(said.uordblks + said.hblkhd) / 1e6;
}

}  // namespace sightread::test
