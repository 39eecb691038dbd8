// How the cells of a sliding puzzle look, for recognising them when they have moved.
#pragma once

#include "calibration/layout.hpp"
#include "calibration/likeness.hpp"

#include <optional>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

struct TileLook {
    Thumbnail thumbnail;
    float roughness = 0;  // standard deviation of its inside
};

// The part of a cell, in shares of it, that is looked at: without borders and bevels.
inline const cv::Rect2d usual_part{0.11, 0.11, 0.78, 0.78};
// The small part of a cell on which alone tiles differ, such as that of little numbers on large
// tiles, which a thumbnail of the whole would hardly show; none where tiles differ in more of it.
[[nodiscard]] std::optional<cv::Rect2d> telling_part(const cv::Mat& picture,
                                                     const Lattice& lattice);

// Whether tiles differ all around their numbers, too, as pieces of a picture do.
[[nodiscard]] bool differ_all_over(const cv::Mat& picture, const Lattice& lattice);

[[nodiscard]] cv::Mat part_of_cell(const cv::Mat& picture, const Lattice& lattice, int cell,
                                   const cv::Rect2d& part);
[[nodiscard]] TileLook look_of(const cv::Mat& picture, const Lattice& lattice, int cell,
                               const cv::Rect2d& part = usual_part);

// 0 for the same tile, about 1 for another.
[[nodiscard]] float distance(const TileLook& a, const TileLook& b);

// The same, whatever the colours of the ink and of the ground: 0 for the same form, 1.4 for
// another.
[[nodiscard]] float ink_distance(const TileLook& a, const TileLook& b);

}  // namespace sightread::sliding
