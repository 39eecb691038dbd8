// Which level the eye saw: its odds for every place, and what the rules say. A shape has two ends,
// and a level has an answer; of the likeliest readings those that are levels are held against each
// other.
#pragma once

#include "solvers/lyne/board.hpp"

#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::lyne::by_eye {

inline constexpr int most_seen_holes = 6;  // that the second look knows

// What a place may be: empty, a node, an end, an octagon with 1 to 6 holes.
inline constexpr int answer_count = 3 + most_seen_holes;
enum Answer : std::size_t { is_empty, is_node, is_end, has_one_hole };

struct SeenKinds {
    int rows = 0, columns = 0;
    std::vector<std::vector<double>> logarithms;  // per place: of the probability of each answer
    // Places x places: cosines of how alike they look; only of those that may be nodes or ends,
    // else 0.
    cv::Mat1f likeness;
};

struct LikelyLevel {
    Board board;  // the likeliest
    // per place, natural logarithm: what it is in the likeliest level against all else
    std::vector<double> odds;
    // The same of what sort of place it is alone: an empty one, one of a shape, an octagon.
    std::vector<double> odds_of_sort;
    std::vector<Board> ranked;  // at most `most_ranked`, the likeliest first
};
inline constexpr std::size_t most_ranked = 12;

// None where no reading that is likely enough is a level.
[[nodiscard]] std::optional<LikelyLevel> likely_level(const SeenKinds& seen);

}  // namespace sightread::lyne::by_eye
