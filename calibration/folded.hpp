// A profile folded at a pitch: whether its edges lie on lines that far apart.
//
// All pitches from the smallest to half of the picture are tried, so this is where a search for
// cells spends its time.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace sightread {

// strength of edges by coordinate, from that of the box's first pixel on
using Profile = std::vector<double>;

// The edges of a profile that matter.
struct ProfileEdges {
    std::vector<std::pair<std::uint64_t, double>> places;  // and strengths
    // sum of the strengths before each coordinate
    std::vector<double> before;
    double sum = 1;

    explicit ProfileEdges(const Profile& profile);
};

// How much of the profile lies on lines `pitch` apart, beyond what chance puts there: 1 is all.
struct Folded {
    double share = 0;
    double phase = 0;  // 0 to pitch
};
[[nodiscard]] Folded folded(const ProfileEdges& edges, double pitch);

}  // namespace sightread
