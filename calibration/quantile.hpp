// The value that a share of others do not exceed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace sightread {

// Reorders `values`, of which there is at least one; `share` from 0 (the least) to 1 (the
// greatest).
template <class Value>
[[nodiscard]] Value quantile(std::vector<Value>& values, double share) {
    const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + place, values.end());
    return values[static_cast<std::size_t>(place)];
}

}  // namespace sightread
