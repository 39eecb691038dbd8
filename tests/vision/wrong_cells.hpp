// A reading of Onet held against the truth, for tests.
#pragma once

#include "vision/onet/by_rules.hpp"

#include <cstddef>
#include <map>
#include <vector>

namespace sightread::onet {

// Cells that are told, and told wrong: the reader's faces must stand for those of the truth one to
// one, and `empty` and `barrier` for themselves. Row by row.
template <class Read>  // a Reading of either reader
[[nodiscard]] int wrong_cells(const std::vector<int>& truth, const Read& reading) {
    std::map<int, int> there, back;
    int wrong = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        if (!reading.cells[i].tile) continue;
        const int seen = *reading.cells[i].tile;
        const bool is_right = truth[i] <= empty || seen <= empty
                                  ? truth[i] == seen
                                  : there.emplace(truth[i], seen).first->second == seen &&
                                        back.emplace(seen, truth[i]).first->second == truth[i];
        wrong += is_right ? 0 : 1;
    }
    return wrong;
}

}  // namespace sightread::onet
