// Arrangements that differ from one by what becomes of whole parts of it: what growing gets wrong most often, and
// single exchanges do not mend, because each of them alone makes it worse.
#pragma once

#include <functional>
#include <vector>

namespace sightread::jigsaw {

// Neighbouring rows shifted around the board's sides, and neighbouring columns.
void for_each_shift(const std::vector<int>& board, int rows, int columns,
                    const std::function<void(const std::vector<int>&)>& visit);

// Two parts of one size, at most 4x4 pieces and more than one, in each other's places.
void for_each_part_exchange(const std::vector<int>& board, int rows, int columns,
                            const std::function<void(const std::vector<int>&)>& visit);

}  // namespace sightread::jigsaw
