// How much each kind of misfit tells of which pieces belong side by side: learned from the
// picture's own pieces.
//
// A piece that is cut in two, as much missing between the parts as between pieces, is a seam that
// is known. Of a list of parts that might follow, the weights make the true one as likely as they
// can: a conditional logit (McFadden, 1974), drawn towards what is usual, for few pieces tell
// little. So a picture whose seams are vague is known to be vague.
#pragma once

#include "vision/sliding/seam_sides.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace sightread::seams {

// The misfits of one candidate, above the least in its list, the same in shares of how far its list
// spreads, and whether it is none of them: along the picture's edge nothing follows, and what fits
// best there does not fit.
using Features = std::array<double, 2 * misfit_kinds + 1>;
using Weights = Features;

// Of all candidates, and of none of them as the last.
[[nodiscard]] std::vector<Features> features_of(const std::vector<Misfits>& list);

struct Lesson {
    std::vector<Features> candidates;
    std::size_t right = 0;
};

// Of each candidate: -log likelihood.
[[nodiscard]] std::vector<double> losses_of(const std::vector<Features>& candidates,
                                            const Weights& weights);

[[nodiscard]] Weights learned(const std::vector<Lesson>& lessons);

// What the right ones cost, on average.
[[nodiscard]] double mean_loss(const std::vector<Lesson>& lessons, const Weights& weights);

}  // namespace sightread::seams
