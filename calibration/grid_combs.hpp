// Tiles along one direction, as the borders of a picture show them: combs of left and right sides,
// equally far apart.
#pragma once

#include "calibration/borders.hpp"

#include <optional>
#include <vector>

namespace sightread {

inline constexpr int smallest_grid_pitch = 12;  // pixels
inline constexpr int most_grid_cells = 20;      // along either side
inline constexpr double most_grid_gap = 0.3;    // of the pitch
inline constexpr double chance_coverage = 0.3;  // that the best of many chance lines has

// Tiles so large beside their pitch, in pixels, have no gap between them.
inline bool is_touching(double tile, double pitch) {
    return tile > pitch - 1.5;
}

// Left sides at first + i * pitch, right sides `tile` further on.
struct Comb {
    double first = 0, pitch = 0, tile = 0;
    int count = 0;
    double mean = 0;  // coverage of all sides
    double weakest = 0;
    double end() const { return first + (count - 1) * pitch + tile; }
    bool is_touching() const { return sightread::is_touching(tile, pitch); }
    // Tiles that touch share their sides.
    int lines() const { return is_touching() ? count + 1 : 2 * count; }
    double explained() const { return (mean - chance_coverage) * lines(); }
};

// The combs whose sides are covered between top and bottom: those that explain most, and beside
// each, when there is one in nearly the same place, the one that is met best.
[[nodiscard]] std::vector<Comb> combs_in(const Borders& borders, double top, double bottom);

// A comb whose sides were measured over the whole picture, measured where the board is; without the
// tiles at its ends that are none.
[[nodiscard]] std::optional<Comb> trimmed(Comb comb, const Borders& borders, double top,
                                          double bottom);

}  // namespace sightread
