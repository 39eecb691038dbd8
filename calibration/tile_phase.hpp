// Where in the period the tiles begin, by three witnesses of which none is right always.
//
// Borders: edges that all tiles share, symmetric about the border (edges.hpp); tiles with a gap
// show two, and the border lies between them. Variety: what differs from cell to cell are the
// faces, in the middle of the tiles. Copies: cells cut where the tiles are cut come again whole
// (repeat_map.hpp). Borders mislead where faces have straight edges of their own, variety where
// tiles are drawn with a thickness to one side, copies where the faces hardly differ.
#pragma once

#include "calibration/edges.hpp"
#include "calibration/repeat_map.hpp"
#include "calibration/repeats.hpp"

#include <vector>

namespace sightread {

// Corners that cells may have, in the first period of the picture, the likeliest first. `within`:
// the part of the picture that matters.
[[nodiscard]] std::vector<cv::Point2d> tile_phases(const cv::Mat& picture,
                                                   const StraightEdges& edges,
                                                   const RepeatedPitch& repeated,
                                                   const RepeatMap& map, const cv::Rect2d& within);

}  // namespace sightread
