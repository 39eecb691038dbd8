// A board that is seen for the first time, or a new deal: which cells are tiles, and of which face.
#pragma once

#include "vision/onet/by_eye.hpp"
#include "vision/onet/cell_faces.hpp"
#include "vision/onet/cell_kinds.hpp"
#include "vision/onet/grouping.hpp"

#include <cstddef>
#include <vector>

namespace sightread::onet::by_eye {

// The odds of faces are too bold by this power on pictures drawn by other code.
inline constexpr double face_boldness = 1.5;

// What each cell may be, and whether it looks like no other.
struct Answers {
    std::vector<Kinds> kinds;
    std::vector<bool> is_alone;
};

// The cells that are tiles, and their faces.
struct Tiles {
    std::vector<std::size_t> at;
    Grouping grouping;
    int dealt = 0;  // how often most faces are there; 0 where they differ
};

// A picture, where its cells are, and what those show that may be tiles.
struct Seen {
    const cv::Mat& picture;
    const Lattice& lattice;
    CellFaces& faces;
};

// Cells that show the same are the same: all tiles, or none. What has no partner is rather no tile,
// and what is there as often as most faces are rather one. Where some are no tiles after all, the
// others are grouped without them.
[[nodiscard]] Tiles grouped_tiles(Reading& reading, const Seen& seen,
                                  const std::vector<Kinds>& of_cells);

// A cell that looks rather empty, and like no other, would be a tile without a partner where all
// faces are there in even numbers; unless another that looks empty has its face.
void doubt_lone_tiles(Reading& reading, Seen& seen, const Answers& answers,
                      const Grouping& grouping);

// Cells that are rather no tiles but not for certain, those together that look alike: such as the
// four tiles of a face that is blank. They are less certain where they are as many as most faces'
// tiles. What looks like no other is left out, and so is what is rather empty and any number.
[[nodiscard]] std::vector<std::vector<std::size_t>> alike_doubtful(Reading& reading, Seen& seen,
                                                                   const Tiles& tiles);

}  // namespace sightread::onet::by_eye
