// Whether the cells of a grid hold things that repeat from cell to cell, as faces do: the check by
// content of a lattice found otherwise.
#pragma once

#include <utility>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Lines at first + n * pitch, without ends.
struct Grid {
    cv::Point2d first;  // somewhere in the first period of the picture
    cv::Size2d pitch;
};

struct CellRepeats {
    int rows = 0;  // cells of the grid that lie in the picture
    int columns = 0;
    std::vector<char> has_pattern;           // row by row: not flat
    std::vector<char> has_partner;           // and another cell looks the same
    std::vector<std::pair<int, int>> pairs;  // cells that look the same; see `all_pairs`
    std::vector<int> supports;               // corners of repeated patches in the cell
    int partnered = 0;                       // cells with supports and a partner
    double share = 0;  // of what the cells do not have in common, the part in cells with a partner
};

// The picture is 8 bits BGR. Columns and rows count from the first grid line; cells count when at
// least 90 % of them is visible. Only cells that lie in `within` count for what cells have in
// common and for the share: those half beside the board are all alike. With `all_pairs`, `pairs`
// holds every two cells that look the same; otherwise enough to give every cell its partner.
[[nodiscard]] CellRepeats cell_repeats(const cv::Mat& picture, const Grid& grid,
                                       const std::vector<cv::Point>& supports,
                                       const cv::Rect2d& within, bool all_pairs = false);

// The cells that hold tiles, as columns and rows.
[[nodiscard]] cv::Rect extent_of(const CellRepeats& repeats);

}  // namespace sightread
