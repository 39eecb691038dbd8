// The cheapest way to give each row a column of its own (the Hungarian method; Kuhn, 1955, in
// Jonker and Volgenant's form with potentials). O(rows^2 * columns).
#pragma once

#include <vector>

namespace sightread {

// costs: rows x columns, row by row; rows <= columns. The column of each row.
[[nodiscard]] std::vector<int> cheapest_assignment(const std::vector<float>& costs, int rows,
                                                   int columns);

}  // namespace sightread
