#include "tests/solvers/runaway/brute_force.hpp"

namespace sightread::runaway::test {

std::set<std::pair<int, int>> feasible_splits(const Field& field, int shortest, int longest) {
    std::set<std::pair<int, int>> splits;
    std::string letters;
    for (int length = shortest; length <= longest; ++length) {
        for (unsigned bits = 0; bits < 1u << length; ++bits) {
            letters.clear();
            int rights = 0;
            for (int step = 0; step < length; ++step) {
                const bool is_right = (bits >> step & 1u) != 0;
                rights += is_right ? 1 : 0;
                letters += is_right ? 'R' : 'D';
            }
            if (gets_away(field, letters)) splits.insert({rights, length - rights});
        }
    }
    return splits;
}

}  // namespace sightread::runaway::test
